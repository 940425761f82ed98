import type { Page } from '#contract/paging.ts';

/**
 * Where to read on: after a cursor, from a page of a server without cursors, or, without either, from the beginning.
 */
export interface PagePosition {
  page?: number;
  cursor?: string;
}

type Response = Pick<Page<unknown>, 'totalPages' | 'nextCursor'>;

/**
 * Where a list continues after a response; null at its end. A walk that begins with `{}` sees every row that exists
 * throughout exactly once, whatever is added, changed or removed meanwhile.
 */
export function nextPage(
  { page = 1, cursor }: PagePosition,
  { totalPages, nextCursor }: Response,
): PagePosition | null {
  if (nextCursor !== undefined) return { cursor: nextCursor };
  return cursor === undefined && page < totalPages ? { page: page + 1 } : null;
}

/** The responses of a list, one after another, to its end. */
export async function* readPages<Result extends Response>(
  read: (at: PagePosition) => Promise<Result>,
): AsyncGenerator<Result> {
  for (let at: PagePosition | null = {}; at;) {
    const response: Result = await read(at);
    yield response;
    at = nextPage(at, response);
  }
}

/** Every item of a list. */
export async function readAllItems<Item>(
  read: (at: PagePosition) => Promise<Pick<Page<Item>, 'data' | 'totalPages' | 'nextCursor'>>,
): Promise<Item[]> {
  const items: Item[] = [];
  for await (const { data } of readPages(read)) items.push(...data);
  return items;
}
