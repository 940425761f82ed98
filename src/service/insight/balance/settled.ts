import type { StatsRunRow } from '../../baselines/measurement/latestRun.ts';
import type { Totals } from '../../events/storeRun.ts';
import { NOBODY, NOTHING, type Standing } from './standing.ts';

/** An event whose final run is calculated: its figures, of which nothing is open any more. */
export function settledStanding({ totals }: StatsRunRow): Standing {
  const known = totals as Totals;
  return {
    ...NOTHING,
    measuredKwh: known.deliveredKwh,
    measuredGbp: known.revenueGbp,
    readings: { present: known.presentReadings, expected: known.expectedReadings },
    assets: { ...NOBODY, ready: known.assetsInvited, optedIn: known.assetsOptedIn, reporting: known.assetsWithData },
    dataThroughUTC: known.dataThroughUTC,
  };
}
