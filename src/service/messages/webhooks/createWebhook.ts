import { v7 as newUuid } from 'uuid';
import type { Call } from '../../platform/http/call.ts';
import { conflict } from '../../platform/http/problem.ts';
import { requireRoom } from '../../platform/http/requireRoom.ts';
import type { MessageType } from '../../platform/outbound/outbox.ts';
import { newSigningSecret } from '../../platform/outbound/secrets.ts';
import { secretPurpose } from '../../platform/outbound/signingSecrets.ts';
import { requireTarget } from '../../platform/outbound/targetUrl.ts';
import type { WebhookTools } from '../../platform/outbound/webhookTools.ts';
import { createdColumns } from '../../platform/rows/rowColumns.ts';
import type { Family } from './family.ts';
import { selectWebhooks, toWebhook } from './webhookRow.ts';

const MAX_SUBSCRIPTIONS = 100;

type Creation<Name> = Pick<Call<'createWebhook'>, 'scope' | 'version' | 'location'> & {
  body: { url: string; events: Name[]; description?: string | null | undefined };
};

/** Subscribes an address; the same address and events may be subscribed twice, each with a secret of its own. */
export const createWebhook =
  <Name extends MessageType>({ guard, resolve, secrets }: WebhookTools, family: Family<Name>) =>
  async ({ scope, body, version, location }: Creation<Name>) => {
    await requireTarget(guard, resolve, body.url);
    await requireRoom(scope, {
      name: `webhook_subscriptions ${family.name}`,
      rows: selectWebhooks(scope, family),
      most: MAX_SUBSCRIPTIONS,
      refusal: conflict(`A tenant may have at most ${MAX_SUBSCRIPTIONS} webhook subscriptions; delete one first`),
    });
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
    const shown = toWebhook<Name>({ ...row, waiting: 0 });
    version(row.row_version, shown);
    location(`${family.path}/${webhook_uuid}`);
    return { ...shown, secret };
  };
