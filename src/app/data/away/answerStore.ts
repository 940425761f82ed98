import { dehydrate, type DehydratedState, hydrate, type Query, type QueryClient } from '@tanstack/react-query';
import { wallNow } from '#energy/time/clocks.ts';
import { DAY_MS } from '#energy/time/spans.ts';

const PREFIX = 'halfhour.answer ';
/** A larger answer is not kept: it would displace the rest of the tab's few megabytes. */
const MAX_LENGTH = 400_000;

const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)!).filter((key) => key.startsWith(PREFIX));
// "1764006080000 {...}": its age is known without parsing it.
const ageOf = (text: string | null): number => Number(text?.slice(0, text.indexOf(' ')) ?? 0);

/** Whether an answer may be kept: a read with content, of a key without an MPAN, that outlives its screen. */
const isKept = (query: Query): boolean =>
  query.state.status === 'success' &&
  query.state.data !== undefined &&
  query.gcTime > 0 &&
  query.meta?.['isKept'] !== false &&
  !namesMpan(query.queryHash);

/** Keeps the last answer of each query in this tab, without MPANs. What does not fit displaces the oldest. */
export function keepAnswer(storage: Storage, client: QueryClient, query: Query): void {
  if (!isKept(query)) return;
  const { queries } = dehydrate(client, { shouldDehydrateQuery: (one) => one === query });
  const json = jsonWithoutMpans(queries[0]);
  const key = PREFIX + query.queryHash;
  if (json === null || json.length > MAX_LENGTH) return storage.removeItem(key);
  for (let tries = 0; tries < 20; tries++)
    try {
      return storage.setItem(key, `${query.state.dataUpdatedAt} ${json}`);
    } catch {
      const oldest = keysOf(storage).sort((one, other) => ageOf(storage.getItem(one)) - ageOf(storage.getItem(other)));
      if (oldest.length === 0) return;
      for (const one of oldest.slice(0, Math.ceil(oldest.length / 10))) storage.removeItem(one);
    }
}

/** When the newest kept answer was given; null without any. */
export const newestKept = (storage: Storage): number | null =>
  keysOf(storage).reduce<number | null>((newest, key) => Math.max(newest ?? 0, ageOf(storage.getItem(key))), null);

/** Fills the cache with the kept answers of the last day where it has none or older ones. */
export function restoreAnswers(storage: Storage, client: QueryClient): void {
  for (const key of keysOf(storage)) {
    const text = storage.getItem(key)!;
    if (ageOf(text) < wallNow() - DAY_MS) storage.removeItem(key);
    else {
      const query = JSON.parse(text.slice(text.indexOf(' ') + 1)) as DehydratedState['queries'][number];
      hydrate(client, { queries: [query] }, { defaultOptions: { queries: { gcTime: DAY_MS } } });
    }
  }
}

/** Forgets every answer of this tab. */
export function forgetAnswers(storage: Storage): void {
  for (const key of keysOf(storage)) storage.removeItem(key);
}

const MPAN = /\d{13}/g;
const HIDDEN = '•••••••••••••';

/** Whether a text names an MPAN. */
const namesMpan = (text: string): boolean => text.search(MPAN) >= 0;

class NotJson extends Error {}

/** A value as JSON whose texts name no MPAN; null where it has parts that JSON lacks, such as a map. */
function jsonWithoutMpans(value: unknown): string | null {
  try {
    return JSON.stringify(value, (_key, part: unknown) => {
      if (typeof part === 'string') return part.replaceAll(MPAN, HIDDEN);
      if (part instanceof Map || part instanceof Set || ArrayBuffer.isView(part)) throw new NotJson();
      return part;
    });
  } catch (error) {
    if (error instanceof NotJson) return null;
    throw error;
  }
}
