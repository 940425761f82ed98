import { sql } from 'kysely';
import { SITE_FROM_KW } from '#energy/simulated/device.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { readDemoScheme, takesPart } from '../demoScheme.ts';
import { optIn } from '../optIn.ts';

/**
 * Opts members of a unit in to the event that its accepted offers became, in the scheme of a demo: all sites, and most
 * homes.
 */
export async function takePart(scope: TenantScope, event: EventRow): Promise<void> {
  if (event.unit_uuid === null || scope.environment !== 'SANDBOX') return;
  if ((await readDemoScheme(scope)) !== event.scheme_uuid) return;
  const { rows } = await sql<{ asset_uuid: string; asset_id: string; is_site: boolean }>`
    select a.asset_uuid, a.asset_id, coalesce(a.power_kw >= ${SITE_FROM_KW}, false) as is_site from unit_members m
    join assets a on a.tenant_uuid = m.tenant_uuid and a.asset_uuid = m.asset_uuid and a.status = 'ACTIVE'
    where m.tenant_uuid = ${scope.tenant} and m.unit_uuid = ${event.unit_uuid} and m.to_utc is null
    order by a.asset_uuid`.execute(scope.tx);
  const assets = rows.filter(({ asset_id, is_site }) => is_site || takesPart(asset_id, event.start_utc.getTime()));
  await optIn(
    scope,
    event.event_uuid,
    assets.map(({ asset_uuid }) => asset_uuid),
  );
}
