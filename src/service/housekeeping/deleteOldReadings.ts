import { sql } from 'kysely';
import { DAY_MS } from '#energy/time/spans.ts';
import { IMPORT } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { presentFrom } from '../assets/totals/contributions.ts';
import { correctFirstReadings, noteGoneReadings } from '../assets/totals/noteReadings.ts';
import { withReadingCounts } from '../assets/totals/withCounts.ts';
import { deleteRows, monthsBefore, STEP } from '../platform/deleteRows.ts';
import { writeAuditEntry } from '../platform/http/writeAuditEntry.ts';
import { BEFORE_FIRST_ASSET } from '../platform/rows/firstAsset.ts';
import { lockAssets } from '../tenants/locks/lockAssets.ts';
import type { PackRetention } from './packRetention.ts';

/** Assets of one page, which is one statement, and pages of one run of the job. */
const PAGE = 200;
const PAGES = 25;

/** Scan for days before `before`, with the last asset that it has come to. */
export interface ReadingScan {
  before: string;
  after: string;
}

/** Days from `from` on (null: all) to before `before`. */
interface Days {
  from: string | null;
  before: string;
}

/**
 * Deletes the readings of whole UTC days before the tenant's retention begins, and their sources, except those on which
 * the settlement of an event rests while its pack asks for them; and files imported before: a reading lies a day ahead
 * at most, so that none of theirs is left. Goes through the assets daily for new days and monthly for all: readings
 * held by packs are deleted within a month of their end. Returns the scan where assets are left, and `STEP` where more
 * may be left.
 */
export async function deleteOldReadings(
  scope: TenantScope,
  retention: PackRetention,
  underWay: ReadingScan | null,
): Promise<{ scan: ReadingScan | null; deleted: number[] }> {
  const { retention_months: months, looked_before: looked } = await scope.tx
    .selectFrom('tenants')
    .leftJoin('reading_retention', 'reading_retention.tenant_uuid', 'tenants.tenant_uuid')
    .select(['retention_months', 'looked_before'])
    .where('tenants.tenant_uuid', '=', scope.tenant)
    .executeTakeFirstOrThrow();
  if (months === null) return { scan: null, deleted: [] };
  const before = monthsBefore(scope.now, months).toISOString().slice(0, 10);
  const isNew = looked === null || looked < before;
  let scan = underWay ?? (isNew ? { before, after: BEFORE_FIRST_ASSET } : null);
  if (scan) {
    const days = { from: looked?.slice(0, 7) === before.slice(0, 7) ? looked : null, before: scan.before };
    const { deleted, after } = await continueScan(scope, scan.after, days, retention);
    if (deleted > 0)
      await writeAuditEntry(scope, 'READINGS_FORGOTTEN', scope.tenant, {
        before: days.before,
        retentionMonths: months,
        assetDays: deleted,
      });
    scan = after === null ? null : { before: days.before, after };
  }
  const importedBefore = new Date(Date.parse(before) - DAY_MS);
  const imports = await deleteRows(
    scope,
    'reading_imports',
    sql`created_utc < ${importedBefore} and not ${retention.holdsAny('PERFORMANCE')}`,
  );
  return { scan, deleted: [scan ? STEP : 0, imports] };
}

/** Continues a scan by some pages of assets; returns the last of them, null where the scan has ended. */
async function continueScan(
  scope: TenantScope,
  after: string,
  days: Days,
  retention: PackRetention,
): Promise<{ deleted: number; after: string | null }> {
  let deleted = 0;
  for (let pages = 0; pages < PAGES && deleted < STEP; pages++) {
    const page = await readAssets(scope, after);
    const gone = await deleteReadingDays(scope, page, days, retention);
    deleted += gone.days;
    // What one statement left of a page is looked for again.
    if (gone.isMore) break;
    if (page.length < PAGE) {
      await saveLooked(scope, days.before);
      return { deleted, after: null };
    }
    after = page.at(-1)!;
  }
  return { deleted, after };
}

async function saveLooked({ tx, tenant }: TenantScope, looked_before: string): Promise<void> {
  await tx
    .insertInto('reading_retention')
    .values({ tenant_uuid: tenant, looked_before })
    .onConflict((of) => of.column('tenant_uuid').doUpdateSet({ looked_before }))
    .execute();
}

async function readAssets({ tx, tenant }: TenantScope, after: string): Promise<string[]> {
  const { rows } = await sql<{ asset_uuid: string }>`
    select asset_uuid from assets where tenant_uuid = ${tenant} and asset_uuid > ${after}
    order by asset_uuid limit ${PAGE}`.execute(tx);
  return rows.map((row) => row.asset_uuid);
}

/**
 * Deletes the readings of days of assets, and counts them no more. An asset's first reading is then the first that is
 * left; where no import is left, its exports count. Returns how many days, and whether more of either table may be
 * left.
 */
async function deleteReadingDays(
  scope: TenantScope,
  page: readonly string[],
  { from, before }: Days,
  retention: PackRetention,
): Promise<{ days: number; isMore: boolean }> {
  const { tx, tenant } = scope;
  const isExpired = sql`tenant_uuid = ${tenant} and asset_uuid = any(${page}::uuid[]) and day < ${before}::date
    and (${from}::date is null or day >= ${from}::date)`;
  const isHeld = await retention.heldReadings(page);
  const notHeld = (table: string) => sql`not ${isHeld(sql.ref(`${table}.asset_uuid`), sql.ref(`${table}.day`))}`;
  const sources = await sql`
    delete from reading_sources where tenant_uuid = ${tenant} and ctid = any(array(
      select ctid from reading_sources where ${isExpired} and ${notHeld('reading_sources')} limit ${STEP}))`.execute(
    tx,
  );
  const startDay = sql`(start_utc at time zone 'UTC')::date`;
  await sql`
    delete from suspicious_readings where tenant_uuid = ${tenant} and asset_uuid = any(${page}::uuid[])
      and ${startDay} < ${before}::date and (${from}::date is null or ${startDay} >= ${from}::date)
      and not ${isHeld(sql.ref('suspicious_readings.asset_uuid'), startDay)}`.execute(tx);
  const { rows: found } = await sql<{ assets: string[] | null }>`
    select array_agg(distinct asset_uuid) as assets from (
      select asset_uuid from reading_days where ${isExpired} and ${notHeld('reading_days')} limit ${STEP}) expired`.execute(
    tx,
  );
  const expired = found[0]!.assets;
  const hasMoreSources = sources.numAffectedRows === BigInt(STEP);
  if (!expired) return { days: 0, isMore: hasMoreSources };
  // Before anything is counted: an asset that is archived meanwhile counts its readings no more.
  await lockAssets(scope, expired);
  const { rows } = await sql<{ deleted: number; assets: string[] | null }>`
    with gone as (
      delete from reading_days where ${isExpired}
        and (asset_uuid, direction, day) in (select asset_uuid, direction, day from reading_days
          where ${isExpired} and asset_uuid = any(${expired}::uuid[]) and ${notHeld('reading_days')} limit ${STEP})
      returning asset_uuid, direction, day, present
    ), ${noteGoneReadings(scope)}
    select (select count(*) from gone) as deleted,
      (select array_agg(asset_uuid order by asset_uuid) from (
        select asset_uuid, max(day) as last, min(direction) as direction from gone group by asset_uuid
      ) changed where last >= ${presentFrom(scope)} or (direction = ${IMPORT} and not exists (
        select from present_days(${tenant}, changed.asset_uuid, ${before}::date, 'infinity') r
        where r.direction = ${IMPORT}))) as assets`.execute(tx);
  const { deleted, assets } = rows[0]!;
  if (assets) await withReadingCounts(scope, assets, () => correctFirstReadings(scope, assets));
  return { days: deleted, isMore: hasMoreSources || deleted === STEP };
}
