import { TILE_CLASSES } from '#contract/tiles.ts';
import type { Handler } from '../../platform/http/call.ts';
import { iso } from '../../platform/rows/iso.ts';
import { readTiles } from './readTiles.ts';

/** Returns the class of every asset, a byte each. */
export const getTiles: Handler<'getTiles'> = async ({ scope, query }) => {
  const { classes, groups, order, layout } = await readTiles(scope, query);
  const inOrder = Uint8Array.from(order, (place) => classes[place]!);
  return {
    question: query.question,
    eventUUID: query.eventUUID ?? null,
    by: query.by,
    total: order.length,
    groups,
    classes: Buffer.from(inOrder).toString('base64'),
    counts: countClasses(inOrder),
    layout,
    asOfUTC: iso(scope.now),
  };
};

/** Counts the assets of each class, the first class first. */
export function countClasses(classes: Uint8Array): number[] {
  const counts = Array.from({ length: TILE_CLASSES }, () => 0);
  for (const each of classes) counts[each - 1]!++;
  return counts;
}
