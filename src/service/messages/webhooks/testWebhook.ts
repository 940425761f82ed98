import { v7 as newUuid } from 'uuid';
import type { TestedWebhook } from '#contract/webhook.ts';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';
import type { Call } from '../../platform/http/call.ts';
import { notFound, ProblemError } from '../../platform/http/problem.ts';
import { type MessageType, testMessageBody } from '../../platform/outbound/outbox.ts';
import { sendSigned, type SignedAttempt } from '../../platform/outbound/sendSigned.ts';
import { signingSecrets } from '../../platform/outbound/signingSecrets.ts';
import type { Target } from '../../platform/outbound/webhookQueue.ts';
import type { WebhookTools } from '../../platform/outbound/webhookTools.ts';
import type { Family } from './family.ts';
import { selectWebhooks } from './webhookRow.ts';

interface TestDelivery<Name> extends SignedAttempt {
  event: Name;
  uuid: string;
  body: string;
  at: number;
}

interface Tested<Name> {
  deliveries: (Omit<TestedWebhook['deliveries'][number], 'event'> & { event: Name })[];
}
type Test<Name> = Pick<Call<'testWebhook'>, 'scope' | 'params'> & {
  body: { events?: Name[] | undefined };
  respondAfterCommit: (work: () => Promise<Tested<Name>>) => void;
};

/**
 * Sends an example of each named type, or of the first subscribed one, once and immediately, to disabled subscriptions
 * too; returns the result and logs it. It does not affect the subscription's health.
 */
export const testWebhook =
  <Name extends MessageType>({ db, secrets, sender, clock }: WebhookTools, family: Family<Name>) =>
  async ({ scope, params: { webhookUUID }, body, respondAfterCommit }: Test<Name>) => {
    const row = await selectWebhooks(scope, family).where('webhook_uuid', '=', webhookUUID).executeTakeFirst();
    if (!row) throw notFound('webhook subscription');
    const target: Target = { url: row.url, secrets: signingSecrets(secrets, row, clock()) };
    const send = async (event: Name): Promise<TestDelivery<Name>> => {
      const at = clock();
      const message = {
        uuid: newUuid(),
        body: testMessageBody(webhookUUID, event, scope.now, JSON.stringify(family.examplePayload(event, scope.now))),
      };
      const result = await sendSigned(sender, target, message, at);
      if (!result) throw new ProblemError('UNAVAILABLE', 'The service is stopping');
      return { ...message, ...result, event, at };
    };
    respondAfterCommit(async () => {
      const tested = await Promise.all((body.events ?? [row.events[0] as Name]).map(send));
      await tenantTransaction(db, scope.tenant, ({ tx }) =>
        insertTestDeliveries({ ...scope, tx }, webhookUUID, tested),
      );
      return toResponse(tested);
    });
    return toResponse<Name>([]);
  };

const toResponse = <Name>(tested: readonly TestDelivery<Name>[]): Tested<Name> => ({
  deliveries: tested.map(({ uuid, event, sent }) => ({
    deliveryUUID: uuid,
    event,
    statusCode: sent.statusCode,
    responseTimeMs: sent.responseTimeMs,
    error: sent.error,
  })),
});

async function insertTestDeliveries(
  { tx, tenant, now }: TenantScope,
  webhookUUID: string,
  tested: readonly TestDelivery<MessageType>[],
): Promise<void> {
  const deliveries = tested.map(({ uuid, event, body, sent }) => ({
    tenant_uuid: tenant,
    webhook_uuid: webhookUUID,
    delivery_uuid: uuid,
    event,
    created_utc: new Date(now),
    body,
    test: true,
    status: sent.error === null ? ('SUCCEEDED' as const) : ('FAILED' as const),
    attempts: 1,
    tries: 1,
  }));
  await tx.insertInto('webhook_deliveries').values(deliveries).execute();
  const attempts = tested.map(({ uuid, at, headers, sent }) => ({
    tenant_uuid: tenant,
    delivery_uuid: uuid,
    attempt: 1,
    attempted_at: new Date(at),
    status_code: sent.statusCode,
    response_ms: sent.responseTimeMs,
    error: sent.error,
    request_headers: JSON.stringify(headers),
    response_body: sent.responseBody,
  }));
  await tx.insertInto('webhook_attempts').values(attempts).execute();
}
