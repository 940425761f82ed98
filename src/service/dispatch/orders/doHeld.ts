import type { CancelDispatches, ResendDispatches, RespreadDispatches } from '#contract/dispatch/order.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { lockEvent } from '../../events/eventRows.ts';
import { ProblemError } from '../../platform/http/problem.ts';
import { enqueue, type JobHandler } from '../../platform/scheduler/jobs.ts';
import { writeLog } from '../log/writeLog.ts';
import { doCancel } from './cancelDispatches.ts';
import { type Held, heldOf } from './held.ts';
import { changeOrder, lockOrder, type OrderRow } from './orderRow.ts';
import { doResend } from './resendDispatches.ts';
import { doRespread } from './respreadDispatches.ts';

/** Does what an order holds once it can no longer be undone; an order to send is issued by its own job. */
export const doHeld: JobHandler = async (scope, eventUUID) => {
  const event = await lockEvent(scope, eventUUID);
  const order = await lockOrder(scope, eventUUID);
  const held = order && heldOf(order);
  if (!held || held.action === 'SEND') return;
  if (order.held_until_utc!.getTime() > scope.now)
    return enqueue(scope, 'DISPATCH_HELD', [eventUUID], order.held_until_utc!.getTime());
  const free = await changeOrder(scope, eventUUID, { held: null, held_until_utc: null });
  try {
    await act(scope, event, free, held);
  } catch (error) {
    // Dispatch was stopped meanwhile, or the event is over.
    if (!(error instanceof ProblemError)) throw error;
    const details = { reason: error.message, answer: held.action };
    await writeLog(scope, held, [{ eventUUID, kind: 'NOT_DONE', revision: order.revision, details }]);
  }
};

async function act(scope: TenantScope, event: EventRow, order: OrderRow, { action, body, ...actor }: Held) {
  const asked = { ...(body as object), undoSeconds: 0 };
  if (action === 'RESEND') await doResend(scope, event, order, asked as ResendDispatches, actor);
  else if (action === 'RESPREAD') await doRespread(scope, event, order, asked as RespreadDispatches, actor);
  else await doCancel(scope, event, order, asked as CancelDispatches, actor);
}
