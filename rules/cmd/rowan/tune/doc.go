// Package tune fits the weights of an estimate to games that the engine played against itself.
//
// A [Game] is moves, what the engine thought before each, and who won. Each quiet position in it is a [Sample]: the features that
// the estimate sees there, and what the game brought the side to move. The estimate is a sum of weight × count, and its chance to win is 1 / (1 + e^(−sum/scale)); [Fit]
// looks for the weights under which the samples' results are the likeliest. (This is logistic regression; for game engines P.
// Österlund described it in 2014 as Texel's tuning method.)
//
// What a few positions have would be learnt by heart, so each weight is drawn towards where it began, the more so the fewer
// positions speak for another. Samples of one game in ten are kept apart: what is reported of the fit is
// how well it foretells those.
package tune
