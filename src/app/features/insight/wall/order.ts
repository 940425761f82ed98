import type { WallLayout } from './layout.ts';

/** Within an area by the order of the service, which is by street, or those with the best answer first. */
export type TileOrder = 'best' | 'street';

/**
 * Returns which asset stands at which position: the same assets in each area. `ranks` lists the classes, best first.
 */
export function orderAssets(
  { areas }: Pick<WallLayout, 'areas'>,
  classes: Uint8Array,
  order: TileOrder,
  ranks: readonly number[],
): Uint32Array {
  const assets = Uint32Array.from(classes, (_, index) => index);
  if (order === 'street') return assets;
  for (const { first, count } of areas) {
    let next = first;
    for (const rank of ranks)
      for (let index = first; index < first + count; index++) if (classes[index] === rank) assets[next++] = index;
  }
  return assets;
}

/** First and last position of the assets that a tile stands for. */
export function positionsOf(
  { per }: Pick<WallLayout, 'per'>,
  { first, count, firstTile }: { first: number; count: number; firstTile: number },
  tile: number,
): [first: number, last: number] {
  const from = first + (tile - firstTile) * per;
  return [from, Math.min(from + per, first + count) - 1];
}
