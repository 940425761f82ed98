import { v7 as newUuid } from 'uuid';
import type { TestedWebhook, WebhookEvent } from '#contract/webhook.ts';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';
import { testMessageBody } from '../deliveries/outbox.ts';
import { sendSigned, type SignedAttempt } from '../deliveries/sendSigned.ts';
import { signingSecrets } from '../deliveries/signingSecrets.ts';
import type { Target } from '../deliveries/webhookQueue.ts';
import type { Handler } from '../http/call.ts';
import { notFound, ProblemError } from '../http/problem.ts';
import { examplePayload } from './examplePayload.ts';
import { selectWebhooks } from './webhookRow.ts';
import type { WebhookTools } from './webhookTools.ts';

interface TestDelivery extends SignedAttempt {
  event: WebhookEvent;
  uuid: string;
  body: string;
  at: number;
}

/**
 * Sends an example of each named type, or of the first subscribed one, once and immediately, to disabled subscriptions
 * too; returns the result and logs it. It does not affect the subscription's health.
 */
export const testWebhook =
  ({ db, secrets, sender, clock }: WebhookTools): Handler<'testWebhook'> =>
  async ({ scope, params: { webhookUUID }, body, respondAfterCommit }) => {
    const row = await selectWebhooks(scope).where('webhook_uuid', '=', webhookUUID).executeTakeFirst();
    if (!row) throw notFound('webhook subscription');
    const target: Target = { url: row.url, secrets: signingSecrets(secrets, row, clock()) };
    const send = async (event: WebhookEvent): Promise<TestDelivery> => {
      const at = clock();
      const message = {
        uuid: newUuid(),
        body: testMessageBody(webhookUUID, event, scope.now, JSON.stringify(examplePayload(event, scope.now))),
      };
      const result = await sendSigned(sender, target, message, at);
      if (!result) throw new ProblemError('UNAVAILABLE', 'The service is stopping');
      return { ...message, ...result, event, at };
    };
    respondAfterCommit(async () => {
      const tested = await Promise.all((body.events ?? [row.events[0] as WebhookEvent]).map(send));
      await tenantTransaction(db, scope.tenant, ({ tx }) =>
        insertTestDeliveries({ ...scope, tx }, webhookUUID, tested),
      );
      return toResponse(tested);
    });
    return toResponse([]);
  };

const toResponse = (tested: readonly TestDelivery[]): TestedWebhook => ({
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
  tested: readonly TestDelivery[],
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
