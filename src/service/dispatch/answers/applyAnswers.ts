import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueueUnlessSoon } from '../../platform/scheduler/jobs.ts';
import { closeAlert } from '../../tenants/alerts/raiseAlert.ts';
import type { Answerer, AnswerOutcome, AnswerToApply } from './answer.ts';
import { decideAnswers, isPerson, type Answered } from './decideAnswers.ts';
import { keepOpenOrders, lockAnswered } from './lockAnswered.ts';
import { passToDevices } from './passToDevices.ts';
import { storeForSubscribers } from './publishAnswers.ts';
import { logAnswers, storeAnswers } from './storeAnswers.ts';

/**
 * Applies 1 to 1,000 answers in the caller's transaction, each by itself: a refused answer does not affect the others.
 * A repeated answer is accepted and changes nothing; of two to one dispatch in a list, the last wins. A person's no
 * cancels at the device; a person's yes before the start asks it again.
 */
export async function applyAnswers(
  scope: TenantScope,
  answerer: Answerer,
  answers: readonly AnswerToApply[],
): Promise<AnswerOutcome> {
  const uuids = [...new Set(answers.map((each) => each.dispatchUUID))];
  const open = isPerson(answerer) ? await keepOpenOrders(scope, uuids) : new Set<string>();
  const dispatches = await lockAnswered(scope, uuids, answerer.controllerUUID ?? null);
  const decided = decideAnswers(dispatches, answerer, answers, { now: scope.now, open });
  await storeAnswers(scope, decided.changed);
  await logAnswers(scope, answerer, decided);
  await storeForSubscribers(scope, decided.changed);
  await closeSilence(scope, decided.changed);
  await passToDevices(scope, answerer, decided);
  const dues = new Map(decided.changed.map(({ after }) => [after.event_uuid, scope.now + 1000]));
  await enqueueUnlessSoon(scope, 'DISPATCH_SWEEP', dues);
  return { accepted: decided.accepted, refused: decided.refused };
}

/** Closes the SILENT alerts of events in which no dispatch is silent any more. */
async function closeSilence(scope: TenantScope, changed: readonly Answered[]): Promise<void> {
  const { tx, tenant } = scope;
  const heard = new Set(changed.filter(({ before }) => before.is_silent).map(({ after }) => after.event_uuid));
  for (const eventUUID of [...heard].sort()) {
    const silent = await sql`
      select from dispatches where tenant_uuid = ${tenant} and event_uuid = ${eventUUID} and is_silent limit 1`.execute(
      tx,
    );
    if (silent.rows.length === 0) await closeAlert(scope, 'SILENT', { eventUUID });
  }
}
