import type { Handler } from '../../platform/http/call.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';
import { actorOf } from '../../tenants/actorOf.ts';
import { applyAnswers } from '../answers/applyAnswers.ts';

const REFUSED = {
  NOT_FOUND: 'The dispatch is not known',
  STALE_REVISION: 'The dispatch has changed meanwhile',
  TOO_LATE: 'The dispatch has ended, or has started after a no',
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
  const { answer, reasonCode, promisedKw, note } = body;
  const { refused } = await applyAnswers(scope, { ...actorOf(call), note }, [
    { dispatchUUID: params.dispatchUUID, revision: row.revision, answer, reasonCode, promisedKw },
  ]);
  if (refused[0]) throw conflict(REFUSED[refused[0].code]);
};
