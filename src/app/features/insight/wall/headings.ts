import type { TileGrouping, TileQuestion } from '#contract/tiles.ts';
import { plural } from '#text/count.ts';
import { groupName, groupNote } from './tileWords.ts';
import type { TileData } from './useTiles.ts';

/** How many tiles of each class a block has, class 1 first. */
export function countByGroup({ groups, classes }: Pick<TileData, 'groups' | 'classes'>): number[][] {
  let index = 0;
  return groups.map(({ areas }) => {
    const counts = [0, 0, 0, 0, 0, 0];
    const end = index + areas.reduce((sum, { count }) => sum + count, 0);
    for (; index < end; index++) counts[classes[index]! - 1]!++;
    return counts;
  });
}

/** The words above each block; a forecast of its own instead of how many answer best. */
export const headingsOf = (
  tiles: TileData,
  by: TileGrouping,
  question: TileQuestion,
  forecasts: ReadonlyMap<string | null, string> = new Map(),
) =>
  countByGroup(tiles).map((counts, index) => {
    const group = tiles.groups[index]!;
    const count = counts.reduce((sum, each) => sum + each, 0);
    const forecast = group.of > 1 ? undefined : forecasts.get(group.name);
    return {
      name: groupName(group, by),
      note: forecast === undefined ? groupNote(count, counts[0]!, question) : `${plural(count, 'asset')} · ${forecast}`,
    };
  });
