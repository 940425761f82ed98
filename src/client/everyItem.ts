import type { Page } from '#contract/paging.ts';

/** A page to ask for; `cursor` where it is the rest of one that ended early. */
export interface PageAt {
  page: number;
  cursor?: string;
}

/**
 * Where a list goes on behind an answer: with the rest of a page that ended early, else with the next page; null at its
 * end.
 */
export function nextAt(
  { page }: PageAt,
  { totalPages, nextCursor }: Pick<Page<unknown>, 'totalPages' | 'nextCursor'>,
): PageAt | null {
  if (nextCursor !== undefined) return { page, cursor: nextCursor };
  return page < totalPages ? { page: page + 1 } : null;
}

/** Every item of a list, read page by page. */
export async function everyItem<Item>(
  read: (at: PageAt) => Promise<Pick<Page<Item>, 'data' | 'totalPages' | 'nextCursor'>>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let at: PageAt | null = { page: 1 }; at;) {
    const answer = await read(at);
    items.push(...answer.data);
    at = nextAt(at, answer);
  }
  return items;
}
