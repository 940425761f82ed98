import type { EventStats } from '#contract/stats.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { latestRun, type StatsRunRow, toStatsRun } from '../baselines/measurement/latestRun.ts';
import type { Handler } from '../platform/http/call.ts';
import { iso } from '../platform/rows/iso.ts';
import { findEvent } from './eventRows.ts';
import type { Totals } from './storeRun.ts';
import { toUnitBaseline } from './unit/unitBaseline.ts';

/** Members of runs older than intervals, control groups and shared energy: they have none of these. */
const laterOfPeriod = { deliveredInterval: null, notAttributedKwh: 0 };
const later = { ...laterOfPeriod, intervalBasis: null, baselineBiasPercentage: null, controlGroup: null };

export const getEventStats: Handler<'getEventStats'> = async ({ scope, params, query }) => {
  const event = await findEvent(scope, params['event-uuid']);
  return readStats(scope, event, await toStatsRun(scope, event.event_uuid, query.run));
};

/** Returns the stats of an event by one of its runs. */
export async function readStats(
  scope: TenantScope,
  { event_uuid, late_data_kwh }: Pick<EventRow, 'event_uuid' | 'late_data_kwh'>,
  { run, status, calculated_utc, totals, reason, terms, unit_baseline }: StatsRunRow,
): Promise<EventStats> {
  const known = totals as Totals;
  const mayBeLate = status === 'FINAL' && late_data_kwh !== null;
  return {
    eventUUID: event_uuid,
    status,
    run,
    calculatedUTC: iso(calculated_utc),
    ...later,
    ...known,
    settlementPeriods: known.settlementPeriods.map((period) => ({
      ...laterOfPeriod,
      ...period,
    })),
    lateDataKwh: mayBeLate && (await latestRun(scope, event_uuid)).run === run ? late_data_kwh : null,
    reason,
    terms,
    unitBaseline: unit_baseline && toUnitBaseline(unit_baseline),
  };
}
