import { isoOf } from '#app/format/addressRange.ts';
import { formatEnergy } from '#app/format/format.ts';
import type { TimeRange } from '#app/format/range.ts';
import type { Baseline } from '#contract/baseline.ts';
import type { Forecast } from '#contract/forecast.ts';

type ForecastSeries = Pick<Forecast, 'start' | 'stepSeconds' | 'values'>;
type BaselineSeries = Pick<Baseline, 'start' | 'stepSeconds' | 'values'>;

/** The range of a forecast. */
export const rangeOfForecast = ({ start, stepSeconds, values }: ForecastSeries): TimeRange => ({
  from: start,
  to: isoOf(Date.parse(start) + values.length * stepSeconds * 1000),
});

/** The baseline at each step of a forecast; undefined where there is none yet, or none on the same steps. */
export function alignToForecast(
  { start, stepSeconds, values }: ForecastSeries,
  baseline: BaselineSeries | undefined,
): (number | null)[] | undefined {
  if (baseline === undefined || baseline.stepSeconds !== stepSeconds) return undefined;
  const first = (Date.parse(start) - Date.parse(baseline.start)) / (stepSeconds * 1000);
  if (!Number.isInteger(first)) return undefined;
  return values.map((_, step) => baseline.values[first + step] ?? null);
}

/** "12.4 kWh expected, 3 % above the baseline", over the steps that have both; null where none has. */
export function describeAgainstBaseline(forecast: ForecastSeries, baseline: BaselineSeries | undefined): string | null {
  const beside = alignToForecast(forecast, baseline) ?? [];
  const both = forecast.values.flatMap((expected, step) =>
    expected === null || beside[step] == null ? [] : [{ expected, baseline: beside[step] }],
  );
  if (both.length === 0) return null;
  const sum = (of: (one: (typeof both)[number]) => number) => both.reduce((total, one) => total + of(one), 0);
  const [expected, base] = [sum((one) => one.expected), sum((one) => one.baseline)];
  const percent = base <= 0 ? null : Math.round((100 * (expected - base)) / base);
  const verdict =
    percent === null
      ? `, baseline ${formatEnergy(base)}`
      : percent === 0
        ? ', same as the baseline'
        : `, ${Math.abs(percent)}\u202f% ${percent > 0 ? 'above' : 'below'} the baseline`;
  return `${formatEnergy(expected)} expected${verdict}`;
}
