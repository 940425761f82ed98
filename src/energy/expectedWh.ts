/**
 * Types of energy that may replace energy that was not measured. Use is skewed: a home is below its mean most of the
 * time, so the medians of its half hours add up to 16 to 25 % less than it uses (see forecast/medianBias.test.ts). A
 * delivery measured from them would be too small by as much, and the sum of homes would be no better than one.
 */
declare const statistic: unique symbol;

/** Wh of each half hour, measured or expected on average: baselines, and the expected values of a forecast. */
export type ExpectedWh = Float64Array & { readonly [statistic]?: 'expected' };

/** Wh that each half hour stays below with some probability: no baseline, the compiler refuses it as `ExpectedWh`. */
export type QuantileWh = Float64Array & { readonly [statistic]?: 'quantile' };
