import type { ListPosition, Page, PageRequest } from '#contract/paging.ts';
import { rowRange } from '#contract/paging.ts';
import { pageMembers } from './pageOf.ts';

/** Position of a row: the values of the list's order, the last of which is unique. */
export type Position = ListPosition['after'];

const WALK = Symbol('walk');

/** Positions of a page's rows, which are not sent, and whether rows follow. */
export interface Walk {
  positions: readonly Position[];
  /** Number of rows of the list before the page. */
  before: number;
  hasMore: boolean;
}
type Walked = { [WALK]?: Walk };

/** Returns the walk of a page; undefined for anything else. Copies of a page keep it. */
export const walkOf = (page: unknown): Walk | undefined => (page as Walked | null | undefined)?.[WALK];

/** Row with its position. */
export interface Placed<Row> {
  row: Row;
  position: Position;
}

/** Makes a page of rows: at most as many as were asked for; one more shows that others follow. */
export function makePage<Row, Item>(
  request: PageRequest,
  rows: readonly Placed<Row>[],
  totalItems: number,
  toItem: (row: Row) => Item,
  isCut = false,
): Page<Item> {
  const { page, pageSize, cursor } = request;
  const { offset, limit } = rowRange(request);
  const shown = rows.slice(0, limit);
  const before = cursor?.position?.before ?? offset;
  const walk: Walk = {
    positions: shown.map(({ position }) => position),
    before,
    hasMore: isCut || rows.length > limit,
  };
  return {
    data: shown.map(({ row }) => toItem(row)),
    ...pageMembers({ page: cursor ? Math.floor(before / pageSize) + 1 : page, pageSize }, totalItems),
    [WALK]: walk,
  } as Page<Item>;
}

/** Returns where a walk continues after `items` rows of a page; null if it ends there. */
export function continueAfter({ positions, before, hasMore }: Walk, items: number): Omit<ListPosition, 'limit'> | null {
  const after = positions[items - 1];
  if (after === undefined || (items === positions.length && !hasMore)) return null;
  return { after, before: before + items };
}
