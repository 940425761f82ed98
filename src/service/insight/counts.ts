import { sql } from 'kysely';
import type { Summary } from '#contract/summary.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { countPresent } from '../assets/coverage/countPresent.ts';
import type { HalfHourRange } from '../assets/halfHourRange.ts';
import { hasReadingStatus } from '../assets/readingStatus.ts';
import { type AssetTotals, readAssetTotals } from '../assets/totals/readAssetTotals.ts';

type AssetsOfState = AssetTotals['assets'][number];

const EXPIRING_MS = 30 * DAY_MS;
const COVERED_DAYS = 30;

/** Counts that grow with the fleet. Coverage is that of the last 30 whole London days. */
export type FleetCounts = Pick<
  Summary,
  'assets' | 'silentAssets' | 'awaitingAssets' | 'users' | 'consents' | 'coverage30Days'
>;

/** Returns the stored counts of the fleet; counts now where they do not hold yet, or not so far back. */
export async function countFleet(scope: TenantScope): Promise<FleetCounts> {
  const lastDays = lastDaysOf(scope);
  return (await readFleet(scope, lastDays)) ?? (await countFleetNow(scope, lastDays));
}

/** Returns the counts without users and coverage, which take longest where they are counted now. */
export const countAssetsAndConsents = async (
  scope: TenantScope,
): Promise<Omit<FleetCounts, 'users' | 'coverage30Days'>> =>
  (await readFleet(scope, lastDaysOf(scope))) ?? {
    ...(await countAssets(scope)),
    consents: await countConsents(scope),
  };

function lastDaysOf({ now }: TenantScope): HalfHourRange {
  const today = londonDate(now);
  return { startMs: londonMidnight(addDays(today, -COVERED_DAYS)), endMs: londonMidnight(today) };
}

async function readFleet(scope: TenantScope, lastDays: HalfHourRange): Promise<FleetCounts | null> {
  const kept = await readAssetTotals(scope, lastDays, EXPIRING_MS);
  if (kept === null) return null;
  const { assets, silentAssets, awaitingAssets, coverage, users } = kept;
  const { expiringSoon, ...consents } = kept.consents;
  return {
    assets: byState(assets),
    silentAssets,
    awaitingAssets,
    users,
    consents: { ...consents, expiringIn30Days: expiringSoon },
    coverage30Days: coverage,
  };
}

/** Counts every asset, its readings, and every consent now. */
export async function countFleetNow(scope: TenantScope, lastDays: HalfHourRange): Promise<FleetCounts> {
  return {
    ...(await countAssets(scope)),
    users: await countUsers(scope),
    consents: await countConsents(scope),
    coverage30Days: (await countPresent(scope, lastDays)).coverage,
  };
}

function byState(rows: readonly AssetsOfState[]): Summary['assets'] {
  const counts = {
    active: 0,
    archived: 0,
    byType: {} as Record<string, number>,
    byMpanStatus: {} as Record<string, number>,
  };
  for (const { status, assetType, mpanStatus, assets } of rows) {
    if (status === 'ARCHIVED') {
      counts.archived += assets;
      continue;
    }
    counts.active += assets;
    counts.byType[assetType] = (counts.byType[assetType] ?? 0) + assets;
    counts.byMpanStatus[mpanStatus] = (counts.byMpanStatus[mpanStatus] ?? 0) + assets;
  }
  return counts;
}

/** Counts assets by status; active ones by type and MPAN, those silent for two days or without a first reading. */
async function countAssets({
  tx,
  tenant,
  now,
}: TenantScope): Promise<Pick<FleetCounts, 'assets' | 'silentAssets' | 'awaitingAssets'>> {
  const { rows } = await sql<AssetsOfState & { silent: number; awaiting: number }>`
    select status, asset_type as "assetType", mpan_status as "mpanStatus", count(*) as assets,
      count(*) filter (where ${hasReadingStatus('SILENT', now)}) as silent,
      count(*) filter (where ${hasReadingStatus('AWAITING_FIRST', now)}) as awaiting
    from assets where tenant_uuid = ${tenant} group by 1, 2, 3 order by 1, 2, 3`.execute(tx);
  const active = rows.filter(({ status }) => status === 'ACTIVE');
  return {
    assets: byState(rows),
    silentAssets: active.reduce((sum, { silent }) => sum + silent, 0),
    awaitingAssets: active.reduce((sum, { awaiting }) => sum + awaiting, 0),
  };
}

async function countUsers({ tx, tenant }: TenantScope): Promise<number> {
  const { rows } = await sql<{ users: number }>`
    select count(*) as users from users where tenant_uuid = ${tenant} and status = 'ACTIVE'`.execute(tx);
  return rows[0]!.users;
}

/** Counts active portfolios and schemes. */
export async function countOthers({ tx, tenant }: TenantScope): Promise<Pick<Summary, 'portfolios' | 'schemes'>> {
  const { rows } = await sql<Pick<Summary, 'portfolios' | 'schemes'>>`
    select
      (select count(*) from portfolios where tenant_uuid = ${tenant} and status = 'ACTIVE') as portfolios,
      (select count(*) from event_schemes where tenant_uuid = ${tenant} and status = 'ACTIVE') as schemes`.execute(tx);
  return rows[0]!;
}

/** Counts consents by effective status; ACTIVE and EXPIRED are distinguished by the tenant's clock. */
async function countConsents({ tx, tenant, now }: TenantScope): Promise<Summary['consents']> {
  const { rows } = await sql<Summary['consents']>`
    select
      count(*) filter (where status = 'ACTIVE' and not is_over) as active,
      count(*) filter (where status = 'REJECTED') as rejected,
      count(*) filter (where status = 'WITHDRAWN') as withdrawn,
      count(*) filter (where status = 'ACTIVE' and is_over) as expired,
      count(*) filter (where status = 'ACTIVE' and not is_over
        and expires_utc <= ${new Date(now + EXPIRING_MS)}) as "expiringIn30Days"
    from (select status, expires_utc, coalesce(expires_utc <= ${new Date(now)}, false) as is_over from consents
      where tenant_uuid = ${tenant}) as consent`.execute(tx);
  return rows[0]!;
}

export async function countEvents({ tx, tenant }: TenantScope): Promise<Summary['events']> {
  const { rows } = await sql<{
    state: keyof Summary['events'];
    events: number;
  }>`select state, count(*) as events from events where tenant_uuid = ${tenant} group by state`.execute(tx);
  const counts = { SCHEDULED: 0, STARTED: 0, ENDED: 0, CANCELLED: 0 };
  for (const { state, events } of rows) counts[state] = events;
  return counts;
}

/** Counts subscriptions that are not deleted, and pending deliveries. */
export async function countWebhooks({ tx, tenant }: TenantScope): Promise<Summary['webhooks']> {
  const { rows } = await sql<Summary['webhooks']>`
    select
      (select count(*) from webhook_subscriptions where tenant_uuid = ${tenant} and deleted_utc is null
        and status = 'ACTIVE') as active,
      (select count(*) from webhook_subscriptions where tenant_uuid = ${tenant} and deleted_utc is null
        and status = 'DISABLED') as disabled,
      (select count(*) from webhook_deliveries where tenant_uuid = ${tenant}
        and status in ('PENDING', 'RETRYING')) as "pendingDeliveries"`.execute(tx);
  return rows[0]!;
}

const FAILED_MAILS_MS = 7 * DAY_MS;

export async function countMails({ tx, tenant, now }: TenantScope): Promise<Summary['mails']> {
  const { rows } = await sql<Summary['mails']>`
    select count(*) as failed from mails
    where tenant_uuid = ${tenant} and status = 'FAILED' and created_utc > ${new Date(now - FAILED_MAILS_MS)}`.execute(
    tx,
  );
  return rows[0]!;
}
