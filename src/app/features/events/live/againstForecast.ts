import type { LivePortfolio } from '#contract/live.ts';
import { formatCount } from '#text/count.ts';

/** What a row of the table says. */
export type ForecastRow = Pick<LivePortfolio, 'assetsOptedIn' | 'assetsReporting' | 'projectedKwh' | 'forecastKwh'>;

/** A server that keeps no forecast of the start has what it expects. */
const forecastOf = ({ forecastKwh, expectedKwh }: Omit<LivePortfolio, 'forecastKwh'> & { forecastKwh?: number }) =>
  forecastKwh ?? expectedKwh;

/** Portfolios, the one with most missing first, and what they come to together. */
export function rowsAgainstForecast(given: readonly LivePortfolio[]): {
  portfolios: LivePortfolio[];
  together: ForecastRow;
} {
  const portfolios = given
    .map((each) => ({ ...each, forecastKwh: forecastOf(each) }))
    .toSorted((one, other) => one.projectedKwh - one.forecastKwh - (other.projectedKwh - other.forecastKwh));
  const together = { assetsOptedIn: 0, assetsReporting: 0, projectedKwh: 0, forecastKwh: 0 };
  for (const each of portfolios) {
    together.assetsOptedIn += each.assetsOptedIn;
    together.assetsReporting += each.assetsReporting;
    together.projectedKwh += each.projectedKwh;
    together.forecastKwh += each.forecastKwh;
  }
  return { portfolios, together };
}

/** How far what is likely is from the forecast, in whole percent of it; null without one. */
export const gapPercent = ({
  projectedKwh,
  forecastKwh,
}: Pick<ForecastRow, 'projectedKwh' | 'forecastKwh'>): number | null =>
  forecastKwh <= 0 ? null : Math.round((100 * (projectedKwh - forecastKwh)) / forecastKwh) + 0;

/** "−18 %", "+3 %". */
export function percentText(percent: number | null): string {
  if (percent === null) return '–';
  const sign = percent < 0 ? '−' : percent > 0 ? '+' : '';
  return `${sign}${formatCount(Math.abs(percent))}\u202f%`;
}
