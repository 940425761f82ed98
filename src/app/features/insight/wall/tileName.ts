import type { TileGrouping } from '#contract/tiles.ts';
import { formatCount, plural } from '#text/count.ts';
import { positionsOf } from './order.ts';
import type { Scene } from './paint.ts';
import { areaOf } from './tilesAt.ts';
import { groupName, questionWords } from './tileWords.ts';
import type { TileData } from './useTiles.ts';

/** Where a tile is and what it says: "London homes, SE, tile 12 of 57: Hardly anything". */
export function tileName({ layout, order }: Scene, tiles: TileData, by: TileGrouping, tile: number): string {
  const area = areaOf(layout, tile);
  const [first, last] = positionsOf(layout, area, tile);
  const answer = questionWords[tiles.question].classes[tiles.classes[order[(first + last) >> 1]!]! - 1];
  const place = [groupName(tiles.groups[area.group]!, by), area.name].filter(Boolean).join(', ');
  const number = `tile ${formatCount(tile - area.firstTile + 1)} of ${formatCount(area.tiles)}`;
  const stands = last > first ? ` for ${plural(last - first + 1, 'asset')}` : '';
  return `${place}, ${number}${stands}: ${answer}`;
}
