import { sql } from 'kysely';
import type { TileGrouping } from '#contract/tiles.ts';
import { londonDate } from '#energy/time/london.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { arrayLiteral } from '../../platform/rows/arrayLiteral.ts';
import type { TilePlace } from './arrange.ts';
import { inBatches, type Member } from './members.ts';

/** Returns the letters before the first digit: SE of SE15 4QN. */
const areaOf = (postcode: string | null): string | null => postcode?.match(/^[A-Z]+/)?.[0] ?? null;
/** Returns everything before the space: SE15 of SE15 4QN. */
const districtOf = (postcode: string | null): string | null => postcode?.split(' ')[0] ?? null;

/** Returns the places in blocks by portfolio, type or tariff with postcode areas, or by area with districts. */
export async function placesOf(
  scope: TenantScope,
  members: readonly Member[],
  by: TileGrouping,
): Promise<{ places: TilePlace[]; names: ReadonlyMap<string, string> }> {
  const tariffs = by === 'TARIFF' ? await readTariffs(scope, members) : null;
  const groupOf = (member: Member): string | null => {
    if (by === 'PORTFOLIO') return member.portfolio_uuid;
    if (by === 'AREA') return areaOf(member.location_postcode);
    return by === 'TYPE' ? member.asset_type : (tariffs!.get(member.asset_uuid) ?? null);
  };
  const places = members.map((member): TilePlace => ({
    assetUUID: member.asset_uuid,
    group: groupOf(member),
    area: by === 'AREA' ? districtOf(member.location_postcode) : areaOf(member.location_postcode),
    key: `${member.location_postcode ?? ''} ${member.asset_id}`,
  }));
  return { places, names: by === 'PORTFOLIO' ? await readNames(scope, members) : new Map() };
}

/** Reads the names of the portfolios of some assets. */
async function readNames({ tx, tenant }: TenantScope, members: readonly Member[]): Promise<Map<string, string>> {
  const portfolios = new Set(members.flatMap(({ portfolio_uuid }) => portfolio_uuid ?? []));
  const rows = await inBatches([...portfolios], (batch) =>
    tx
      .selectFrom('portfolios')
      .select(['portfolio_uuid', 'name'])
      .where('tenant_uuid', '=', tenant)
      .where(sql<boolean>`portfolio_uuid = any(${arrayLiteral(batch)}::uuid[])`)
      .execute(),
  );
  return new Map(rows.map(({ portfolio_uuid, name }) => [portfolio_uuid, name]));
}

/** Reads the name of the import tariff that each of some assets has today. */
async function readTariffs({ tx, tenant, now }: TenantScope, members: readonly Member[]): Promise<Map<string, string>> {
  const today = londonDate(now);
  const rows = await inBatches(
    members.map(({ asset_uuid }) => asset_uuid),
    (batch) =>
      tx
        .selectFrom('tariffs')
        .select(['asset_uuid', 'name'])
        .where('tenant_uuid', '=', tenant)
        .where(sql<boolean>`asset_uuid = any(${arrayLiteral(batch)}::uuid[])`)
        .where('direction', '=', 'import')
        .where('valid_from', '<=', today)
        .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>', today)]))
        .execute(),
  );
  return new Map(rows.map(({ asset_uuid, name }) => [asset_uuid, name]));
}
