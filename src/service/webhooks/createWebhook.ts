import { sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { MessageType } from '../deliveries/outbox.ts';
import { newSigningSecret } from '../deliveries/secrets.ts';
import { secretPurpose } from '../deliveries/signingSecrets.ts';
import { requireTarget } from '../deliveries/targetUrl.ts';
import type { Call } from '../http/call.ts';
import { conflict } from '../http/problem.ts';
import { createdColumns } from '../wire/rowColumns.ts';
import type { Family } from './family.ts';
import { type AnyFamily, selectWebhooks, toWebhook } from './webhookRow.ts';
import type { WebhookTools } from './webhookTools.ts';

const MAX_SUBSCRIPTIONS = 100;

type Creation<Name> = Pick<Call<'createWebhook'>, 'scope' | 'version' | 'location'> & {
  body: { url: string; events: Name[]; description?: string | null | undefined };
};

/** Subscribes an address; the same address and events may be subscribed twice, each with a secret of its own. */
export const createWebhook =
  <Name extends MessageType>({ guard, resolve, secrets }: WebhookTools, family: Family<Name>) =>
  async ({ scope, body, version, location }: Creation<Name>) => {
    await requireTarget(guard, resolve, body.url);
    await requireBelowLimit(scope, family);
    const webhook_uuid = newUuid();
    const secret = newSigningSecret();
    const row = await scope.tx
      .insertInto('webhook_subscriptions')
      .values({
        ...createdColumns(scope),
        webhook_uuid,
        family: family.name,
        url: body.url,
        events: body.events,
        description: body.description ?? null,
        disabled_reason: null,
        secret: secrets.seal(secret, secretPurpose(scope.tenant, webhook_uuid)),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    version(row.row_version, toWebhook(row));
    location(`${family.path}/${webhook_uuid}`);
    return { ...toWebhook<Name>(row), secret };
  };

/** Counts under a lock on the tenant, so that two concurrent requests cannot both be the hundredth. */
async function requireBelowLimit(scope: TenantScope, family: AnyFamily): Promise<void> {
  await scope.tx
    .selectFrom('tenants')
    .select('tenant_uuid')
    .where('tenant_uuid', '=', scope.tenant)
    .forNoKeyUpdate()
    .execute();
  const { count } = await selectWebhooks(scope, family)
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  if (count >= MAX_SUBSCRIPTIONS)
    throw conflict(`A tenant may have ${MAX_SUBSCRIPTIONS} webhook subscriptions; delete one first`);
}
