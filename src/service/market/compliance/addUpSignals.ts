import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Changes added up in one run. */
const STEP = 20_000;

/** Adds up the signals that transactions have noted; returns whether there is more. */
export async function addUpSignals({ tx, tenant }: TenantScope): Promise<boolean> {
  const { rows } = await sql<{ changes: number }>`
    with taken as (
      delete from load_signal_changes where tenant_uuid = ${tenant}
        and ctid = any(array(select ctid from load_signal_changes where tenant_uuid = ${tenant} limit ${sql.lit(STEP)}))
      returning day, kind, cause, signals
    ), added as (
      insert into load_signal_days (tenant_uuid, day, kind, cause, signals)
      select ${tenant}, day, kind, cause, sum(signals) from taken group by day, kind, cause order by day, kind, cause
      on conflict (tenant_uuid, day, kind, cause) do update set signals = load_signal_days.signals + excluded.signals
    )
    select count(*) as changes from taken`.execute(tx);
  return rows[0]!.changes === STEP;
}
