import type { NesoFileKind } from '#energy/files/requirements/nesoFile.ts';
import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';
import type { RequirementFeedRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { ExternalJob, RunInTenant } from '../../../platform/scheduler/externalJob.ts';
import { NoTableError, tableOfRecords } from '../../marketFiles/instructions/readTable.ts';
import { faultText, NesoFaultsError, readNesoRows, type ReadNesoFile } from '../readNesoRows.ts';
import { storeNesoRows } from '../storeNesoRows.ts';
import type { DfsFeed, FeedRows } from './dfsFeed.ts';

/** Longest pause between two reads, however often they have failed, and while there is no address. */
const LONGEST_PAUSE_MS = HOUR_MS;
const MAX_REASON_LENGTH = 500;

/**
 * Polls the data sets of a scheme that are on and due, and is due again when the first of them is. A data set is read
 * whole where its number of rows has changed, and once a day, since published rows may be revised; its first page in
 * between.
 */
export const pollRequirements =
  (feed: DfsFeed | null): ExternalJob =>
  async (inTenant, schemeUUID) => {
    const { feeds, now } = await inTenant(async (scope) => ({
      feeds: await readFeeds(scope, schemeUUID),
      now: scope.now,
    }));
    const next: number[] = [];
    for (const row of feeds.filter(({ is_on }) => is_on)) {
      const due = row.next_utc?.getTime() ?? now;
      // The next start of the service may have an address for it.
      if (feed?.hasAddress(row.kind) !== true) next.push(now + LONGEST_PAUSE_MS);
      else next.push(due > now ? due : await poll(inTenant, feed, row));
    }
    return next.length === 0 ? null : Math.min(...next);
  };

export const readFeeds = ({ tx, tenant }: TenantScope, schemeUUID: string): Promise<RequirementFeedRow[]> =>
  tx
    .selectFrom('requirement_feeds')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('scheme_uuid', '=', schemeUUID)
    .orderBy('kind')
    .execute();

/** Reads a data set and stores it; returns when it is due again. */
async function poll(inTenant: RunInTenant, feed: DfsFeed, row: RequirementFeedRow): Promise<number> {
  let rows: FeedRows;
  let file: ReadNesoFile | null;
  try {
    const isDaily = (row.whole_utc?.getTime() ?? 0) < (await inTenant(({ now }) => Promise.resolve(now))) - DAY_MS;
    rows = await feed.read(row.kind, (total) => isDaily || total !== row.total_rows);
    file = await readRecords(row.kind, rows);
  } catch (error) {
    return inTenant((scope) => noteFailure(scope, feed, row, reasonOf(error)));
  }
  return inTenant((scope) => store(scope, feed, row, rows, file));
}

/** Reads records as the rows of a file of their kind; null where there are none. */
async function readRecords(kind: NesoFileKind, { records }: FeedRows): Promise<ReadNesoFile | null> {
  if (records.length === 0) return null;
  const file = await readNesoRows(tableOfRecords(records));
  if (file.read.kind !== kind) throw new NoTableError(`is another data set: ${file.read.kind} instead of ${kind}`);
  return { ...file, missingRows: 0 };
}

function reasonOf(error: unknown): string {
  if (error instanceof NesoFaultsError) return faultText(error.faults[0]!);
  const { message } = error as Error;
  return error instanceof NoTableError ? `NESO’s data set ${message}` : message;
}

async function store(
  scope: TenantScope,
  feed: DfsFeed,
  { scheme_uuid: schemeUUID, kind, ...row }: RequirementFeedRow,
  { total, isWhole }: FeedRows,
  file: ReadNesoFile | null,
): Promise<number> {
  const result = file && (await storeNesoRows(scope, { schemeUUID, dryRun: false, differences: 'KEEP' }, file));
  const next = scope.now + feed.intervalMs;
  const at = new Date(scope.now);
  await update(scope, schemeUUID, kind, {
    next_utc: new Date(next),
    last_success_utc: at,
    failures: 0,
    failing_since_utc: null,
    differences: result?.differenceCount ?? 0,
    total_rows: isWhole ? total : row.total_rows,
    whole_utc: isWhole ? at : row.whole_utc,
  });
  return next;
}

async function noteFailure(
  scope: TenantScope,
  feed: DfsFeed,
  { scheme_uuid, kind, failures, failing_since_utc: since }: RequirementFeedRow,
  reason: string,
): Promise<number> {
  const next = scope.now + Math.min(LONGEST_PAUSE_MS, feed.intervalMs * 2 ** failures);
  await update(scope, scheme_uuid, kind, {
    next_utc: new Date(next),
    last_failure_utc: new Date(scope.now),
    failing_since_utc: since ?? new Date(scope.now),
    last_failure: reason.slice(0, MAX_REASON_LENGTH),
    failures: failures + 1,
  });
  return next;
}

const update = (
  { tx, tenant }: TenantScope,
  schemeUUID: string,
  kind: NesoFileKind,
  values: Partial<RequirementFeedRow>,
) =>
  tx
    .updateTable('requirement_feeds')
    .set(values)
    .where('tenant_uuid', '=', tenant)
    .where('scheme_uuid', '=', schemeUUID)
    .where('kind', '=', kind)
    .execute();
