import { v7 as newUuid } from 'uuid';
import type { DispatchOnWire } from '#contract/dispatch/dispatch.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { conflict, ProblemError } from '../../platform/http/problem.ts';
import { sendSigned, type SignedAttempt } from '../../platform/outbound/sendSigned.ts';
import { openSecrets } from '../../platform/outbound/signingSecrets.ts';
import { iso } from '../../platform/rows/iso.ts';
import { answersIn } from './answersIn.ts';
import { controllerSecretPurpose, requireController } from './controllerRow.ts';
import type { ControllerTools } from './controllerTools.ts';
import { messageToController } from './messageToController.ts';
import { nextBatchNumbers } from './nextBatchNumbers.ts';

/** UUID in examples, which exists nowhere. */
const EXAMPLE = '00000000-0000-4000-8000-000000000000';

/**
 * Sends one example of a dispatch, once and immediately, to a disabled controller too; returns the result and logs it.
 * It does not affect the controller's health, and answers in the response are counted only.
 */
export const testController =
  ({ db, secrets, sender, clock }: ControllerTools): Handler<'testController'> =>
  async ({ scope, params: { controllerUUID }, respondAfterCommit }) => {
    const row = await requireController(scope, controllerUUID);
    const { channel, url, secret, old_secrets } = row;
    if (url === null || secret === null)
      throw conflict(`A controller on the channel ${channel} receives no pushed messages`);
    const purpose = controllerSecretPurpose(scope.tenant, controllerUUID);
    const target = { url, secrets: openSecrets(secrets, { secret, old_secrets }, purpose, clock()) };
    respondAfterCommit(async () => {
      const [at, uuid] = [clock(), newUuid()];
      const dispatches = JSON.stringify([exampleDispatch(scope.now)]);
      const body = messageToController(controllerUUID, 'DISPATCH.TEST', scope.now, dispatches);
      const attempt = await sendSigned(sender, target, { uuid, body }, at);
      if (!attempt) throw new ProblemError('UNAVAILABLE', 'The service is stopping');
      await tenantTransaction(db, scope.tenant, (later) => insertTest(later, controllerUUID, uuid, at, attempt));
      const { statusCode, responseTimeMs, error, responseBody } = attempt.sent;
      return { statusCode, responseTimeMs, error, answers: answersIn(responseBody).length };
    });
    return { statusCode: null, responseTimeMs: 0, error: null, answers: 0 };
  };

function exampleDispatch(now: number): DispatchOnWire {
  const start = Math.ceil(now / HALF_HOUR_MS) * HALF_HOUR_MS;
  const [startAt, endAt] = [iso(start), iso(start + HALF_HOUR_MS)];
  return {
    dispatchUUID: EXAMPLE,
    eventUUID: EXAMPLE,
    assetUUID: EXAMPLE,
    assetId: 'example',
    revision: 1,
    cancelled: false,
    test: true,
    signal: 'RELATIVE_KW',
    startAt,
    endAt,
    validUntil: endAt,
    onLoss: 'HOLD',
    rampSeconds: 0,
    ackDueUTC: null,
    periods: [{ startTime: startAt, endTime: endAt, kw: -1 }],
  };
}

async function insertTest(
  scope: TenantScope,
  controller_uuid: string,
  batch_uuid: string,
  at: number,
  { headers, sent }: SignedAttempt,
): Promise<void> {
  const { tx, tenant, now } = scope;
  const [number] = await nextBatchNumbers(scope, controller_uuid, 1);
  const isDelivered = sent.error === null;
  const when = new Date(now);
  await tx
    .insertInto('dispatch_batches')
    .values({
      tenant_uuid: tenant,
      batch_uuid,
      controller_uuid,
      event_uuid: null,
      kind: 'TEST',
      revision: 1,
      number: number!,
      dispatches: 1,
      state: isDelivered ? 'DELIVERED' : 'FAILED',
      created_utc: when,
      sent_utc: when,
      delivered_utc: isDelivered ? when : null,
      give_up_utc: when,
      attempts: 1,
    })
    .execute();
  await tx
    .insertInto('dispatch_attempts')
    .values({
      tenant_uuid: tenant,
      batch_uuid,
      attempt: 1,
      attempted_at: new Date(at),
      status_code: sent.statusCode,
      response_ms: sent.responseTimeMs,
      error: sent.error,
      request_headers: JSON.stringify(headers),
      response_body: sent.responseBody,
    })
    .execute();
}
