import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Number of an event's differences from which they are added up. */
const MAX_DIFFERENCES = 5000;

/**
 * Adds up an event's differences of sums where answers, one by one, have left many: the sums stay the same. Differences
 * that other transactions add meanwhile are added up the next time.
 */
export async function compactSums({ tx, tenant }: TenantScope, eventUUID: string): Promise<void> {
  const of = sql`tenant_uuid = ${tenant} and event_uuid = ${eventUUID}`;
  const { rows } = await sql<{ differences: number; sums: number }>`
    select count(*) as differences, count(distinct (controller_uuid, batch_uuid, portfolio_uuid, answer, execution,
      is_silent, needs_answer, is_unconfirmed, delivers, slot)) as sums
    from dispatch_sums where ${of}`.execute(tx);
  const { differences, sums } = rows[0]!;
  if (differences < MAX_DIFFERENCES || differences < 2 * sums) return;
  await sql`
    with gone as (delete from dispatch_sums where ${of} returning *)
    insert into dispatch_sums (tenant_uuid, event_uuid, controller_uuid, batch_uuid, portfolio_uuid, answer, execution,
      is_silent, needs_answer, is_unconfirmed, delivers, slot, assets, requested_w, promised_w)
    select tenant_uuid, event_uuid, controller_uuid, batch_uuid, portfolio_uuid, answer, execution, is_silent,
      needs_answer, is_unconfirmed, delivers, slot, sum(assets), sum(requested_w), sum(promised_w)
    from gone group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
    having sum(assets) <> 0 or sum(requested_w) <> 0 or sum(promised_w) <> 0`.execute(tx);
  await sql`
    with gone as (delete from dispatch_latencies where ${of} returning *)
    insert into dispatch_latencies (tenant_uuid, event_uuid, bucket, answers)
    select tenant_uuid, event_uuid, bucket, sum(answers) from gone group by 1, 2, 3
    having sum(answers) <> 0`.execute(tx);
}
