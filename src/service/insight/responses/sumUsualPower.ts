import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Number of assets with results in turn-down events of the last year, and their usual power together, in kW. */
export interface PowerSums {
  assets: number;
  kw: number;
}

/** Adds up the mean power that active assets delivered when they were called. */
export async function sumUsualPower({ tx, tenant }: TenantScope): Promise<PowerSums> {
  const { rows } = await sql<PowerSums>`
    select count(*) as assets, coalesce(sum(r.sum_kw / r.events), 0)::float8 as kw
    from asset_responses r join assets a on a.tenant_uuid = ${tenant} and a.asset_uuid = r.asset_uuid
    where r.tenant_uuid = ${tenant} and r.events > 0 and a.status = 'ACTIVE'`.execute(tx);
  return rows[0]!;
}
