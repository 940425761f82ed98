import { z } from 'zod';
import type { NesoFileKind } from '#energy/files/requirements/nesoFile.ts';
import { requestExternal } from '../../../readings/ports/requestExternal.ts';
import type { JsonRow } from '../../marketFiles/instructions/readTable.ts';

export interface DfsFeedSettings {
  /** Address of each data set (`datastore_search` with its resource id); null for one that is not polled. */
  urls: Readonly<Record<NesoFileKind, string | null>>;
  intervalMs: number;
  /** Time after which a response counts as none; 15 s by default. */
  timeoutMs?: number;
  /** Pause before the second attempt; a second by default. */
  pauseMs?: number;
}

/** Rows of a data set: the newest page, or all of them. */
export interface FeedRows {
  records: JsonRow[];
  /** Rows of the whole data set. */
  total: number;
  isWhole: boolean;
}

/** Port to NESO's data sets of the Demand Flexibility Service. */
export interface DfsFeed {
  intervalMs: number;
  hasAddress: (kind: NesoFileKind) => boolean;
  /**
   * Reads the first page of a data set, and all others where `needsAll` says so of the number of its rows. Throws with
   * a sentence for people.
   */
  read: (kind: NesoFileKind, needsAll: (total: number) => boolean) => Promise<FeedRows>;
}

/** Rows of a page: the most that the portal returns. */
const PAGE_ROWS = 1000;
/** Rows of the longest data set that is read: some seasons of offers. */
const MAX_ROWS = 200_000;
const NAMES: Record<NesoFileKind, string> = {
  REQUIREMENT: 'NESO’s data portal (requirement)',
  BIDS: 'NESO’s data portal (utilisation report)',
  SUMMARY: 'NESO’s data portal (summary)',
};

const Answer = z.object({
  success: z.literal(true),
  result: z.object({ total: z.int().min(0), records: z.array(z.record(z.string(), z.unknown())).max(PAGE_ROWS) }),
});

/** Creates the port to the data portal, whose addresses the settings fix; redirects are not followed. */
export function dataPortal({ urls, intervalMs, timeoutMs = 15_000, pauseMs = 1000 }: DfsFeedSettings): DfsFeed {
  const readPage = async (kind: NesoFileKind, offset: number) => {
    const url = new URL(urls[kind]!);
    url.searchParams.set('limit', String(PAGE_ROWS));
    url.searchParams.set('offset', String(offset));
    const name = NAMES[kind];
    const answer = Answer.safeParse(await requestExternal(url, { name, headers: {}, timeoutMs, pauseMs }));
    if (!answer.success) throw new Error(`${name} returned no rows of a data set`);
    return answer.data.result;
  };
  return {
    intervalMs,
    hasAddress: (kind) => urls[kind] !== null,
    async read(kind, needsAll) {
      const { records, total } = await readPage(kind, 0);
      const isWhole = total <= records.length || needsAll(total);
      if (!isWhole) return { records, total, isWhole };
      if (total > MAX_ROWS) throw new Error(`${NAMES[kind]} has ${total} rows, more than ${MAX_ROWS}`);
      while (records.length < total) {
        const page = await readPage(kind, records.length);
        if (page.records.length === 0) throw new Error(`${NAMES[kind]} returned ${records.length} of ${total} rows`);
        records.push(...page.records);
      }
      return { records, total, isWhole };
    },
  };
}
