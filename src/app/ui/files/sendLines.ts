import { chunksOf } from '#app/data/chunksOf.ts';
import { ApiError } from '#client/client.ts';
import { sentence } from '../fieldErrors.ts';
import type { BadLine } from './BadLines.tsx';

/** Line of a file, parsed. */
export interface LineItem<Item> {
  line: number;
  item: Item;
}

/**
 * Sends the items of lines, at most `max` a request. Returns the answers, and the lines that were refused with their
 * reasons; throws what refuses no line.
 */
export async function sendLines<Item, Answer>(
  lines: readonly LineItem<Item>[],
  max: number,
  send: (items: Item[]) => Promise<Answer>,
): Promise<{ bad: BadLine[]; answers: Answer[] }> {
  const sent = { bad: [] as BadLine[], answers: [] as Answer[] };
  for (const some of chunksOf(lines, max)) {
    try {
      sent.answers.push(await send(some.map(({ item }) => item)));
    } catch (error) {
      const refused = refusedLines(error, some);
      if (refused.length === 0) throw error;
      sent.bad.push(...refused);
    }
  }
  return sent;
}

function refusedLines(error: unknown, sent: readonly LineItem<unknown>[]): BadLine[] {
  const faults = error instanceof ApiError && error.status === 400 ? (error.problem?.errors ?? []) : [];
  return faults.flatMap(({ pointer, detail }) => {
    const line = sent[Number(/^\/\w+\/(\d+)/.exec(pointer)?.[1])]?.line;
    return line === undefined ? [] : [{ line, reason: sentence(detail) }];
  });
}
