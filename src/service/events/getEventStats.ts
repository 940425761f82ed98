import type { Handler } from '../http/call.ts';
import { latestRun, toStatsRun } from '../measuring/latestRun.ts';
import { iso } from '../wire/iso.ts';
import { findEvent } from './eventRows.ts';
import type { Totals } from './storeRun.ts';

export const getEventStats: Handler<'getEventStats'> = async ({ scope, params, query }) => {
  const { event_uuid, late_data_kwh } = await findEvent(scope, params['event-uuid']);
  const { run, status, calculated_utc, totals, reason, terms } = await toStatsRun(scope, event_uuid, query.run);
  const isNewest = query.run === undefined || (await latestRun(scope, event_uuid)).run === run;
  return {
    eventUUID: event_uuid,
    status,
    run,
    calculatedUTC: iso(calculated_utc),
    ...(totals as Totals),
    lateDataKwh: isNewest && status === 'FINAL' ? late_data_kwh : null,
    reason,
    terms,
  };
};
