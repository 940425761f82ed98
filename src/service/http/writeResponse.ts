import { MAX_RESPONSE_BYTES } from '#contract/limits.ts';
import { cursorAt, type Page, type PageRequest, rowRange } from '#contract/paging.ts';
import { links } from './page.ts';
import { ProblemError } from './problem.ts';
import { writeJson } from './writeJson.ts';

interface WrittenResponse {
  text: string;
  headers: Record<string, string>;
}

/**
 * Returns a response body as JSON of at most 16 MB, with its links. The page of a list ends early instead, with a
 * `nextCursor`. Throws 400 ANSWER_TOO_LARGE for a longer body without pages.
 */
export async function writeResponse(
  url: string,
  query: unknown,
  body: unknown,
  most = MAX_RESPONSE_BYTES,
): Promise<WrittenResponse> {
  const list = isList(body) ? (query as PageRequest) : null;
  const nextCursor = (items: number) => cursorAt(rowRange(list!).offset + items);
  const { text, bytes, items } = await writeJson(
    body,
    most,
    list ? (count) => ({ nextCursor: nextCursor(count) }) : undefined,
  );
  if (bytes > most && !list) throw tooLarge(most);
  return {
    text,
    headers: links(url, items === null ? body : { ...(body as object), nextCursor: nextCursor(items) }),
  };
}

/** For a body that was written whole. Throws 400 ANSWER_TOO_LARGE. */
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

/** Whether a body is a list that can be continued from a cursor: it has these members and no other. */
function isList(body: unknown): body is Page<unknown> {
  if (!Array.isArray((body as Partial<Page<unknown>> | null)?.data)) return false;
  const {
    data: _data,
    page,
    pageSize,
    totalPages,
    totalItems: _totalItems,
    nextCursor: _nextCursor,
    ...others
  } = (body ?? {}) as Partial<Page<unknown>>;
  return page !== undefined && pageSize !== undefined && totalPages !== undefined && Object.keys(others).length === 0;
}
