import type { StatsRunRow } from '../../baselines/measurement/latestRun.ts';
import type { Totals } from '../../events/storeRun.ts';
import { NO_ASSETS, UNKNOWN_OUTLOOK, type EventOutlook } from './outlook.ts';

/** Returns the outlook of an event with a final run: its figures, of which none is open any more. */
export function settledOutlook({ totals }: StatsRunRow): EventOutlook {
  const known = totals as Totals;
  return {
    ...UNKNOWN_OUTLOOK,
    measuredKwh: known.deliveredKwh,
    measuredGbp: known.revenueGbp,
    readings: { present: known.presentReadings, expected: known.expectedReadings },
    assets: { ...NO_ASSETS, ready: known.assetsInvited, optedIn: known.assetsOptedIn, reporting: known.assetsWithData },
    dataThroughUTC: known.dataThroughUTC,
  };
}
