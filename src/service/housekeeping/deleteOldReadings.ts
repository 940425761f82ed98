import { sql } from 'kysely';
import { DAY_MS } from '#energy/time/spans.ts';
import { IMPORT } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { presentFrom } from '../assets/totals/contributions.ts';
import { correctFirstReadings, noteGoneReadings } from '../assets/totals/noteReadings.ts';
import { withReadingCounts } from '../assets/totals/withCounts.ts';
import { deleteRows, monthsBefore, STEP } from '../platform/deleteRows.ts';
import { writeAuditEntry } from '../platform/http/writeAuditEntry.ts';
import { lockAssets } from '../tenants/locks/lockAssets.ts';
import type { PackRetention } from './packRetention.ts';

/** Assets of one page, which is one statement, and pages of one run of the job. */
const PAGE = 200;
const PAGES = 25;

/** Scan for days from `from` on (null: for all) to before `before`; `after` is its last asset. */
interface Pass {
  from: string | null;
  before: string;
  after: string | null;
}

/**
 * Deletes the readings of whole UTC days before the tenant's retention begins, and their sources, except those on which
 * the settlement of an event rests while its pack asks for them; and files imported before: a reading lies a day ahead
 * at most, so that none of theirs is left. Goes through the assets daily for new days and monthly for all: readings
 * held by packs are deleted within a month of their end. Returns `STEP` where more may be left.
 */
export async function deleteOldReadings(scope: TenantScope, retention: PackRetention): Promise<number[]> {
  const { retention_months: months } = await scope.tx
    .selectFrom('tenants')
    .select('retention_months')
    .where('tenant_uuid', '=', scope.tenant)
    .executeTakeFirstOrThrow();
  if (months === null) return [];
  const before = monthsBefore(scope.now, months).toISOString().slice(0, 10);
  const pass = await beginPass(scope, before);
  const { deleted, isOver } = pass === null ? { deleted: 0, isOver: true } : await runPass(scope, pass, retention);
  if (deleted > 0)
    await writeAuditEntry(scope, 'READINGS_FORGOTTEN', scope.tenant, {
      before: pass!.before,
      retentionMonths: months,
      assetDays: deleted,
    });
  const importedBefore = new Date(Date.parse(before) - DAY_MS);
  return [
    isOver ? 0 : STEP,
    await deleteRows(
      scope,
      'reading_imports',
      sql`created_utc < ${importedBefore} and not ${retention.holdsAny('PERFORMANCE')}`,
    ),
  ];
}

/** Continues a scan by some pages of assets. */
async function runPass(
  scope: TenantScope,
  pass: Pass,
  retention: PackRetention,
): Promise<{ deleted: number; isOver: boolean }> {
  let [deleted, isOver, { after }] = [0, false, pass];
  for (let pages = 0; !isOver && pages < PAGES && deleted < STEP; pages++) {
    const page = await readAssets(scope, after);
    const gone = await deleteReadingDays(scope, page, pass, retention);
    deleted += gone.days;
    // What one statement left of a page is looked for again.
    if (gone.isMore) break;
    after = page.at(-1) ?? after;
    isOver = page.length < PAGE;
  }
  await savePass(scope, { ...pass, after }, isOver);
  return { deleted, isOver };
}

/** Returns the scan under way, or a new one where there are days that none has looked at; else null. */
async function beginPass({ tx, tenant }: TenantScope, before: string): Promise<Pass | null> {
  const row = await tx.selectFrom('reading_retention').selectAll().where('tenant_uuid', '=', tenant).executeTakeFirst();
  const looked = row?.looked_before ?? null;
  const isNewMonth = looked === null || looked.slice(0, 7) !== before.slice(0, 7);
  const from = isNewMonth ? null : looked;
  if (row?.pass_before) return { from, before: row.pass_before, after: row.pass_after };
  return looked !== null && looked >= before ? null : { from, before, after: null };
}

async function savePass({ tx, tenant }: TenantScope, { before, after }: Pass, isOver: boolean): Promise<void> {
  const state = isOver
    ? { looked_before: before, pass_before: null, pass_after: null }
    : { pass_before: before, pass_after: after };
  await tx
    .insertInto('reading_retention')
    .values({ tenant_uuid: tenant, ...state })
    .onConflict((of) => of.column('tenant_uuid').doUpdateSet(state))
    .execute();
}

async function readAssets({ tx, tenant }: TenantScope, after: string | null): Promise<string[]> {
  const { rows } = await sql<{ asset_uuid: string }>`
    select asset_uuid from assets where tenant_uuid = ${tenant} and (${after}::uuid is null or asset_uuid > ${after}::uuid)
    order by asset_uuid limit ${PAGE}`.execute(tx);
  return rows.map((row) => row.asset_uuid);
}

/**
 * Deletes the readings of days of assets, and counts them no more. An asset's first reading is then the first that is
 * left; where no import is left, its exports count. Returns how many days, and whether more of either table may be left.
 */
async function deleteReadingDays(
  scope: TenantScope,
  page: readonly string[],
  { from, before }: Pass,
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
