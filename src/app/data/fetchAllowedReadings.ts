import type { Client } from '#client/client.ts';
import type { ConsumptionPeriods, ConsumptionSeries } from '#contract/consumption.ts';
import type { Direction } from '#contract/primitives.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import type { Resolution } from '#energy/time/resolution.ts';
import { parseProblem } from './problem.ts';

/** ISO instants, `to` exclusive. */
export type ReadingsQuery = { from: string; to: string; granularity: Resolution; direction: Direction };

const DAYS_OF_LONGEST_MONTH = 31;
const isoOf = (utcMs: number) => new Date(utcMs).toISOString();
const firstOf = (date: string) => `${date.slice(0, 7)}-01`;

/** The range widened to whole London days. */
function asWholeDays({ from, to, ...requested }: ReadingsQuery): ReadingsQuery {
  const last = londonDate(Date.parse(to) - 1);
  return {
    ...requested,
    granularity: 'day',
    from: isoOf(londonMidnight(londonDate(Date.parse(from)))),
    to: isoOf(londonMidnight(addDays(last, 1))),
  };
}

/** The range widened to whole London months. */
function asWholeMonths({ from, to, ...requested }: ReadingsQuery): ReadingsQuery {
  const last = firstOf(londonDate(Date.parse(to) - 1));
  return {
    ...requested,
    granularity: 'month',
    from: isoOf(londonMidnight(firstOf(londonDate(Date.parse(from))))),
    to: isoOf(londonMidnight(firstOf(addDays(last, DAYS_OF_LONGEST_MONTH)))),
  };
}

/**
 * Reads an asset's energy as finely as requested or, where its user's consent is coarser, in whole days or months.
 * Throws without consent.
 */
export async function fetchAllowedReadings(
  api: Pick<Client, 'getAssetConsumption'>,
  assetUUID: string,
  requested: ReadingsQuery,
  signal?: AbortSignal,
): Promise<ConsumptionSeries | ConsumptionPeriods> {
  const read = (query: ReadingsQuery) =>
    api.getAssetConsumption({ params: { assetUUID }, query }, signal && { signal }) as Promise<
      ConsumptionSeries | ConsumptionPeriods
    >;
  const retryWith = (query: ReadingsQuery) => (error: unknown) => {
    if (parseProblem(error).code !== 'CONSENT_REQUIRED') throw error;
    return read(query);
  };
  return read(requested)
    .catch(retryWith(asWholeDays(requested)))
    .catch(retryWith(asWholeMonths(requested)));
}
