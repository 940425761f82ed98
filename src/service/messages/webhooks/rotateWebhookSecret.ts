import type { Call } from '../../platform/http/call.ts';
import type { MessageType } from '../../platform/outbound/outbox.ts';
import { newSigningSecret } from '../../platform/outbound/secrets.ts';
import { rotatedSecret, secretPurpose } from '../../platform/outbound/signingSecrets.ts';
import type { WebhookTools } from '../../platform/outbound/webhookTools.ts';
import { changedColumns } from '../../platform/rows/rowColumns.ts';
import type { Family } from './family.ts';
import { lockWebhook, toWebhook } from './webhookRow.ts';

/** Creates a new secret; earlier ones sign beside it for 24 hours of machine time, the newest ten of them. */
export const rotateWebhookSecret =
  <Name extends MessageType>({ secrets, clock }: WebhookTools, family: Family<Name>) =>
  async ({ scope, params: { webhookUUID } }: Pick<Call<'rotateWebhookSecret'>, 'scope' | 'params'>) => {
    const row = await lockWebhook(scope, family, webhookUUID);
    const secret = newSigningSecret();
    const sealed = secrets.seal(secret, secretPurpose(scope.tenant, webhookUUID));
    const after = await scope.tx
      .updateTable('webhook_subscriptions')
      .set({
        ...changedColumns(scope),
        ...rotatedSecret(row, sealed, clock()),
      })
      .where('tenant_uuid', '=', scope.tenant)
      .where('webhook_uuid', '=', webhookUUID)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { ...toWebhook<Name>({ ...after, waiting: row.waiting }), secret };
  };
