import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { conflict } from '../platform/http/problem.ts';

/**
 * Throws 409 if an asset with this MPAN, or behind this boundary meter, is opted in to an event that has not ended and
 * counts the meter with another asset.
 */
export async function refuseDoubleCountedMeter(
  { tx, tenant, now }: TenantScope,
  assetUUID: string,
  mpan: string | null,
  boundaryMpan: string | null,
): Promise<void> {
  const { rows } = await sql<{ asset_id: string; name: string }>`
    select other.asset_id, e.name
    from event_assets own
    join events e on e.tenant_uuid = own.tenant_uuid and e.event_uuid = own.event_uuid
      and e.state in ('SCHEDULED', 'STARTED') and e.end_utc > ${new Date(now)}
    join assets other on other.tenant_uuid = own.tenant_uuid
      and (other.mpan in (${mpan}::text, ${boundaryMpan}::text) or other.boundary_mpan = ${mpan}::text)
    join event_assets ea on ea.tenant_uuid = own.tenant_uuid and ea.event_uuid = own.event_uuid
      and ea.asset_uuid = other.asset_uuid and ea.state = 'OPT_IN'
    where own.tenant_uuid = ${tenant} and own.asset_uuid = ${assetUUID} and own.state = 'OPT_IN'
      and other.asset_uuid <> ${assetUUID}
    limit 1`.execute(tx);
  const [first] = rows;
  if (first)
    throw conflict(
      `The event ${first.name} already counts this meter with the asset ${first.asset_id}: opt one of the two out first`,
    );
}
