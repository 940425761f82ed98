/** Additional energy that a portfolio uses for each degree colder, measured on its own past days. */
import type { EnergyByDay } from './energyByDay.ts';

const HALF_LIFE_DAYS = 28;
const MIN_DAYS = 28;
/** Minimum share of the readings of the median day with which a day counts. */
const MIN_SHARE = 0.5;
/** Number of unknowns that are fitted: three day types, a trend, the effect. */
const UNKNOWNS = 5;
/** Number of standard errors below which an effect is none; a larger one is shrunk the less the larger it is. */
const MIN_STANDARD_ERRORS = 2.5;
const LARGEST_EFFECT = 0.06;
/** Minimum variance of the heating degrees: with less they show nothing, as in summer. */
const MIN_VARIANCE = 0.01;
/** Multiple of the median error above which days count less, and number of further fits that find their weights. */
const USUAL_ERRORS = 3;
const REFITS = 2;

interface Day {
  /** Measured over expected energy, the mean of all days being one. */
  ratio: number;
  heating: number;
  type: number;
  /** The number of the day in the look-back. */
  index: number;
  weight: number;
}

/**
 * Returns the share by which the portfolio's daily energy rises per heating degree: 0.02 is 2 % more for each degree
 * colder. Weighted least squares over the past days of measured to expected energy, beside a trend, which holds what
 * changes with the season but not with the weather of a day. Never negative, at most 6 %, and zero unless it is beyond
 * chance.
 */
export function temperatureEffect(energy: EnergyByDay, heating: Float64Array): number {
  const days = comparableDays(energy, heating);
  if (days.length < MIN_DAYS) return 0;
  let fit = fitEffect(days);
  for (let round = 0; round < REFITS; round++) fit = fitEffect(withoutOutliers(days, fit.errors));
  const { effect, standardError } = fit;
  if (!(effect > MIN_STANDARD_ERRORS * standardError)) return 0;
  return Math.min(LARGEST_EFFECT, effect * (1 - ((MIN_STANDARD_ERRORS * standardError) / effect) ** 2));
}

/** Returns the effect that fits best, its standard error, and the residuals of each day's ratio. */
function fitEffect(days: readonly Day[]) {
  const weights = days.map((day) => day.weight);
  const trend = centreByType(
    days,
    days.map((day) => day.index),
  );
  const beside = (values: number[]) => residuals(centreByType(days, values), trend, weights);
  const ratios = beside(days.map((day) => day.ratio));
  const degrees = beside(days.map((day) => day.heating));
  const spread = product(degrees, degrees, weights) / weights.reduce((sum, weight) => sum + weight, 0);
  if (spread < MIN_VARIANCE) return { effect: 0, errors: ratios, standardError: 0 };
  const effect = product(ratios, degrees, weights) / product(degrees, degrees, weights);
  const errors = residuals(ratios, degrees, weights);
  return { effect, errors, standardError: whiteError(errors, degrees, weights) * inflation(days, errors, degrees) };
}

/** Returns the days with less weight on those that the fit misses by far, such as Christmas (Huber's weights). */
function withoutOutliers(days: readonly Day[], errors: readonly number[]): Day[] {
  const sizes = errors.map(Math.abs);
  const usual = USUAL_ERRORS * sizes.toSorted((a, b) => a - b)[sizes.length >> 1]!;
  return days.map((day, place) => ({
    ...day,
    weight: day.weight * (sizes[place]! > usual ? usual / sizes[place]! : 1),
  }));
}

function comparableDays({ measured, expected, types }: EnergyByDay, heating: Float64Array): Day[] {
  const median = expected.toSorted()[expected.length >> 1]!;
  const days: Day[] = [];
  for (let index = 0; index < expected.length; index++) {
    if (!(expected[index]! > 0) || expected[index]! < MIN_SHARE * median || Number.isNaN(heating[index]!)) continue;
    const weight = 0.5 ** ((expected.length - 1 - index) / HALF_LIFE_DAYS);
    const ratio = measured[index]! / expected[index]!;
    days.push({ ratio, heating: heating[index]!, type: types[index]!, index, weight });
  }
  return days;
}

/** Returns values less the weighted mean of their day type. */
function centreByType(days: readonly Day[], values: readonly number[]): number[] {
  const sums = [0, 0, 0];
  const weights = [0, 0, 0];
  for (const [place, { type, weight }] of days.entries()) {
    sums[type]! += weight * values[place]!;
    weights[type]! += weight;
  }
  return values.map((value, place) => value - sums[days[place]!.type]! / weights[days[place]!.type]!);
}

const product = (one: readonly number[], other: readonly number[], weights: readonly number[]): number =>
  one.reduce((sum, value, place) => sum + weights[place]! * value * other[place]!, 0);

/** Returns the residuals of a regression of the values on one variable; the values, if the variable does not vary. */
function residuals(values: readonly number[], on: readonly number[], weights: readonly number[]): number[] {
  const spread = product(on, on, weights);
  const slope = spread > 0 ? product(values, on, weights) / spread : 0;
  return values.map((value, place) => value - slope * on[place]!);
}

/** Returns the standard error of the effect, whatever the spread of each day's error (White's estimate). */
function whiteError(errors: readonly number[], degrees: readonly number[], weights: readonly number[]): number {
  const squares = errors.reduce((sum, error, place) => sum + (weights[place]! * degrees[place]! * error) ** 2, 0);
  const freedom = errors.length / (errors.length - UNKNOWNS);
  return Math.sqrt(squares * freedom) / product(degrees, degrees, weights);
}

/** Returns the factor by which the standard error is larger because neighbouring days err alike. */
function inflation(days: readonly Day[], errors: readonly number[], degrees: readonly number[]): number {
  const alike = Math.min(0.9, Math.max(0, likeness(days, errors)) * Math.max(0, likeness(days, degrees)));
  return Math.sqrt((1 + alike) / (1 - alike));
}

/** Returns the correlation of each day's value with that of the day before. */
function likeness(days: readonly Day[], values: readonly number[]): number {
  let [products, squares] = [0, 0];
  for (let place = 1; place < days.length; place++) {
    if (days[place]!.index !== days[place - 1]!.index + 1) continue;
    products += values[place]! * values[place - 1]!;
    squares += (values[place]! ** 2 + values[place - 1]! ** 2) / 2;
  }
  return squares > 0 ? products / squares : 0;
}
