import { sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { newSigningSecret } from '../deliveries/secrets.ts';
import { secretPurpose } from '../deliveries/signingSecrets.ts';
import { requireTarget } from '../deliveries/targetUrl.ts';
import type { Handler } from '../http/call.ts';
import { conflict } from '../http/problem.ts';
import { createdColumns } from '../wire/rowColumns.ts';
import { selectWebhooks, toWebhook } from './webhookRow.ts';
import type { WebhookTools } from './webhookTools.ts';

const MAX_SUBSCRIPTIONS = 100;

/** Subscribes an address; the same address and events may be subscribed twice, each with a secret of its own. */
export const createWebhook =
  ({ guard, resolve, secrets }: WebhookTools): Handler<'createWebhook'> =>
  async ({ scope, body, version, location }) => {
    await requireTarget(guard, resolve, body.url);
    await requireBelowLimit(scope);
    const webhook_uuid = newUuid();
    const secret = newSigningSecret();
    const row = await scope.tx
      .insertInto('webhook_subscriptions')
      .values({
        ...createdColumns(scope),
        webhook_uuid,
        url: body.url,
        events: body.events,
        description: body.description ?? null,
        disabled_reason: null,
        secret: secrets.seal(secret, secretPurpose(scope.tenant, webhook_uuid)),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    version(row.row_version, toWebhook(row));
    location(`/webhooks/${webhook_uuid}`);
    return { ...toWebhook(row), secret };
  };

/** Counts under a lock on the tenant, so that two concurrent requests cannot both be the hundredth. */
async function requireBelowLimit(scope: TenantScope): Promise<void> {
  await scope.tx
    .selectFrom('tenants')
    .select('tenant_uuid')
    .where('tenant_uuid', '=', scope.tenant)
    .forNoKeyUpdate()
    .execute();
  const { count } = await selectWebhooks(scope)
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  if (count >= MAX_SUBSCRIPTIONS)
    throw conflict(`A tenant may have ${MAX_SUBSCRIPTIONS} webhook subscriptions; delete one first`);
}
