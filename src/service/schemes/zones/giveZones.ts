import { sql } from 'kysely';
import type { GivenZones } from '#contract/zone.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { invalid } from '../../platform/http/problem.ts';
import { lockScheme } from '../schemeRows.ts';
import { enqueueMembers } from '../units/enqueueMembers.ts';

/** Gives zones to up to 1,000 assets of a scheme, or clears them, all or none; each fault names its item. */
export const giveZones: Handler<'giveZones'> = async ({ scope, params: { schemeUUID }, body: { assets } }) => {
  await lockScheme(scope, schemeUUID);
  await refuseFaults(scope, schemeUUID, assets);
  const { tx, tenant } = scope;
  const { rows } = await sql`
    update scheme_assets set given_zone = given.zone
    from unnest(${assets.map(({ assetUUID }) => assetUUID)}::uuid[], ${assets.map(({ zone }) => zone)}::text[])
      as given (asset_uuid, zone)
    where scheme_assets.tenant_uuid = ${tenant} and scheme_assets.scheme_uuid = ${schemeUUID}
      and scheme_assets.asset_uuid = given.asset_uuid and scheme_assets.given_zone is distinct from given.zone
    returning 1`.execute(tx);
  if (rows.length > 0) {
    await tx
      .insertInto('scheme_zones')
      .values({ tenant_uuid: tenant, scheme_uuid: schemeUUID })
      .onConflict((known) => known.doNothing())
      .execute();
    await enqueueMembers(scope, [schemeUUID]);
  }
  return { changed: rows.length, unchanged: assets.length - rows.length };
};

/** Locks the rows of the assets in their order; throws 400 at those that are named twice or not in the scheme. */
async function refuseFaults(
  { tx, tenant }: TenantScope,
  schemeUUID: string,
  assets: GivenZones['assets'],
): Promise<void> {
  const rows = await tx
    .selectFrom('scheme_assets')
    .select('asset_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('scheme_uuid', '=', schemeUUID)
    .where(sql<boolean>`asset_uuid = any(${assets.map(({ assetUUID }) => assetUUID)}::uuid[])`)
    .orderBy('asset_uuid')
    .forNoKeyUpdate()
    .execute();
  const known = new Set(rows.map(({ asset_uuid }) => asset_uuid));
  const first = new Map<string, number>();
  const faults = assets.flatMap(({ assetUUID }, place) => {
    const pointer = `/assets/${place}/assetUUID`;
    const before = first.get(assetUUID);
    first.set(assetUUID, before ?? place);
    if (before !== undefined) return { pointer, code: 'REPEATED', detail: `is also the asset of item ${before}` };
    return known.has(assetUUID) ? [] : { pointer, code: 'NOT_IN_SCHEME', detail: 'the asset is not in the scheme' };
  });
  if (faults.length > 0) throw invalid(faults);
}
