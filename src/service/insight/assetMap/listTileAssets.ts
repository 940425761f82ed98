import { sql } from 'kysely';
import { parseTileRanges, type TileAssets } from '#contract/tiles.ts';
import { whToKwh } from '#energy/reading.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { pageMembers } from '../../platform/http/lists/pageOf.ts';
import { conflict, invalid } from '../../platform/http/problem.ts';
import { arrayLiteral } from '../../platform/rows/arrayLiteral.ts';
import type { Arrangement } from './arrange.ts';
import { countClasses } from './getTiles.ts';
import { type TilesRequest, readTiles } from './readTiles.ts';

/** Lists a page of the assets of chosen tiles, with the totals of all of them. */
export const listTileAssets: Handler<'listTileAssets'> = async ({ scope, query }) => {
  const { page, pageSize, layout, index } = query;
  const tiles = await readTiles(scope, query);
  const indices = chosenIndices(tiles, layout, index, '?index');
  const places = indices.map((each) => tiles.order[each]!);
  const shown = indices.slice((page - 1) * pageSize, page * pageSize);
  const uuidOf = (each: number) => tiles.members[tiles.order[each]!]!.asset_uuid;
  const names = await readNames(scope, shown.map(uuidOf));
  return {
    data: shown.map((each) => ({
      index: each,
      assetUUID: uuidOf(each),
      assetId: tiles.members[tiles.order[each]!]!.asset_id,
      name: names.get(uuidOf(each)) ?? null,
      class: tiles.classes[tiles.order[each]!]!,
    })),
    counts: countClasses(Uint8Array.from(places, (place) => tiles.classes[place]!)),
    energy: energyOf(tiles, places),
    ...pageMembers(query, indices.length),
  };
};

/** Returns the indices of a choice; 409 if it was made under another layout, 400 where there is no such tile. */
export function chosenIndices(
  { layout, order }: Pick<Arrangement, 'layout' | 'order'>,
  chosenUnder: string | undefined,
  index: string,
  pointer: string,
): number[] {
  if (chosenUnder !== undefined && layout !== chosenUnder)
    throw conflict('Assets have joined, left or moved in the meantime; read the tiles again');
  const ranges = parseTileRanges(index)!;
  if (ranges.at(-1)![1] >= order.length)
    throw invalid([{ pointer, code: 'OUT_OF_RANGE', detail: `there are ${order.length} tiles` }]);
  return ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, step) => first + step));
}

function energyOf({ members, answers }: TilesRequest, places: readonly number[]): TileAssets['energy'] {
  if (answers === null) return null;
  let [forecast, likely] = [0, 0];
  for (const place of places) {
    const { forecastWh, likelyWh } = answers.get(members[place]!.asset_uuid)!;
    forecast += forecastWh;
    likely += likelyWh;
  }
  return { forecastKwh: whToKwh(forecast), likelyKwh: whToKwh(likely) };
}

/** Reads the names of the assets of one page. */
async function readNames(
  { tx, tenant }: TenantScope,
  assetUUIDs: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await tx
    .selectFrom('assets')
    .select(['asset_uuid', 'name'])
    .where('tenant_uuid', '=', tenant)
    .where(sql<boolean>`asset_uuid = any(${arrayLiteral(assetUUIDs)}::uuid[])`)
    .execute();
  return new Map(rows.map(({ asset_uuid, name }) => [asset_uuid, name]));
}
