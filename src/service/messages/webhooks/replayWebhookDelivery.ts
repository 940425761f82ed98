import { sql } from 'kysely';
import type { Call } from '../../platform/http/call.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';
import type { MessageType } from '../../platform/outbound/outbox.ts';
import type { WebhookTools } from '../../platform/outbound/webhookTools.ts';
import { withAttempts } from './deliveryRow.ts';
import type { Family } from './family.ts';
import { lockWebhook } from './webhookRow.ts';

type Replay = Pick<Call<'replayWebhookDelivery'>, 'scope' | 'params' | 'afterCommit'>;

/** Requeues one delivery for one more attempt now, with the same webhook-id. If it fails, the schedule begins again. */
export const replayWebhookDelivery =
  <Name extends MessageType>({ clock, wake }: WebhookTools, family: Family<Name>) =>
  async ({ scope, params: { webhookUUID, deliveryUUID }, afterCommit }: Replay) => {
    const webhook = await lockWebhook(scope, family, webhookUUID);
    const row = await scope.tx
      .updateTable('webhook_deliveries')
      .set({ status: 'RETRYING', tries: 0, replays: sql`replays + 1`, next_attempt_at: new Date(clock()) })
      .where('tenant_uuid', '=', scope.tenant)
      .where('webhook_uuid', '=', webhookUUID)
      .where('delivery_uuid', '=', deliveryUUID)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw notFound('delivery');
    if (webhook.status !== 'ACTIVE') throw conflict('The subscription is DISABLED; enable it first');
    afterCommit(async () => wake());
    return (await withAttempts<Name>(scope, [row]))[0]!;
  };
