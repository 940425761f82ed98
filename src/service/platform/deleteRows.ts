import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Maximum rows of a table deleted in one run. */
export const STEP = 20_000;

type RetainedTable =
  | 'alerts'
  | 'audit'
  | 'bulk_action_steps'
  | 'bulk_actions'
  | 'states_before'
  | 'event_balances'
  | 'idempotency_keys'
  | 'outbox'
  | 'reading_imports'
  | 'webhook_deliveries'
  | 'webhook_attempts'
  | 'mails'
  | 'participant_answers'
  | 'suppressions'
  | 'portfolio_forecasts'
  | 'asset_forecast_scores'
  | 'oadr_objects'
  | 'oadr_notifications'
  | 'dispatch_attempts'
  | 'dispatch_batches'
  | 'controller_credentials';

/** Deletes rows of the tenant, at most `STEP` of them; returns their number. Not for partitioned tables. */
export async function deleteRows(
  { tx, tenant }: TenantScope,
  table: RetainedTable,
  which: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where tenant_uuid = ${tenant}
      and ctid = any(array(select ctid from ${sql.table(table)} where tenant_uuid = ${tenant} and ${which}
        limit ${STEP}))`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Returns the instant of the same day, months earlier. */
export function monthsBefore(at: number, months: number): Date {
  const before = new Date(at);
  before.setUTCMonth(before.getUTCMonth() - months);
  return before;
}
