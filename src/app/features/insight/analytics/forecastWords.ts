import type { ColumnPoint, ColumnSeries } from '#app/charts/columnPoints.ts';
import type { Band } from '#app/charts/halfHours.ts';
import { formatDate, formatDayMonth, formatPercent } from '#app/format/format.ts';
import type { ForecastQuality } from '#contract/forecastQuality.ts';
import { COVERAGE_AIM, COVERAGE_BOUNDS } from '#energy/forecastQuality.ts';
import { londonMidnight } from '#energy/time/london.ts';
import { plural } from '#text/count.ts';

export const heldSeries: ColumnSeries[] = [{ label: 'In range', colour: 'var(--hh-metered)' }];
export const errorSeries: ColumnSeries[] = [{ label: 'Error', colour: 'var(--hh-baseline)' }];
export const heldMark = { at: COVERAGE_AIM, label: `target ${COVERAGE_AIM}\u202f%` };

type Measure = 'coveragePercent' | 'errorPercent';

/** One measure by how far ahead it was forecast. */
export const leadPoints = ({ leadTimes }: Pick<ForecastQuality, 'leadTimes'>, measure: Measure): ColumnPoint[] =>
  leadTimes.map((lead) => ({ name: `${lead.fromHours}–${lead.toHours} h`, values: [lead[measure]] }));

/** One measure by the day on which the forecast began. */
export const dayPoints = ({ days }: Pick<ForecastQuality, 'days'>, measure: Measure): ColumnPoint[] =>
  days.map((day) => ({ name: formatDayMonth(londonMidnight(day.date)), values: [day[measure]] }));

const verdicts: Record<Exclude<ForecastQuality['twoWeeks']['status'], 'UNKNOWN'>, string> = {
  OK: ', as intended',
  TOO_NARROW: ': the ranges are too narrow',
  TOO_WIDE: ': the ranges are wider than necessary',
};

/** Whether forecasts are as sure as they say, in a sentence. */
export const verdictLine = ({ twoWeeks: { status, coveragePercent } }: Pick<ForecastQuality, 'twoWeeks'>): string =>
  status === 'UNKNOWN'
    ? 'Too few half-hours have been scored to judge the forecasts'
    : `${formatPercent(coveragePercent)} of half-hours in two weeks were inside the range (target ${formatPercent(COVERAGE_AIM)})${verdicts[status]}`;

/** What the verdict rests on. */
export function basisLine({ forecasts, twoWeeks }: Pick<ForecastQuality, 'forecasts' | 'twoWeeks'>): string {
  const [low, high] = COVERAGE_BOUNDS;
  const replayed =
    forecasts.replayed === 0
      ? ''
      : ` ${plural(forecasts.replayed, 'forecast')} for earlier days ${forecasts.replayed === 1 ? 'was' : 'were'} ` +
        'replayed from readings before them.';
  return (
    `The range from p10 to p90 should contain ${COVERAGE_AIM}\u202f%; ${low} to ${high}\u202f% is acceptable. ` +
    `${plural(twoWeeks.halfHours, 'half-hour')} scored.${replayed}`
  );
}

/** The stretches of half hours that are not scored, by their first and last. */
export function unscoredBands(measured: readonly (number | null)[], startMs: number, stepMs: number): Band[] {
  const bands: { from: number; to: number; label: string }[] = [];
  for (const [step, value] of measured.entries()) {
    if (value !== null) continue;
    const from = startMs + step * stepMs;
    const last = bands.at(-1);
    if (last?.to === from) last.to = from + stepMs;
    else bands.push({ from, to: from + stepMs, label: 'Not scored' });
  }
  return bands;
}

/** The chart by day, for screen readers. */
export function daysInWords({ days }: Pick<ForecastQuality, 'days'>): string {
  const worst = days.toSorted((one, other) => distance(other.coveragePercent) - distance(one.coveragePercent))[0];
  return worst === undefined
    ? 'No days scored yet.'
    : `${plural(days.length, 'day')}; furthest from ${COVERAGE_AIM}\u202f%: ${formatDate(worst.date)} with ` +
        `${formatPercent(worst.coveragePercent)}.`;
}

const distance = (percent: number | null): number => Math.abs((percent ?? COVERAGE_AIM) - COVERAGE_AIM);
