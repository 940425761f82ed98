import { type RawBuilder, sql } from 'kysely';
import type { ZoneCounts } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { isLargeFleet } from '../../assets/fleet.ts';
import { joinAssets, ZONE } from './assetZones.ts';

export const NO_ZONES: ZoneCounts = { zones: {}, none: 0 };

/** Counts the opted-in assets of a scheme by zone, those of a range of assets alone where one is named. */
export async function countZones(
  { tx, tenant }: TenantScope,
  schemeUUID: string,
  range: RawBuilder<unknown> = sql`true`,
): Promise<ZoneCounts> {
  const { rows } = await sql<{ zone: string | null; assets: number }>`
    select ${ZONE} as zone, count(*)::integer as assets
    from scheme_assets
    ${joinAssets(tenant)}
    where scheme_assets.tenant_uuid = ${tenant} and scheme_assets.scheme_uuid = ${schemeUUID}
      and scheme_assets.status in ('OPT_IN', 'READY') and ${range}
    group by 1`.execute(tx);
  const zones = Object.fromEntries(rows.flatMap(({ zone, assets }) => (zone === null ? [] : [[zone, assets]])));
  return { zones, none: rows.find(({ zone }) => zone === null)?.assets ?? 0 };
}

/** Adds the counts of two ranges. */
export function addZones(one: ZoneCounts, other: ZoneCounts): ZoneCounts {
  const zones = { ...one.zones };
  for (const [zone, assets] of Object.entries(other.zones)) zones[zone] = (zones[zone] ?? 0) + assets;
  return { zones, none: one.none + other.none };
}

/**
 * Returns the counts of a scheme: of now in a small fleet, of the last count by its job in a large one; null before
 * that.
 */
export async function readZoneCounts(
  scope: TenantScope,
  schemeUUID: string,
): Promise<{ counts: ZoneCounts; counted: Date } | null> {
  const { tx, tenant, now } = scope;
  if (!(await isLargeFleet(scope, 'ACTIVE')))
    return { counts: await countZones(scope, schemeUUID), counted: new Date(now) };
  const row = await tx
    .selectFrom('scheme_zones')
    .select(['counts', 'counted_utc'])
    .where('tenant_uuid', '=', tenant)
    .where('scheme_uuid', '=', schemeUUID)
    .executeTakeFirst();
  return row?.counts && row.counted_utc ? { counts: row.counts, counted: row.counted_utc } : null;
}
