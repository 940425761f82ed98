import type { EventStats } from '#contract/stats.ts';
import type { Summary } from '#contract/summary.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { readForecastAlerts } from '../baselines/forecasts/quality/readForecastAlerts.ts';
import { findLatestRun } from '../baselines/measurement/latestRun.ts';
import { readDispatchTasks } from '../dispatch/views/readDispatchTasks.ts';
import type { Handler } from '../platform/http/call.ts';
import { iso } from '../platform/rows/iso.ts';
import { countEvents, countFleet, countMails, countOthers, countWebhooks } from './counts.ts';
import { readStatsFailed } from './readStatsFailed.ts';

export const getSummary: Handler<'getSummary'> = async ({ scope }) => {
  const { assets, users, consents, coverage30Days, silentAssets, awaitingAssets } = await countFleet(scope);
  return {
    now: iso(scope.now),
    assets,
    users,
    ...(await countOthers(scope)),
    consents,
    events: await countEvents(scope),
    nextEvent: await nextEvent(scope),
    lastEvent: await lastEvent(scope),
    statsFailed: await readStatsFailed(scope),
    forecastAlerts: await readForecastAlerts(scope),
    dispatch: await readDispatchTasks(scope),
    mails: await countMails(scope),
    coverage30Days,
    silentAssets,
    awaitingAssets,
    webhooks: await countWebhooks(scope),
  };
};

/** Reads the running event, or else the next. */
async function nextEvent({ tx, tenant, now }: TenantScope): Promise<Summary['nextEvent']> {
  const row = await tx
    .selectFrom('events as e')
    .selectAll('e')
    .select((eb) =>
      eb
        .selectFrom('event_assets as ea')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('ea.tenant_uuid', '=', 'e.tenant_uuid')
        .whereRef('ea.event_uuid', '=', 'e.event_uuid')
        .where('ea.state', '=', 'OPT_IN')
        .as('opted_in'),
    )
    .where('e.tenant_uuid', '=', tenant)
    .where('e.state', 'in', ['SCHEDULED', 'STARTED'])
    .where('e.end_utc', '>', new Date(now))
    .orderBy('e.start_utc')
    .orderBy('e.event_uuid')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return {
    eventUUID: row.event_uuid,
    name: row.name,
    state: row.state,
    startTime: iso(row.start_utc),
    endTime: iso(row.end_utc),
    contractedMw: row.contracted_mw,
    assetsOptedIn: row.opted_in ?? 0,
  };
}

/** Reads the event that ended last, with its newest stats run. */
async function lastEvent(scope: TenantScope): Promise<Summary['lastEvent']> {
  const row = await scope.tx
    .selectFrom('events')
    .selectAll()
    .where('tenant_uuid', '=', scope.tenant)
    .where('state', '=', 'ENDED')
    .orderBy('end_utc', 'desc')
    .orderBy('event_uuid')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const run = await findLatestRun(scope, row.event_uuid);
  const totals = run?.totals as EventStats | undefined;
  return {
    eventUUID: row.event_uuid,
    name: row.name,
    endTime: iso(row.end_utc),
    deliveredKwh: totals?.deliveredKwh ?? null,
    deliveryPercentage: totals?.deliveryPercentage ?? null,
    revenueGbp: totals?.revenueGbp ?? null,
    statsState: run?.status ?? null,
    expectedReadings: totals?.expectedReadings ?? null,
    presentReadings: totals?.presentReadings ?? null,
  };
}
