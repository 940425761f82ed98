import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import type { Actor } from '../../tenants/actorOf.ts';
import type { Revision } from '../issue/reviseDispatches.ts';
import { type LogEntry, writeLog } from '../log/writeLog.ts';
import { changeOrder, type OrderRow } from './orderRow.ts';

type Respread = Pick<Revision, 'dispatch' | 'requestedW'>;

/** Returns the entry of the log about a dispatch that is asked for other power than before. */
export const respreadEntry = (eventUUID: string, { dispatch, requestedW }: Respread, details = {}): LogEntry => ({
  eventUUID,
  dispatchUUID: dispatch.dispatch_uuid,
  kind: 'RESPREAD',
  revision: dispatch.revision + 1,
  details: { before: dispatch.requested_w, after: requestedW, ...details },
});

/** Stores the next revision of an order whose dispatches were spread anew, with its entry of the log. */
export async function storeRespreadOrder(
  scope: TenantScope,
  order: OrderRow,
  actor: Actor,
  details: Record<string, unknown>,
  changes: Parameters<typeof changeOrder>[2] = {},
): Promise<void> {
  const { event_uuid: eventUUID } = order;
  const revision = order.revision + 1;
  await changeOrder(scope, eventUUID, { revision, ...changes });
  await writeLog(scope, actor, [{ eventUUID, kind: 'RESPREAD', revision, details }]);
  await enqueue(scope, 'DISPATCH_SWEEP', [eventUUID], scope.now + 1000);
}
