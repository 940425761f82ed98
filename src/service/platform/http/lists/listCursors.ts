import type { EndpointName } from '#contract/endpoints.ts';
import type { ListCursor, ListPosition, Page, PageRequest } from '#contract/paging.ts';
import { type ParsedRequest, validated } from '../parseRequest.ts';
import { invalid } from '../problem.ts';
import type { CursorSeal } from './cursorSeal.ts';
import { continueAfter, walkOf } from './positions.ts';

type Listing = Pick<ParsedRequest<EndpointName>, 'name' | 'tenant' | 'input'> & {
  request: Pick<ParsedRequest<EndpointName>['request'], 'query'>;
};
type ListQuery = PageRequest & Record<string, unknown>;

/** Returns the query that a cursor belongs to: the list with everything but the requested part of it. */
function queryOf({ name, tenant, input }: Listing): string {
  const { page: _page, pageSize: _pageSize, cursor: _cursor, ...filters } = input.query as unknown as ListQuery;
  return JSON.stringify([tenant, name, input.params, filters]);
}

/** Whether the request names a page, beyond which nothing is read. */
export const namesPage = ({ request }: Pick<Listing, 'request'>): boolean => 'page' in (request.query as object);

/** Opens the cursor of a request for its handler; throws 400 unless it is of a response to the same query. */
export function openCursor<Name extends EndpointName>(
  seal: CursorSeal,
  parsed: ParsedRequest<Name>,
): ParsedRequest<Name> {
  const query = parsed.input.query as unknown as ListQuery | undefined;
  if (query?.cursor?.text === undefined) return parsed;
  const listing = parsed as unknown as Listing;
  const position = positionIn(seal, listing, query);
  if (!position)
    throw invalid([
      { pointer: '?cursor', code: 'INVALID_CURSOR', detail: 'must be the nextCursor of a response to the same query' },
    ]);
  const cursor: ListCursor = { ...query.cursor, position };
  return { ...parsed, input: validated<Name>({ ...parsed.input, query: { ...query, cursor } }) };
}

function positionIn(seal: CursorSeal, listing: Listing, query: ListQuery): ListPosition | null {
  const text = seal.open(query.cursor!.text, queryOf(listing));
  if (text === null) return null;
  const { after, before } = JSON.parse(text) as Omit<ListPosition, 'limit'>;
  const { page, pageSize } = query;
  if (!namesPage(listing)) return { after, before, limit: pageSize };
  const limit = page * pageSize - before;
  return limit > 0 && limit <= pageSize ? { after, before, limit } : null;
}

/**
 * Writes the cursor after `items` rows of a page; undefined where nothing follows, or only other pages than the one
 * named.
 */
export function cursorAfter(
  seal: CursorSeal,
  listing: Listing,
  page: Page<unknown>,
  items: number,
): string | undefined {
  const walk = walkOf(page)!;
  const next = continueAfter(walk, items);
  if (!next) return undefined;
  const query = listing.input.query as unknown as ListQuery;
  if (namesPage(listing) && next.before >= query.page * query.pageSize) return undefined;
  return seal.seal(JSON.stringify(next), queryOf(listing));
}

/** Returns a result with the cursor of its page: of itself, or of the member that is one. */
export function withCursors(seal: CursorSeal, listing: Listing, result: unknown): unknown {
  if (typeof result !== 'object' || result === null) return result;
  if (walkOf(result)) return withCursor(seal, listing, result as Page<unknown>);
  if (!Object.values(result).some(isPage)) return result;
  const pages = Object.entries(result).filter(([, member]) => isPage(member));
  return {
    ...result,
    ...Object.fromEntries(pages.map(([name, page]) => [name, withCursor(seal, listing, page as Page<unknown>)])),
  };
}

const isPage = (member: unknown): boolean => typeof member === 'object' && walkOf(member) !== undefined;

function withCursor(seal: CursorSeal, listing: Listing, page: Page<unknown>): Page<unknown> {
  const nextCursor = cursorAfter(seal, listing, page, page.data.length);
  return nextCursor === undefined ? page : { ...page, nextCursor };
}
