import { iso } from '../shared/iso.ts';
import type { Handler } from '../http/call.ts';
import { findEvent } from './eventRows.ts';
import { runOf } from '../shared/latestRun.ts';
import type { Totals } from './storeRun.ts';

export const getEventStats: Handler<'getEventStats'> = async ({ scope, params, query }) => {
  const { event_uuid } = await findEvent(scope, params['event-uuid']);
  const { run, status, calculated_utc, totals } = await runOf(scope, event_uuid, query.run);
  return { eventUUID: event_uuid, status, run, calculatedUTC: iso(calculated_utc), ...(totals as Totals) };
};
