// Package tune fits the engine's numbers to games that it played against itself.
//
// A [Game] is moves, what the engine thought before each, and who won. From its quiet positions come samples of two kinds:
//
//   - a [Judgement]: what the estimate sees in a position, and what the game brought the side to move. The [Estimator] is the
//     engine's network in floating point; its chance to win is 1 / (1 + e^−value), and the fit looks for the weights under which
//     the results are the likeliest. (For sums of weights this is logistic regression, which P. Österlund described for game
//     engines in 2014 as Texel's tuning method; with hidden units it is a network's training by back-propagation.)
//   - a [Selection]: the candidates of a position, and the one that the engine chose after its search. The [Orderer] gives each a
//     chance in proportion to e^rank, and the fit makes what was chosen the likeliest (a softmax regression).
//
// [Scale] finds what a value that the search gave says of the chance to win.
//
// [Fit] serves both. One game in ten is kept apart: how well these are foretold is what is reported of a fit.
// [EstimateSource] and [OrderSource] write the result as the engine's files weights.go and ranks.go.
package tune
