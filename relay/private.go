package main

import (
	"net/http"
	"net/http/pprof"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"rowan/relay/turn"
)

// newRegistry returns a registry with the figures of the process.
func newRegistry() *prometheus.Registry {
	r := prometheus.NewRegistry()
	r.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return r
}

// private is what only whoever runs the relay gets to see: figures, and the inside of
// the process if he wants it. It also answers for the relay's health.
func private(health http.HandlerFunc, figures prometheus.Gatherer, profiles bool) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(figures, promhttp.HandlerOpts{}))
	mux.HandleFunc("GET /healthz", health)
	mux.HandleFunc("GET /readyz", health)
	if profiles {
		mux.HandleFunc("GET /debug/pprof/", pprof.Index)
		mux.HandleFunc("GET /debug/pprof/cmdline", pprof.Cmdline)
		mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
		mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
		mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	}
	return mux
}

// turnFigures are those of the own STUN and TURN server.
type turnFigures struct{ server *turn.Server }

var (
	turnAllocations = prometheus.NewDesc("rowan_turn_allocations", "Relayed addresses that are there.", nil, nil)
	turnConnections = prometheus.NewDesc("rowan_turn_connections", "TCP connections to TURN that are open.", nil, nil)
	turnBytes       = prometheus.NewDesc("rowan_turn_relayed_bytes_total", "Bytes that TURN passed on, both ways.", nil, nil)
	turnRefusals    = prometheus.NewDesc("rowan_turn_refusals_total", "What TURN refused, by reason.", []string{"reason"}, nil)
)

// Describe is a prometheus.Collector's.
func (f turnFigures) Describe(ch chan<- *prometheus.Desc) { prometheus.DescribeByCollect(f, ch) }

// Collect is a prometheus.Collector's.
func (f turnFigures) Collect(ch chan<- prometheus.Metric) {
	s := f.server.Stats()
	ch <- prometheus.MustNewConstMetric(turnAllocations, prometheus.GaugeValue, float64(s.Allocations))
	ch <- prometheus.MustNewConstMetric(turnConnections, prometheus.GaugeValue, float64(s.Connections))
	ch <- prometheus.MustNewConstMetric(turnBytes, prometheus.CounterValue, float64(s.Relayed))
	for reason, n := range s.Refused {
		ch <- prometheus.MustNewConstMetric(turnRefusals, prometheus.CounterValue, float64(n), reason.String())
	}
}
