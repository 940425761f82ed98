import { newSigningSecret } from '../deliveries/secrets.ts';
import { secretPurpose } from '../deliveries/signingSecrets.ts';
import type { Handler } from '../http/call.ts';
import { changedColumns } from '../wire/rowColumns.ts';
import { lockWebhook, toWebhook } from './webhookRow.ts';
import type { WebhookTools } from './webhookTools.ts';

const OVERLAP_MS = 24 * 3_600_000;
const MAX_OLD = 10;

/** A new secret; earlier ones sign beside it for 24 hours of machine time, the newest ten of them. */
export const rotateWebhookSecret =
  ({ secrets, clock }: WebhookTools): Handler<'rotateWebhookSecret'> =>
  async ({ scope, params: { webhookUUID } }) => {
    const row = await lockWebhook(scope, webhookUUID);
    const secret = newSigningSecret();
    const rotatedOut = { sealed: row.secret.toString('base64'), until: new Date(clock() + OVERLAP_MS).toISOString() };
    const old = [rotatedOut, ...row.old_secrets].filter(({ until }) => Date.parse(until) > clock()).slice(0, MAX_OLD);
    const after = await scope.tx
      .updateTable('webhook_subscriptions')
      .set({
        ...changedColumns(scope),
        secret: secrets.seal(secret, secretPurpose(scope.tenant, webhookUUID)),
        old_secrets: JSON.stringify(old),
      })
      .where('tenant_uuid', '=', scope.tenant)
      .where('webhook_uuid', '=', webhookUUID)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { ...toWebhook(after), secret };
  };
