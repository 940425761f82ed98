import { type Page, type PageRequest, rowRange } from '#contract/paging.ts';
import { makePage, type Position } from './positions.ts';

interface ItemOrder<Item> {
  /** Returns the values by which the items are ordered, the last of which is unique. */
  keyOf: (item: Item) => Position;
  /** Whether each value falls. */
  isFalling: readonly boolean[];
  /** Compares texts; by their characters' codes where absent. */
  compareTexts?: (one: string, other: string) => number;
}

/** Orders all items of a list, unknown values last, and returns a page of them. */
export function pageOfItems<Item>(
  items: readonly Item[],
  request: PageRequest,
  { keyOf, isFalling, compareTexts = byCode }: ItemOrder<Item>,
): Page<Item> {
  const compare = (one: Position, other: Position): number => {
    for (const [index, left] of one.entries()) {
      const right = other[index] ?? null;
      if (left === right) continue;
      if (left === null || right === null) return left === null ? 1 : -1;
      const order = typeof left === 'number' ? left - Number(right) : compareTexts(left, String(right));
      if (order !== 0) return isFalling[index] ? -order : order;
    }
    return 0;
  };
  const placed = items
    .map((row) => ({ row, position: keyOf(row) }))
    .sort((one, other) => compare(one.position, other.position));
  const { after, offset, limit } = rowRange(request);
  const first = after === null ? offset : placed.findIndex(({ position }) => compare(position, after) > 0);
  const shown = first < 0 ? [] : placed.slice(first, first + limit + 1);
  return makePage(request, shown, items.length, (item) => item);
}

const byCode = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
