import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { answersIn } from '../../assets/controllers/answersIn.ts';
import { markUnreachable } from '../../assets/controllers/markUnreachable.ts';
import { retryAfterMs } from '../../platform/outbound/retrySchedule.ts';
import type { SignedAttempt } from '../../platform/outbound/sendSigned.ts';
import { applyAnswers } from '../answers/applyAnswers.ts';
import { markDelivered } from '../batches/markDelivered.ts';
import { isNearNow } from '../control/takeAnswers.ts';
import { retryPause } from './retryPause.ts';
import type { PushedBatch } from './takeDueBatches.ts';

const GONE = 410;
/** Time of failures without any success after which a controller is unreachable. */
const UNREACHABLE_AFTER_MS = 20_000;
/** Characters of a response stored in the log. */
const STORED_LENGTH = 4096;

/** Finished attempt; `at` is machine time. */
export interface PushOutcome extends SignedAttempt {
  batch: PushedBatch;
  at: number;
}

/** State of a controller after attempts: whether the last one failed, and whether it was disabled by it. */
export interface ControllerHealthAfter {
  isFailing: boolean;
  disabledReason: string | null;
}

/**
 * Records finished attempts to one controller, in their order: deliveries and their answers, the next attempts of the
 * rest, and the controller's health.
 */
export async function recordOutcomes(
  scope: TenantScope,
  controllerUUID: string,
  outcomes: readonly PushOutcome[],
  random: () => number,
): Promise<ControllerHealthAfter> {
  const { tx, tenant } = scope;
  const controller = await tx
    .selectFrom('controllers')
    .select(['name', 'failing_since', 'status'])
    .where('tenant_uuid', '=', tenant)
    .where('controller_uuid', '=', controllerUUID)
    .executeTakeFirstOrThrow();
  await writeAttempts(scope, outcomes, random);
  const delivered = outcomes.filter(({ sent }) => sent.error === null);
  await markDelivered(
    scope,
    delivered.map(({ batch }) => batch.uuid),
  );
  for (const { sent } of delivered) {
    const answers = answersIn(sent.responseBody).filter(({ at }) => isNearNow(scope, at));
    const answerer = { actor: 'CONTROLLER', name: controller.name, controllerUUID } as const;
    if (answers.length > 0) await applyAnswers(scope, answerer, answers);
  }
  const last = outcomes.at(-1)!;
  if (last.sent.error === null) {
    if (controller.failing_since !== null) await sendRestNow(scope, controllerUUID, last.at);
    return { isFailing: false, disabledReason: null };
  }
  const since = delivered.length > 0 ? null : (controller.failing_since?.getTime() ?? null);
  return noteFailure(scope, controllerUUID, last, since);
}

/** Records a failure after which nothing succeeded; `since` is the first one, null if this is it. */
async function noteFailure(
  scope: TenantScope,
  controllerUUID: string,
  { at, sent }: PushOutcome,
  since: number | null,
): Promise<ControllerHealthAfter> {
  const isGone = sent.statusCode === GONE;
  const disabledReason = isGone ? 'The endpoint returned 410 Gone' : null;
  await sql`
    update controllers
    set failing_since = ${new Date(since ?? at)}, last_failure = ${new Date(at)},
      status = case when ${isGone} then 'DISABLED' else status end,
      disabled_reason = case when ${isGone} then ${disabledReason} else disabled_reason end,
      row_version = row_version + ${isGone ? 1 : 0}
    where tenant_uuid = ${scope.tenant} and controller_uuid = ${controllerUUID}`.execute(scope.tx);
  if (isGone || at - (since ?? at) >= UNREACHABLE_AFTER_MS) await markUnreachable(scope, controllerUUID);
  return { isFailing: true, disabledReason };
}

/** Makes everything due that waits for its next attempt, for a controller that is back. */
const sendRestNow = ({ tx, tenant }: TenantScope, controllerUUID: string, at: number) =>
  sql`update dispatch_batches set next_attempt_at = ${new Date(at)}
    where tenant_uuid = ${tenant} and controller_uuid = ${controllerUUID}
      and next_attempt_at > ${new Date(at)}`.execute(tx);

/** Writes all attempts in one statement; batches that were delivered or superseded meanwhile stay in their state. */
async function writeAttempts(
  { tx, tenant, now }: TenantScope,
  outcomes: readonly PushOutcome[],
  random: () => number,
): Promise<void> {
  const nextAttempt = ({ batch, at, sent }: PushOutcome): Date | null => {
    if (sent.error === null) return null;
    const pause = retryPause(batch.attempts + 1, batch.startMs - now, retryAfterMs(sent.retryAfter, at), random());
    // At its end a batch is due once more, and found to be given up.
    return new Date(at + Math.min(pause, Math.max(0, batch.giveUpMs - now)));
  };
  await sql`
    with made as (
      select * from unnest(
        ${outcomes.map(({ batch }) => batch.uuid)}::uuid[], ${outcomes.map(({ at }) => new Date(at))}::timestamptz[],
        ${outcomes.map(({ sent }) => sent.statusCode)}::int[], ${outcomes.map(({ sent }) => sent.responseTimeMs)}::int[],
        ${outcomes.map(({ sent }) => sent.error)}::text[],
        ${outcomes.map(({ headers }) => JSON.stringify(headers))}::text[],
        ${outcomes.map(({ sent }) => sent.responseBody?.slice(0, STORED_LENGTH) ?? null)}::text[],
        ${outcomes.map(nextAttempt)}::timestamptz[]
      ) as made (batch_uuid, at, status_code, response_ms, error, headers, response_body, next_at)
    ), moved as (
      update dispatch_batches b set attempts = b.attempts + 1,
        next_attempt_at = case when b.next_attempt_at is not null then made.next_at end
      from made where b.tenant_uuid = ${tenant} and b.batch_uuid = made.batch_uuid
      returning b.batch_uuid, b.attempts
    )
    insert into dispatch_attempts (tenant_uuid, batch_uuid, attempt, attempted_at, status_code, response_ms, error,
      request_headers, response_body)
    select ${tenant}, moved.batch_uuid, moved.attempts, made.at, made.status_code, made.response_ms, made.error,
      made.headers::json, made.response_body
    from moved join made using (batch_uuid)`.execute(tx);
}
