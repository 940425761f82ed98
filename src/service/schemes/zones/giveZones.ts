import { sql } from 'kysely';
import type { ProblemItem } from '#contract/problem.ts';
import type { GivenZones } from '#contract/zone.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { invalid } from '../../platform/http/problem.ts';
import { lockScheme } from '../schemeRows.ts';
import { enqueueMembers } from '../units/enqueueMembers.ts';

type Given = { assetUUID: string; zone: string | null };

/** Gives zones to up to 1,000 assets of a scheme, or clears them, all or none; each fault names its item. */
export const giveZones: Handler<'giveZones'> = async ({ scope, params: { schemeUUID }, body: { assets, dryRun } }) => {
  await lockScheme(scope, schemeUUID);
  const given = await lockAssets(scope, schemeUUID, assets);
  const changed = await storeZones(scope, schemeUUID, given, dryRun);
  return { changed, unchanged: given.length - changed };
};

/** Stores given zones unless it is a dry run; returns how many assets get another. */
async function storeZones(
  scope: TenantScope,
  schemeUUID: string,
  given: readonly Given[],
  dryRun: boolean,
): Promise<number> {
  const { tx, tenant } = scope;
  const items = sql`unnest(${given.map(({ assetUUID }) => assetUUID)}::uuid[], ${given.map(({ zone }) => zone)}::text[])
    as given (asset_uuid, zone)`;
  const differ = sql`scheme_assets.tenant_uuid = ${tenant} and scheme_assets.scheme_uuid = ${schemeUUID}
    and scheme_assets.asset_uuid = given.asset_uuid and scheme_assets.given_zone is distinct from given.zone`;
  if (dryRun) return (await sql`select from scheme_assets, ${items} where ${differ}`.execute(tx)).rows.length;
  const { rows } = await sql`
    update scheme_assets set given_zone = given.zone from ${items} where ${differ} returning 1`.execute(tx);
  if (rows.length === 0) return 0;
  await tx
    .insertInto('scheme_zones')
    .values({ tenant_uuid: tenant, scheme_uuid: schemeUUID })
    .onConflict((known) => known.doNothing())
    .execute();
  await enqueueMembers(scope, [schemeUUID]);
  return rows.length;
}

/**
 * Locks the rows of the assets in their order, and returns each item with its UUID; throws 400 at those that are named
 * twice or not in the scheme.
 */
async function lockAssets(
  { tx, tenant }: TenantScope,
  schemeUUID: string,
  items: GivenZones['assets'],
): Promise<Given[]> {
  const { rows } = await sql<{ asset_uuid: string; asset_id: string }>`
    select scheme_assets.asset_uuid, assets.asset_id
    from scheme_assets
    join assets on assets.tenant_uuid = ${tenant} and assets.asset_uuid = scheme_assets.asset_uuid
    where scheme_assets.tenant_uuid = ${tenant} and scheme_assets.scheme_uuid = ${schemeUUID}
      and scheme_assets.asset_uuid in (
        select unnest(${items.flatMap(({ assetUUID }) => assetUUID ?? [])}::uuid[])
        union all select asset_uuid from assets where tenant_uuid = ${tenant}
          and asset_id = any(${items.flatMap(({ assetId }) => assetId ?? [])}::text[]))
    order by scheme_assets.asset_uuid
    for no key update of scheme_assets`.execute(tx);
  const byUUID = new Map(rows.map(({ asset_uuid }) => [asset_uuid, asset_uuid]));
  const byId = new Map(rows.map(({ asset_id, asset_uuid }) => [asset_id, asset_uuid]));
  const first = new Map<string, number>();
  const faults: ProblemItem[] = [];
  const given = items.flatMap(({ assetUUID, assetId, zone }, place): Given[] => {
    const pointer = `/assets/${place}/${assetId === undefined ? 'assetUUID' : 'assetId'}`;
    const uuid = assetId === undefined ? byUUID.get(assetUUID!) : byId.get(assetId);
    const key = uuid ?? assetUUID ?? assetId!;
    const before = first.get(key);
    first.set(key, before ?? place);
    if (before !== undefined) faults.push({ pointer, code: 'REPEATED', detail: `is also the asset of item ${before}` });
    else if (uuid === undefined)
      faults.push({ pointer, code: 'NOT_IN_SCHEME', detail: 'the asset is not in the scheme' });
    return uuid === undefined ? [] : [{ assetUUID: uuid, zone }];
  });
  if (faults.length > 0) throw invalid(faults);
  return given;
}
