import { sql } from 'kysely';
import type { EventType } from '#energy/delivery.ts';
import type { PastResponse } from '#energy/rehearsal.ts';
import type { RunResponses } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

export interface PastDelivery {
  /** Events, latest first. */
  events: (PastResponse & { assets: number })[];
  ofAsset: Map<string, PastResponse>;
}

const MAX_EVENTS = 20;

/** Condition that a result counts: a fallback baseline equals the meter, so that its zero says nothing. */
const COUNTS = sql`baseline_status = 'OK' and baseline_kwh > 0 and delivered_kwh is not null`;

/** Settled events of a unit from which on its response is learnt from these alone. */
const ENOUGH_OWN_EVENTS = 5;

/** Events that are learnt from: those of a direction, and of a unit where it has enough of its own. */
export interface LearntFrom {
  eventType: EventType;
  /** Null for no unit. */
  unitUUID?: string | null | undefined;
}

/** Returns the SQL for the newest runs of the latest of these events. */
const latestRuns = ({ tenant, now }: TenantScope, { eventType, unitUUID = null }: LearntFrom) => sql`
    runs as (
      select e.event_uuid, e.start_utc, max(s.run) as run
      from events e join event_stats s using (tenant_uuid, event_uuid)
      where e.tenant_uuid = ${tenant} and e.event_type = ${eventType} and e.state = 'ENDED'
        and s.calculated_utc <= ${new Date(now)}
        and (${unitUUID}::uuid is null or e.unit_uuid = ${unitUUID} or (
          select count(*) from events own
          where own.tenant_uuid = ${tenant} and own.unit_uuid = ${unitUUID} and own.event_type = ${eventType}
            and own.state = 'ENDED' and own.stats_status = 'READY') < ${ENOUGH_OWN_EVENTS})
      group by e.event_uuid, e.start_utc order by e.start_utc desc limit ${MAX_EVENTS})`;

/**
 * Returns the delivery of the latest of these events and the baselines it is a part of, by the runs that there were by
 * the scope's time: of each event as a whole, and of these assets over all of them.
 */
export const readPastDelivery = async (
  scope: TenantScope,
  learnt: LearntFrom,
  assetUUIDs: readonly string[],
): Promise<PastDelivery> => ({
  events: await readPastEvents(scope, learnt),
  ofAsset: await readPastOfAssets(scope, learnt, assetUUIDs),
});

/** Returns each of the latest events as a whole, latest first; those in which no asset counts are left out. */
export async function readPastEvents(scope: TenantScope, learnt: LearntFrom): Promise<PastDelivery['events']> {
  const { rows } = await sql<{ event_uuid: string; run: number; responses: RunResponses | null }>`
    with ${latestRuns(scope, learnt)}
    select runs.event_uuid, runs.run, s.responses
    from runs join event_stats s on s.tenant_uuid = ${scope.tenant} and s.event_uuid = runs.event_uuid and s.run = runs.run
    order by runs.start_utc desc`.execute(scope.tx);
  const events: PastDelivery['events'] = [];
  for (const { event_uuid, run, responses } of rows) {
    const { assets, baselineKwh, deliveredKwh } = responses?.settled ?? (await addUp(scope, event_uuid, run));
    if (assets > 0) events.push({ assets, baseline: baselineKwh, delivered: deliveredKwh });
  }
  return events;
}

/** Adds up a run of an earlier release, which did not store its sums. */
async function addUp({ tx, tenant }: TenantScope, eventUUID: string, run: number) {
  const { rows } = await sql<Required<RunResponses>['settled']>`
    select count(*)::integer as assets, coalesce(sum(baseline_kwh), 0) as "baselineKwh",
      coalesce(sum(delivered_kwh), 0) as "deliveredKwh"
    from run_results(${tenant}, ${eventUUID}, ${run}) where ${COUNTS}`.execute(tx);
  return rows[0]!;
}

/** Returns the results of assets over all of the latest events; those in none are left out. */
export async function readPastOfAssets(
  scope: TenantScope,
  learnt: LearntFrom,
  assetUUIDs: readonly string[],
): Promise<PastDelivery['ofAsset']> {
  const { rows } = await sql<PastResponse & { asset_uuid: string }>`
    with ${latestRuns(scope, learnt)}
    select asset_uuid, sum(delivered_kwh) as delivered, sum(baseline_kwh) as baseline
    from runs cross join lateral
      asset_results(${scope.tenant}, runs.event_uuid, runs.run, ${assetUUIDs}::uuid[]) a
    where ${COUNTS} group by asset_uuid`.execute(scope.tx);
  return new Map(rows.map(({ asset_uuid, delivered, baseline }) => [asset_uuid, { delivered, baseline }]));
}
