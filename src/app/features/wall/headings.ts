import type { TileGrouping, TileQuestion } from '#contract/tiles.ts';
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

/** The words above each block. */
export const headingsOf = (tiles: TileData, by: TileGrouping, question: TileQuestion) =>
  countByGroup(tiles).map((counts, group) => ({
    name: groupName(tiles.groups[group]!, by),
    note: groupNote(
      counts.reduce((sum, count) => sum + count, 0),
      counts[0]!,
      question,
    ),
  }));
