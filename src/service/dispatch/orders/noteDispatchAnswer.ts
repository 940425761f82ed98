import type { Handler } from '../../platform/http/call.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';
import { actorOf } from '../../tenants/actorOf.ts';
import { applyAnswers } from '../answers/applyAnswers.ts';

const REFUSED = {
  NOT_FOUND: 'There is no such dispatch',
  STALE_REVISION: 'The dispatch has changed in the meantime',
  TOO_LATE: 'The dispatch has ended, or has started after a refusal',
} as const;

/** Records an answer given on the telephone: to the newest revision, by the caller. */
export const noteAnswer = async (call: Parameters<Handler<'noteDispatchAnswer'>>[0]): Promise<void> => {
  const { scope, params, body } = call;
  const row = await scope.tx
    .selectFrom('dispatches')
    .select(['revision'])
    .where('tenant_uuid', '=', scope.tenant)
    .where('dispatch_uuid', '=', params.dispatchUUID)
    .executeTakeFirst();
  if (!row) throw notFound('dispatch');
  const { answer, reasonCode, promisedKw, phone, note } = body;
  const { refused } = await applyAnswers(scope, { ...actorOf(call), phone, note }, [
    { dispatchUUID: params.dispatchUUID, revision: row.revision, answer, reasonCode, promisedKw },
  ]);
  if (refused[0]) throw conflict(REFUSED[refused[0].code]);
};
