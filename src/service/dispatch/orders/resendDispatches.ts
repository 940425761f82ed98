import { sql } from 'kysely';
import { lockEvent } from '../../events/eventRows.ts';
import type { Handler } from '../../platform/http/call.ts';
import { ProblemError } from '../../platform/http/problem.ts';
import { writeAuditEntry } from '../../platform/http/writeAuditEntry.ts';
import { actorOf, nameOf } from '../../tenants/actorOf.ts';
import { isOpen, resendPage } from '../issue/resendPage.ts';
import { writeLog } from '../log/writeLog.ts';
import { countTouched } from './countTouched.ts';
import { lockOrder, requireIssued } from './orderRow.ts';
import { isSelected } from './selection.ts';
import { readTenantDispatch } from './stop.ts';

/** Sends dispatches that wait for an answer again, cancels too; while dispatch is stopped, cancels only. */
export const resendDispatches: Handler<'resendDispatches'> = async (call) => {
  const { scope, params, body } = call;
  const event = await lockEvent(scope, params['event-uuid']);
  const order = await lockOrder(scope, event.event_uuid);
  if (order?.status !== 'CANCELLED') requireIssued(order);
  const isStopped = (await readTenantDispatch(scope)).stoppedUTC !== null;
  const which = isStopped ? sql`d.is_cancelled and ${isSelected(body)}` : isSelected(body);
  const touched = await countTouched(scope, event.event_uuid, sql`${isOpen(scope.now)} and ${which}`);
  if (body.dryRun) return touched;
  if (isStopped && touched.assets === 0)
    throw new ProblemError('DISPATCH_STOPPED', 'The emergency stop is in force until it is released');
  const actor = actorOf(call);
  for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false)
    after = await resendPage(scope, event, which, after, actor);
  const { assets, kw } = touched;
  await writeLog(scope, actor, [
    { eventUUID: event.event_uuid, kind: 'RESENT', revision: order.revision, details: { assets, kw } },
  ]);
  await writeAuditEntry(scope, 'DISPATCH_RESENT', event.event_uuid, { by: nameOf(actor), assets, kw });
  return touched;
};
