import type { Area, WallLayout } from './layout.ts';

/** A rectangle in px of the layout. */
export type Rect = { left: number; top: number; right: number; bottom: number };
export type Point = { x: number; y: number };

/** Upper left corner of a tile in an area; `place` counts its tiles from 0. */
export const cornerOf = ({ pitchX, pitchY, rows }: WallLayout, { x, y }: Area, place: number): Point => ({
  x: x + Math.floor(place / rows) * pitchX,
  y: y + (place % rows) * pitchY,
});

/** The area of a tile. */
export function areaOf({ areas }: WallLayout, tile: number): Area {
  let [low, high] = [0, areas.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (areas[middle]!.firstTile <= tile) low = middle;
    else high = middle - 1;
  }
  return areas[low]!;
}

/** Upper left corner of a tile. */
export function cornerOfTile(layout: WallLayout, tile: number): Point {
  const area = areaOf(layout, tile);
  return cornerOf(layout, area, tile - area.firstTile);
}

/** Calls `visit` with every tile that a rectangle touches. */
export function visitTiles(layout: WallLayout, rect: Rect, visit: (tile: number) => void): void {
  const { pitchX, pitchY, rows, gap } = layout;
  for (const { x, y, tiles, firstTile } of layout.areas) {
    const columns = Math.ceil(tiles / rows);
    if (rect.right < x || rect.left > x + columns * pitchX || rect.bottom < y || rect.top > y + rows * pitchY) continue;
    const fromColumn = Math.max(0, Math.ceil((rect.left - x - pitchX + gap) / pitchX));
    const toColumn = Math.min(columns - 1, Math.floor((rect.right - x) / pitchX));
    const fromRow = Math.max(0, Math.ceil((rect.top - y - pitchY + gap) / pitchY));
    const toRow = Math.min(rows - 1, Math.floor((rect.bottom - y) / pitchY));
    for (let column = fromColumn; column <= toColumn; column++)
      for (let row = fromRow; row <= toRow; row++) {
        const place = column * rows + row;
        if (place < tiles) visit(firstTile + place);
      }
  }
}

/** The tile at a point, or -1. */
export function tileAt(layout: WallLayout, { x, y }: Point): number {
  let found = -1;
  visitTiles(layout, { left: x, right: x, top: y, bottom: y }, (tile) => (found = tile));
  return found;
}

/** The next tile to one side: in its area, else the nearest of the nearest area there; the same at the edge. */
export function nextTile(layout: WallLayout, tile: number, across: -1 | 0 | 1, down: -1 | 0 | 1): number {
  const area = areaOf(layout, tile);
  const place = tile - area.firstTile;
  const row = place % layout.rows;
  const next = place + across * layout.rows + down;
  const stays = across !== 0 || (row + down >= 0 && row + down < layout.rows);
  if (stays && next >= 0 && next < area.tiles) return area.firstTile + next;
  const from = cornerOf(layout, area, place);
  return nearestBeyond(layout, area, from, across, down) ?? tile;
}

function nearestBeyond(layout: WallLayout, own: Area, from: Point, across: number, down: number): number | null {
  let [best, least] = [null as number | null, Infinity];
  for (const area of layout.areas) {
    if (area === own || area.tiles === 0) continue;
    const isInLine = area.y === own.y;
    if (across !== 0 ? !isInLine || Math.sign(area.x - own.x) !== across : Math.sign(area.y - own.y) !== down) continue;
    const place = nearestPlace(layout, area, from);
    const corner = cornerOf(layout, area, place);
    const far = Math.abs(corner.x - from.x) + 3 * Math.abs(corner.y - from.y);
    if (far < least) [best, least] = [area.firstTile + place, far];
  }
  return best;
}

function nearestPlace({ pitchX, pitchY, rows }: WallLayout, { x, y, tiles }: Area, from: Point): number {
  const columns = Math.ceil(tiles / rows);
  const column = Math.min(columns - 1, Math.max(0, Math.round((from.x - x) / pitchX)));
  const row = Math.min(rows - 1, Math.max(0, Math.round((from.y - y) / pitchY)));
  return Math.min(tiles - 1, column * rows + row);
}
