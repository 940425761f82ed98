import { sql } from 'kysely';
import type { Summary } from '#contract/summary.ts';
import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { hasReadingStatus } from '../readings/readingStatus.ts';

const EXPIRING_MS = 30 * 24 * HOUR_MS;

/** Assets by status; active ones by type and MPAN, those silent for two days and those without a first reading. */
export async function countAssets({
  tx,
  tenant,
  now,
}: TenantScope): Promise<Summary['assets'] & Pick<Summary, 'silentAssets' | 'awaitingAssets'>> {
  const { rows } = await sql<{
    status: string;
    asset_type: string;
    mpan_status: string;
    assets: number;
    silent: number;
    awaiting: number;
  }>`
    select status, asset_type, mpan_status, count(*) as assets,
      count(*) filter (where ${hasReadingStatus('SILENT', now)}) as silent,
      count(*) filter (where ${hasReadingStatus('AWAITING_FIRST', now)}) as awaiting
    from assets where tenant_uuid = ${tenant} group by 1, 2, 3 order by 1, 2, 3`.execute(tx);
  const counts = {
    active: 0,
    archived: 0,
    byType: {} as Record<string, number>,
    byMpanStatus: {} as Record<string, number>,
    silentAssets: 0,
    awaitingAssets: 0,
  };
  for (const { status, asset_type, mpan_status, assets, silent, awaiting } of rows) {
    if (status === 'ARCHIVED') {
      counts.archived += assets;
      continue;
    }
    counts.active += assets;
    counts.silentAssets += silent;
    counts.awaitingAssets += awaiting;
    counts.byType[asset_type] = (counts.byType[asset_type] ?? 0) + assets;
    counts.byMpanStatus[mpan_status] = (counts.byMpanStatus[mpan_status] ?? 0) + assets;
  }
  return counts;
}

/** Active users, portfolios and schemes. */
export async function countOthers({
  tx,
  tenant,
}: TenantScope): Promise<Pick<Summary, 'users' | 'portfolios' | 'schemes'>> {
  const { rows } = await sql<Pick<Summary, 'users' | 'portfolios' | 'schemes'>>`
    select
      (select count(*) from users where tenant_uuid = ${tenant} and status = 'ACTIVE') as users,
      (select count(*) from portfolios where tenant_uuid = ${tenant} and status = 'ACTIVE') as portfolios,
      (select count(*) from event_schemes where tenant_uuid = ${tenant} and status = 'ACTIVE') as schemes`.execute(tx);
  return rows[0]!;
}

/** Consents by effective status; ACTIVE and EXPIRED are distinguished by the tenant's clock. */
export async function countConsents({ tx, tenant, now }: TenantScope): Promise<Summary['consents']> {
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

/** Subscriptions that are not deleted, and pending deliveries. */
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
