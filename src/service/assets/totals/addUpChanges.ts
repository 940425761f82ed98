import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Maximum number of changes added up in one run. */
const STEP = 50_000;

/**
 * Adds up the changes that transactions have noted. Those in portions that a running recount has counted are added to
 * it, too. Returns whether there was any, and whether there is more.
 */
export async function addUpChanges({ tx, tenant }: TenantScope): Promise<{ some: boolean; more: boolean }> {
  const { rows } = await sql<{ changes: number }>`
    with taken as (
      delete from count_changes where tenant_uuid = ${tenant}
        and ctid = any(array(select ctid from count_changes where tenant_uuid = ${tenant} limit ${STEP}))
      returning subject, figure, label, bucket, portion, amount
    ), added as (
      insert into kept_counts (tenant_uuid, subject, figure, label, bucket, amount, recount)
      select ${tenant}, t.subject, t.figure, t.label, t.bucket, sum(t.amount),
        coalesce(sum(t.amount) filter (where t.portion < s.next_portion), 0)
      from taken t left join count_states s on s.tenant_uuid = ${tenant} and s.subject = t.subject
      group by 2, 3, 4, 5 order by 2, 3, 4, 5
      on conflict (tenant_uuid, subject, figure, label, bucket) do update set
        amount = kept_counts.amount + excluded.amount, recount = kept_counts.recount + excluded.recount
    )
    select count(*) as changes from taken`.execute(tx);
  const { changes } = rows[0]!;
  return { some: changes > 0, more: changes === STEP };
}
