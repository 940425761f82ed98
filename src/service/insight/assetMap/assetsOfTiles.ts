import { parseTileFilter } from '#contract/tiles.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { chosenIndices } from './listTileAssets.ts';
import { ask, readTiles } from './readTiles.ts';

/** Returns the assets that a filter of tiles stands for, 100,000 at most: those that the tiles count. */
export async function assetsOfTiles(scope: TenantScope, filter: string): Promise<string[]> {
  const { of, ...query } = parseTileFilter(filter)!;
  if ('class' in of) {
    const { members, classes } = await ask(scope, query);
    return members.flatMap(({ asset_uuid }, place) => (classes[place] === of.class ? [asset_uuid] : []));
  }
  const tiles = await readTiles(scope, query);
  return chosenIndices(tiles, of.layout, of.index, '?tiles').map(
    (index) => tiles.members[tiles.order[index]!]!.asset_uuid,
  );
}
