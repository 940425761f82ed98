import type { Page } from '#contract/paging.ts';

/** A page to request; `cursor` for the rest of one that ended early. */
export interface PagePosition {
  page: number;
  cursor?: string;
}

/**
 * Where a list continues after a response: with the rest of a page that ended early, otherwise with the next page; null
 * at its end.
 */
export function nextPage(
  { page }: PagePosition,
  { totalPages, nextCursor }: Pick<Page<unknown>, 'totalPages' | 'nextCursor'>,
): PagePosition | null {
  if (nextCursor !== undefined) return { page, cursor: nextCursor };
  return page < totalPages ? { page: page + 1 } : null;
}

/** Every item of a list, read page by page. */
export async function readAllItems<Item>(
  read: (at: PagePosition) => Promise<Pick<Page<Item>, 'data' | 'totalPages' | 'nextCursor'>>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let at: PagePosition | null = { page: 1 }; at;) {
    const response = await read(at);
    items.push(...response.data);
    at = nextPage(at, response);
  }
  return items;
}
