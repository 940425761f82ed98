import { remainingWhOf } from '#energy/projection.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { countStates } from '../liveEvent/countStates.ts';
import { HARDLY, type LiveAsset, reportedExpectedWh } from '../liveEvent/liveAsset.ts';
import { countLive } from '../liveEvent/readLive.ts';
import type { Report } from '../liveEvent/reporting.ts';
import { refuseTooMany } from './members.ts';

/** Report status and energy, in watt-hours, of an asset that takes part in the event of the tiles. */
export interface AssetAnswer {
  report: Report['status'];
  /** Delivery in the measured half hours, and its expectation; 0 and 0 while there is none. */
  deliveredWh: number;
  reportedWh: number;
  /** Expectation of the whole event before it began, and its likely energy now. */
  forecastWh: number;
  likelyWh: number;
}

const REPORTING = { REPORTING: 1, LATE: 2, SILENT: 3, WAITING: 6 } as const;

/** Reads the answers of the assets that take part in an event; 400 if there are too many. */
export async function readAnswers(scope: TenantScope, event: EventRow): Promise<Map<string, AssetAnswer>> {
  refuseTooMany((await countStates(scope, event.event_uuid)).OPT_IN);
  const { live, assets } = await countLive(scope, event);
  return new Map(assets.map((each) => [each.asset.assetUUID, answerOf(each, live.projection.effect)]));
}

function answerOf(live: LiveAsset, effect: number): AssetAnswer {
  const { deliveredWh, expectedWh, open } = live.part;
  return {
    report: live.report.status,
    deliveredWh,
    reportedWh: reportedExpectedWh(live),
    forecastWh: expectedWh,
    likelyWh: deliveredWh + remainingWhOf(open, effect),
  };
}

/** Returns the class of an asset by its readings of the event: 1 on time, 2 late, 3 silent, 6 nothing due yet. */
export const reportClass = ({ report }: AssetAnswer): number => REPORTING[report];

/**
 * Returns the class of an asset by the part of its forecast that it delivered in the measured half hours: 1 all of it
 * or more, 2 a part, 3 less than a tenth, 4 it used more than its baseline, 5 silent, 6 nothing known yet or no
 * baseline.
 */
export function respondingClass({ report, deliveredWh, reportedWh }: AssetAnswer): number {
  if (report === 'SILENT') return 5;
  if (reportedWh <= 0) return 6;
  if (deliveredWh < 0) return 4;
  if (deliveredWh >= reportedWh) return 1;
  return deliveredWh < HARDLY * reportedWh ? 3 : 2;
}
