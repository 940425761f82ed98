import { sql } from 'kysely';
import { wallNow } from '#energy/time/clocks.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { presentCause } from '#server/telemetry/tracing.ts';
import { utcDay } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { isReadByItself } from '../assets/enqueueMeterReads.ts';
import { enqueueSimulation } from '../assets/enqueueSimulation.ts';
import { deleteChanges } from '../events/changes/deleteChanges.ts';
import { deleteRows, monthsBefore, STEP } from '../platform/deleteRows.ts';
import { enqueue, type JobHandler } from '../platform/scheduler/jobs.ts';
import { hasSimulatedAssets } from '../sandbox/simulation/simulatedAssets.ts';
import { deleteOldReadings, type ReadingScan } from './deleteOldReadings.ts';
import { deleteOldRecords } from './deleteOldRecords.ts';
import { deleteSupersededRuns } from './deleteSupersededRuns.ts';
import { type PackRetention, readPackRetention } from './packRetention.ts';

/** Retention, in days, of portfolio forecasts, asset scores and, below, the metrics' sums of all tenants. */
const PORTFOLIO_FORECAST_DAYS = 400;
const ASSET_SCORE_DAYS = 60;
/** Retention of reports and events of OpenADR: thirteen months. */
const OPENADR_DAYS = 400;
/** Retention of balances: thirteen months. */
const BALANCE_DAYS = 400;
const METRICS_DAYS = 30;
/** Retention of mails, the answers to them, and refusals of addresses. */
const MAIL_MONTHS = 13;

/**
 * Deletes expired data of a tenant that no pack asks to keep, daily, and enqueues pending lookups and reads again.
 * Large deletions take several runs, between which other jobs run.
 */
export const deleteExpiredData: JobHandler = async (scope, subject, checkpoint = null) => {
  const retention = await readPackRetention(scope);
  const readings = await deleteOldReadings(scope, retention, checkpoint as ReadingScan | null);
  const deleted = [
    ...readings.deleted,
    // Machine time: keys and deliveries do not follow the test clock.
    await deleteRows(scope, 'idempotency_keys', sql`created_at < now() - interval '24 hours'`),
    await deleteRows(scope, 'outbox', sql`recorded_at < now() - interval '90 days'`),
    await deleteRows(
      scope,
      'event_balances',
      sql`at_utc < ${new Date(scope.now - BALANCE_DAYS * DAY_MS)}
        and not ${retention.holds(sql`event_balances.event_uuid`, 'PERFORMANCE')}`,
    ),
    ...(await deleteOldDeliveries(scope)),
    ...(await deleteOldForecasts(scope)),
    ...(await deleteOldPushes(scope, retention)),
    ...(await deleteOldMails(scope, retention)),
    ...(await deleteOldOpenAdrObjects(scope)),
    ...(await deleteOldRecords(scope, retention)),
    await deleteSupersededRuns(scope, retention),
    await deleteChanges(scope),
  ];
  if (deleted.some((rows) => rows === STEP)) return { checkpoint: readings.scan };
  await enqueueOpenLookups(scope);
  return enqueue(scope, 'HOUSEKEEPING', [subject], scope.now + DAY_MS);
};

/** Longest wait of a delivery for its disabled subscription. */
const MAX_WAITING_MS = 90 * DAY_MS;

/** Deletes deliveries that ended long ago or waited as long for their subscription, and their attempts. */
async function deleteOldDeliveries(scope: TenantScope): Promise<number[]> {
  const deliveries = await deleteRows(
    scope,
    'webhook_deliveries',
    sql`case when status in ('SUCCEEDED', 'FAILED') and attempts > 0 then (
        select max(a.attempted_at) from webhook_attempts a
        where a.tenant_uuid = webhook_deliveries.tenant_uuid
          and a.delivery_uuid = webhook_deliveries.delivery_uuid) < now() - interval '90 days'
      else next_attempt_at is null and created_utc < ${new Date(scope.now - MAX_WAITING_MS)} end`,
  );
  const attempts = await deleteRows(
    scope,
    'webhook_attempts',
    sql`not exists (
    select from webhook_deliveries d where d.tenant_uuid = webhook_attempts.tenant_uuid
      and d.delivery_uuid = webhook_attempts.delivery_uuid)`,
  );
  return [deliveries, attempts];
}

/**
 * Deletes old attempts to send batches, tests of controllers, and ended credentials, all by the machine's clock;
 * dispatches stay with the stats of their event.
 */
async function deleteOldPushes(scope: TenantScope, retention: PackRetention): Promise<number[]> {
  const isOldTest = sql`kind = 'TEST' and not exists (select from dispatch_attempts a
    where a.tenant_uuid = dispatch_batches.tenant_uuid and a.batch_uuid = dispatch_batches.batch_uuid)`;
  const ended = sql`least(revoked_utc, expires_utc) < now() - interval '90 days'`;
  return [
    await deleteRows(
      scope,
      'dispatch_attempts',
      sql`attempted_at < now() - interval '90 days' and not exists (
        select from dispatch_batches b where b.tenant_uuid = dispatch_attempts.tenant_uuid
          and b.batch_uuid = dispatch_attempts.batch_uuid and b.kind <> 'TEST'
          and ${retention.holds(sql`b.event_uuid`, 'PERFORMANCE')})`,
    ),
    await deleteRows(scope, 'dispatch_batches', isOldTest),
    await deleteRows(scope, 'controller_credentials', ended),
  ];
}

/** Deletes old stored forecasts by the tenant's clock, and the metrics' sums by the machine's. */
async function deleteOldForecasts(scope: TenantScope): Promise<number[]> {
  const before = (days: number) => sql`origin_utc < ${new Date(scope.now - days * DAY_MS)}`;
  const metricsBefore = utcDay(wallNow() - METRICS_DAYS * DAY_MS);
  for (const table of ['forecast_score_days', 'forecast_count_days', 'recount_days'] as const)
    await scope.tx.deleteFrom(table).where('day', '<', metricsBefore).execute();
  return [
    await deleteRows(scope, 'portfolio_forecasts', before(PORTFOLIO_FORECAST_DAYS)),
    await deleteRows(scope, 'asset_forecast_scores', before(ASSET_SCORE_DAYS)),
  ];
}

/**
 * Deletes old mails, the answers to them, and refusals by servers, all by the tenant's clock; a waiting mail is
 * younger. Unsubscribed and erased addresses stay so without end: only their hash is stored, and they may be entered
 * again.
 */
async function deleteOldMails(scope: TenantScope, retention: PackRetention): Promise<number[]> {
  const before = monthsBefore(scope.now, MAIL_MONTHS);
  return [
    await deleteRows(scope, 'mails', sql`created_utc < ${before}`),
    await deleteRows(
      scope,
      'participant_answers',
      sql`at_utc < ${before} and not ${retention.holds(sql`participant_answers.event_uuid`, 'PERFORMANCE')}`,
    ),
    await deleteRows(scope, 'suppressions', sql`reason = 'REFUSED' and created_utc < ${before}`),
  ];
}

/** Deletes old reports of VENs and ended events of business logic, by the tenant's clock, and unsent notifications. */
async function deleteOldOpenAdrObjects(scope: TenantScope): Promise<number[]> {
  const before = new Date(scope.now - OPENADR_DAYS * DAY_MS);
  return [
    await deleteRows(
      scope,
      'oadr_objects',
      sql`((type = 'REPORT' and updated_utc < ${before}) or (type = 'EVENT' and ends_utc < ${before}))`,
    ),
    await deleteRows(scope, 'oadr_notifications', sql`give_up_at < now() - interval '24 hours'`),
  ];
}

/**
 * Enqueues lookups for which no register responded, and reads of meters that a source may read by now. Waiting jobs
 * keep their due time.
 */
async function enqueueOpenLookups(scope: TenantScope): Promise<void> {
  await sql`
    insert into jobs (tenant_uuid, kind, subject_uuid, due_utc, traceparent)
    select tenant_uuid, case when ${isReadByItself(scope)} then 'METER_READ' else 'MPAN_CHECK' end, asset_uuid,
      ${new Date(scope.now)}::timestamptz, ${presentCause()}::text
    from assets
    where tenant_uuid = ${scope.tenant}
      and ((status = 'ACTIVE' and mpan_status = 'PENDING') or (${isReadByItself(scope)}))
    order by 2, 3
    on conflict do nothing`.execute(scope.tx);
  if (await hasSimulatedAssets(scope)) await enqueueSimulation(scope);
}
