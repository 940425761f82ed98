import type { ColumnPoint, ColumnSeries } from '#app/charts/columnPoints.ts';
import { formatDayMonth, formatFixed, formatPercent } from '#app/format/format.ts';
import { baselineWords } from '#app/format/schemeWords.ts';
import type { BaselineTrial } from '#contract/baselineTrial.ts';
import type { LikeDayMethod } from '#contract/scheme.ts';
import { formatCount, plural } from '#text/count.ts';
import type { TrialWindow } from './analyticsSearch.ts';

/** Half hours of the clock a trial runs over, by settlement period, both ends included. */
export const windowPeriods: Record<TrialWindow, { label: string; fromPeriod: number; toPeriod: number }> = {
  morning: { label: '06:00–09:00', fromPeriod: 13, toPeriod: 18 },
  midday: { label: '11:00–14:00', fromPeriod: 23, toPeriod: 28 },
  evening: { label: '16:00–19:00', fromPeriod: 33, toPeriod: 38 },
  day: { label: 'Whole day', fromPeriod: 1, toPeriod: 48 },
};

export const trialSeries: ColumnSeries[] = [
  { label: 'Unadjusted', colour: 'var(--hh-baseline)' },
  { label: 'With in-day adjustment', colour: 'var(--hh-baseline)', hatched: true },
];

type Trial = BaselineTrial['trials'][number];
type Measure = 'biasPercent' | 'meanErrorKwh' | 'overestimatePercent';

const shortName: Record<LikeDayMethod, string> = {
  BL01: 'BL01',
  MID_8_OF_10: 'Mid 8 of 10',
  HIGH_5_OF_10: 'High 5 of 10',
  ROLLING_MEAN: 'Latest days',
  SAME_WEEKDAY_6: '6 weeks',
};
const methodsOf = ({ trials }: BaselineTrial): LikeDayMethod[] => [...new Set(trials.map(({ method }) => method))];
const trialOf = ({ trials }: BaselineTrial, method: LikeDayMethod, adjusted: boolean): Trial | undefined =>
  trials.find((trial) => trial.method === method && trial.adjusted === adjusted);

/** One measure of every method, without adjustment and with it. */
export const trialPoints = (trial: BaselineTrial, measure: Measure): ColumnPoint[] =>
  methodsOf(trial).map((method) => ({
    name: shortName[method],
    values: [false, true].map((adjusted) => trialOf(trial, method, adjusted)?.[measure] ?? null),
  }));

export const signedPercent = (value: number | null): string =>
  value !== null && value > 0 ? `+${formatPercent(value)}` : formatPercent(value);
export const kwh = (value: number | null): string => (value === null ? '–' : `${formatFixed(value, 3)}\u202fkWh`);

const nameOf = ({ method, adjusted }: Trial): string =>
  `${baselineWords[method]}${adjusted ? ', with in-day adjustment' : ''}`;

/** Share by which the error of another method must be smaller than that of the scheme's own before it is better. */
const CLEARLY = 0.05;

/** How well the scheme's method fits, and the one with the smallest error if that is clearly better, in a sentence. */
export function bestLine(trial: BaselineTrial): string {
  const known = trial.trials.filter(({ meanErrorKwh }) => meanErrorKwh !== null);
  const best = known.toSorted((one, other) => one.meanErrorKwh! - other.meanErrorKwh!)[0];
  if (best === undefined) return 'No assets had enough history to test a method.';
  const own = known.find(({ method, adjusted }) => method === trial.method && adjusted === trial.inDayAdjustment);
  if (!own) return `Smallest error: ${fitOf(best)}.`;
  const isBetter = best.meanErrorKwh! < (1 - CLEARLY) * own.meanErrorKwh!;
  return isBetter
    ? `${fitOf(best)} fits better than the scheme's ${fitOf(own)}.`
    : `No method is clearly better than the scheme's ${fitOf(own)}.`;
}

/** "BL01 (mean error 0.176 kWh, bias −1.0 %, overstated on 30 % of the days)". */
const fitOf = (trial: Trial): string =>
  `${nameOf(trial)} (mean error ${kwh(trial.meanErrorKwh)}, bias ${signedPercent(trial.biasPercent)}, overstated on ` +
  `${formatPercent(trial.overestimatePercent)} of the days)`;

/** The basis of the trial, and its share of the scheme. */
export function trialLine({ days, assetsTried, assetsReady }: BaselineTrial): string {
  if (days.length === 0) return 'There is no non-event day in the last 45 days to test them on.';
  const which =
    days.length === 1 ? formatDayMonth(days[0]!) : `${formatDayMonth(days[0]!)} to ${formatDayMonth(days.at(-1)!)}`;
  const who =
    assetsTried < assetsReady
      ? `${plural(assetsTried, 'asset')} sampled evenly from the ${formatCount(assetsReady)} that are ready`
      : plural(assetsTried, 'ready asset');
  return `Tested on ${plural(days.length, 'day')} without an event, ${which}, and ${who}. Only homes are adjusted.`;
}
