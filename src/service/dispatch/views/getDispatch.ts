import type { DispatchWithLog } from '#contract/dispatch/dispatch.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import { noteAnswer } from '../orders/noteDispatchAnswer.ts';
import { readDispatches } from './readDispatches.ts';
import { readLog } from './readLog.ts';
import { readMeasured } from './readMeasured.ts';
import { toDispatch } from './toDispatch.ts';

export const getDispatch: Handler<'getDispatch'> = ({ scope, params }) => showWithLog(scope, params.dispatchUUID);

/** Records an answer given on the telephone, and returns the dispatch after it. */
export const noteDispatchAnswer: Handler<'noteDispatchAnswer'> = async (call) => {
  await noteAnswer(call);
  return showWithLog(call.scope, call.params.dispatchUUID);
};

async function showWithLog(scope: TenantScope, dispatchUUID: string): Promise<DispatchWithLog> {
  const [row] = await readDispatches(scope, [dispatchUUID]);
  if (!row) throw notFound('dispatch');
  const measured = await readMeasured(scope, [row]);
  return { ...toDispatch(row, measured.get(dispatchUUID)!, scope.now), log: await readLog(scope, row) };
}
