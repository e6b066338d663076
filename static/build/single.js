// single.js stands before boot.js in the page that is a single file. What the page
// would fetch is in it: each file in an element whose id is its name, compressed
// by gzip, in base64.
'use strict';
self.inside = {
  // worker is the URL of the worker's script.
  worker: URL.createObjectURL(new Blob(['?worker'], { type: 'text/javascript' })),

  // get answers as fetch does.
  get: function (url) {
    var name = url.split('?')[0];
    return new Promise(function (resolve) {
      if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', resolve);
      else resolve();
    }).then(function () {
      var text = atob(document.getElementById(name).textContent), data = new Uint8Array(text.length);
      for (var i = 0; i < text.length; i++) data[i] = text.charCodeAt(i);
      var content = self.DecompressionStream
        ? new Blob([data]).stream().pipeThrough(new DecompressionStream('gzip'))
        : gunzip(data);
      return new Response(content, { headers: { 'Content-Type': /\.wasm$/.test(name) ? 'application/wasm' : 'text/plain' } });
    });

    // gunzip is for browsers without DecompressionStream. The header is ten bytes, as
    // the build writes it; the last four are the content's length.
    function gunzip(data) {
      var out = new Uint8Array(new DataView(data.buffer).getUint32(data.length - 4, true)), size = 0;
      var at = 10, held = 0, hold = 0;

      function bits(n) {
        while (held < n) { hold |= data[at++] << held; held += 8; }
        var value = hold & (1 << n) - 1;
        hold >>>= n;
        held -= n;
        return value;
      }

      // A code has how many words there are of each length, and what they stand for in order.
      function code(lengths) {
        var count = new Uint16Array(16), next = new Uint16Array(17), symbols = new Uint16Array(lengths.length), i;
        for (i = 0; i < lengths.length; i++) if (lengths[i]) count[lengths[i]]++;
        for (i = 1; i < 16; i++) next[i + 1] = next[i] + count[i];
        for (i = 0; i < lengths.length; i++) if (lengths[i]) symbols[next[lengths[i]]++] = i;
        return { count: count, symbols: symbols };
      }

      function symbol(c) {
        for (var n = 1, word = 0, first = 0, index = 0; n < 16; n++) {
          word |= bits(1);
          if (word - first < c.count[n]) return c.symbols[index + word - first];
          index += c.count[n];
          first = first + c.count[n] << 1;
          word <<= 1;
        }
        throw new Error('damaged');
      }

      function same(n, length) { return new Uint8Array(n).fill(length); }

      function block(lengths, distances) {
        for (var s = symbol(lengths); s !== 256; s = symbol(lengths)) {
          if (s < 256) { out[size++] = s; continue; }
          var length = s === 285 ? 258 : s < 265 ? s - 254 : step(s - 257, 4) + 3;
          var d = symbol(distances), distance = d < 4 ? d + 1 : step(d, 2) + 1;
          for (; length > 0; length--, size++) out[size] = out[size - distance];
        }
      }

      // step reads what follows a length (4 steps to a power of two) or a distance (2).
      function step(s, steps) {
        var extra = Math.floor(s / steps) - 1;
        return (steps + s % steps << extra) + bits(extra);
      }

      for (var last = 0; !last;) {
        last = bits(1);
        var kind = bits(2), lengths, i;
        if (kind === 0) {
          hold = held = 0;
          var n = data[at] | data[at + 1] << 8;
          out.set(data.subarray(at += 4, at + n), size);
          at += n;
          size += n;
        } else if (kind === 1) {
          lengths = same(288, 8);
          lengths.fill(9, 144, 256);
          lengths.fill(7, 256, 280);
          block(code(lengths), code(same(30, 5)));
        } else {
          var literals = bits(5) + 257, all = literals + bits(5) + 1, order = same(19, 0);
          var places = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
          for (i = 0, n = bits(4) + 4; i < n; i++) order[places[i]] = bits(3);
          var by = code(order);
          lengths = same(all, 0);
          for (i = 0; i < all;) {
            var s = symbol(by), value = s < 16 ? s : s === 16 ? lengths[i - 1] : 0;
            n = s < 16 ? 1 : s === 16 ? bits(2) + 3 : s === 17 ? bits(3) + 3 : bits(7) + 11;
            lengths.fill(value, i, i += n);
          }
          block(code(lengths.subarray(0, literals)), code(lengths.subarray(literals)));
        }
      }
      return out;
    }
  }
};
