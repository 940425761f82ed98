import { sql } from 'kysely';
import { draw, seedOf } from '#energy/simulated/draw.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Returns the scheme in which a demo's events go on; null where the tenant is no demo, or the scheme is closed. */
export async function readDemoScheme({ tx, tenant }: TenantScope): Promise<string | null> {
  const { rows } = await sql<{ scheme_uuid: string }>`
    select s.scheme_uuid from tenants t
    join event_schemes s on s.tenant_uuid = t.tenant_uuid and s.scheme_uuid = t.demo_scheme_uuid and s.status = 'ACTIVE'
    where t.tenant_uuid = ${tenant}`.execute(tx);
  return rows[0]?.scheme_uuid ?? null;
}

/** Share of the assets asked that take part. */
const TAKES_PART = 0.85;

/** Whether an asset takes part in an event of the demo: by its id and the start of the event alone. */
export const takesPart = (assetId: string, startMs: number): boolean =>
  draw(seedOf(assetId), Math.floor(startMs / 1000)) < TAKES_PART;
