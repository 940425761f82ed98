import type { EventBalance } from '#contract/balance.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { requireEvent } from '../../baselines/requireEvent.ts';
import type { Handler } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import { snapshotNotReady } from '../../platform/http/snapshotNotReady.ts';
import { iso } from '../../platform/rows/iso.ts';
import { balanceOf } from './balanceOf.ts';
import { isLarge } from './countEventCandidates.ts';
import { readPointAt } from './points.ts';
import { readCurrentPoint } from './stored.ts';

/** Returns the balance of an event, as known now or at an instant of the past; for a large event as last counted. */
export const getEventBalance: Handler<'getEventBalance'> = async ({ scope, params, query: { at } }) => {
  const event = await requireEvent(scope, params['event-uuid']);
  if (at === undefined || at >= scope.now) {
    if (event.state === 'SCHEDULED' && (await isLarge(scope, event))) return readKept(scope, event);
    return (await balanceOf(scope, event, await readCurrentPoint(scope, event.event_uuid))).balance;
  }
  const point = await readPointAt(scope, event.event_uuid, at);
  if (point === null) throw notFound('balance: no data is available for the event at that time');
  return point.balance;
};

async function readKept(scope: TenantScope, { event_uuid }: EventRow): Promise<EventBalance> {
  const point = await readPointAt(scope, event_uuid, scope.now);
  if (point === null) throw snapshotNotReady();
  return { ...point.balance, nowUTC: iso(point.checkedMs) };
}
