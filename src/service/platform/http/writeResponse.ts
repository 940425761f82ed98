import { MAX_RESPONSE_BYTES } from '#contract/limits.ts';
import { MAX_CURSOR_LENGTH, type Page } from '#contract/paging.ts';
import { walkOf } from './lists/positions.ts';
import { links } from './page.ts';
import { ProblemError } from './problem.ts';
import { writeJson } from './writeJson.ts';

interface WrittenResponse {
  text: string;
  headers: Record<string, string>;
}

/** Function that returns the cursor after so many items of a page. */
export type CursorAfter = (items: number) => string | undefined;

/** Bytes reserved after a list, for the numbers of the page and a cursor. */
const TAIL_BYTES = 512 + MAX_CURSOR_LENGTH;

/**
 * Returns a response body as JSON of at most 16 MB, with its links. The page of a list ends early instead, with the
 * cursor after its last item. Throws 400 ANSWER_TOO_LARGE for a longer body without pages.
 */
export async function writeResponse(
  url: string,
  body: unknown,
  cursorAfter: CursorAfter,
  most = MAX_RESPONSE_BYTES,
): Promise<WrittenResponse> {
  const list = isList(body);
  const { text, bytes, items } = await writeJson(
    body,
    most,
    list ? { of: (count) => ({ nextCursor: cursorAfter(count) }), bytes: TAIL_BYTES } : undefined,
  );
  if (bytes > most && !list) throw tooLarge(most);
  return {
    text,
    headers: links(url, items === null ? body : { ...(body as object), nextCursor: cursorAfter(items) }),
  };
}

/** Returns a body that was written whole. Throws 400 ANSWER_TOO_LARGE. */
export function requireBounded(text: string, most = MAX_RESPONSE_BYTES): string {
  if (Buffer.byteLength(text) > most) throw tooLarge(most);
  return text;
}

const tooLarge = (most: number): ProblemError =>
  new ProblemError(
    'ANSWER_TOO_LARGE',
    `The response would be longer than ${most / 1e6} MB: request less, with a smaller pageSize, ` +
      'a shorter range or fewer ids',
  );

/** Whether a body is a list that can end early: it has these members and no other, and the place of each item. */
function isList(body: unknown): body is Page<unknown> {
  if (walkOf(body) === undefined) return false;
  const {
    data: _data,
    page: _page,
    pageSize: _pageSize,
    totalPages: _totalPages,
    totalItems: _totalItems,
    nextCursor: _nextCursor,
    ...others
  } = body as Page<unknown>;
  return Object.keys(others).length === 0;
}
