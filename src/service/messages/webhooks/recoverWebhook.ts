import { sql } from 'kysely';
import type { Call } from '../../platform/http/call.ts';
import { conflict } from '../../platform/http/problem.ts';
import type { WebhookTools } from '../../platform/outbound/webhookTools.ts';
import { type AnyFamily, lockWebhook } from './webhookRow.ts';

/** Maximum deliveries requeued by one call; a repeated call takes the next ones. */
export const MAX_REQUEUED = 50_000;

type Recovery = Pick<Call<'recoverWebhook'>, 'scope' | 'params' | 'body' | 'afterCommit'>;

/** Requeues every delivery that failed, or still fails, with an event at `since` or later; except test deliveries. */
export const recoverWebhook =
  ({ clock, wake }: WebhookTools, family: AnyFamily) =>
  async ({ scope, params: { webhookUUID }, body, afterCommit }: Recovery) => {
    const webhook = await lockWebhook(scope, family, webhookUUID);
    if (webhook.status !== 'ACTIVE') throw conflict('The subscription is DISABLED; enable it first');
    const { numAffectedRows } = await sql`
      update webhook_deliveries d set status = 'RETRYING', tries = 0, replays = 1,
        next_attempt_at = ${new Date(clock())}
      from (
        select delivery_uuid from webhook_deliveries
        where tenant_uuid = ${scope.tenant} and webhook_uuid = ${webhookUUID} and status in ('FAILED', 'RETRYING')
          and replays = 0 and not test
          and created_utc >= ${new Date(body.since)}
        order by seq limit ${MAX_REQUEUED}
      ) failed
      where d.tenant_uuid = ${scope.tenant} and d.delivery_uuid = failed.delivery_uuid`.execute(scope.tx);
    afterCommit(async () => wake());
    return { requeued: Number(numAffectedRows ?? 0) };
  };
