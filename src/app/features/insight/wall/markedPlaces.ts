import type { TileGrouping } from '#contract/tiles.ts';
import { groupName } from './tileWords.ts';
import type { TileData } from './useTiles.ts';

const MAX_NAMED = 3;

/** The blocks and areas that marked assets are in: "London homes: SE, SW", or how many where they are many. */
export function markedPlaces(
  { groups }: Pick<TileData, 'groups'>,
  by: TileGrouping,
  indices: readonly number[],
): string {
  const found: { group: string; areas: string[] }[] = [];
  let [end, next] = [0, 0];
  for (const group of groups) {
    const areas: string[] = [];
    let isIn = false;
    for (const { name, count } of group.areas) {
      end += count;
      const before = next;
      while (next < indices.length && indices[next]! < end) next++;
      if (next === before) continue;
      isIn = true;
      if (name !== null) areas.push(name);
    }
    if (isIn) found.push({ group: groupName(group, by), areas });
  }
  if (found.length === 1) {
    const { group, areas } = found[0]!;
    return areas.length === 0 || areas.length > MAX_NAMED ? group : `${group}: ${areas.join(', ')}`;
  }
  return found.length > MAX_NAMED ? `In ${found.length} blocks` : found.map(({ group }) => group).join(', ');
}
