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
 * An answer as JSON of 16 MB at most, with its links. The page of a list ends early instead, and says with
 * `nextCursor` where to go on. Fails with 400 ANSWER_TOO_LARGE where the answer has no pages.
 */
export async function writeResponse(
  url: string,
  query: unknown,
  answer: unknown,
  most = MAX_RESPONSE_BYTES,
): Promise<WrittenResponse> {
  const list = isList(answer) ? (query as PageRequest) : null;
  const nextCursor = (items: number) => cursorAt(rowRange(list!).offset + items);
  const { text, bytes, items } = await writeJson(
    answer,
    most,
    list ? (count) => ({ nextCursor: nextCursor(count) }) : undefined,
  );
  if (bytes > most && !list) throw tooLarge(most);
  return {
    text,
    headers: links(url, items === null ? answer : { ...(answer as object), nextCursor: nextCursor(items) }),
  };
}

/** For an answer that had to be made whole. Fails with 400 ANSWER_TOO_LARGE. */
export function requireBounded(text: string, most = MAX_RESPONSE_BYTES): string {
  if (Buffer.byteLength(text) > most) throw tooLarge(most);
  return text;
}

const tooLarge = (most: number): ProblemError =>
  new ProblemError(
    'ANSWER_TOO_LARGE',
    `The answer would be longer than ${most / 1e6} MB: ask for less at once, with a smaller pageSize, a shorter range or fewer ids`,
  );

/** The lists that can be read on from a cursor: their answers have these parts and no other. */
function isList(answer: unknown): answer is Page<unknown> {
  const {
    data,
    page,
    pageSize,
    totalPages,
    totalItems: _totalItems,
    nextCursor: _nextCursor,
    ...others
  } = (answer ?? {}) as Partial<Page<unknown>>;
  return (
    Array.isArray(data) &&
    page !== undefined &&
    pageSize !== undefined &&
    totalPages !== undefined &&
    Object.keys(others).length === 0
  );
}
