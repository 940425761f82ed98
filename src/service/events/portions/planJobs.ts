import { type ControlSums, mergeControlSums } from '#energy/controlGroup/controlSums.ts';
import type { EventRow, ProfileSource } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { findLatestRun } from '../../baselines/measurement/latestRun.ts';
import { enqueue, type JobHandler } from '../../platform/scheduler/jobs.ts';
import { changeEvent, lockEvent, readEvent, shareEvent } from '../eventRows.ts';
import { applyMeasurement } from '../finish/applyMeasurement.ts';
import type { MeasuredEvent } from '../finish/publishRun.ts';
import { addPortfolios, type ReplaysByPortfolio } from '../placebo/byPortfolio.ts';
import { addSources } from '../profileCache.ts';
import { measurePortion } from './measurePortion.ts';
import { isAsPlanned, isRequestedAnew, jobOf, type SettlementPlan } from './plan.ts';
import { completePortion, endPlan, readPlan, readPortion, type StoredPlan } from './planRows.ts';
import { storePortion } from './storePortion.ts';
import { addSums, emptySums } from './sums.ts';

/**
 * Works out one portion of an event's assets, for the plan under way, in any service. If the event has changed too much
 * for the plan, enqueues a new one.
 */
export const runPortion: JobHandler = async (scope, portionUUID) => {
  const portion = await readPortion(scope, portionUUID);
  if (!portion) return;
  const eventUUID = portion.event_uuid;
  const range = { after: portion.after_asset_uuid, to: portion.to_asset_uuid };
  const [event, stored] = [await readEvent(scope, eventUUID), await readPlan(scope, eventUUID)];
  if (!event || !stored || !(await fits(scope, event, stored))) return;
  const measured = await measurePortion(scope, event, stored.plan, range, 1);
  // A transaction that ends a plan, and its portions with it, has locked the event: they stay until this one is stored.
  const shared = await shareEvent(scope, eventUUID);
  if (!(await readPortion(scope, portionUUID)) || !(await fits(scope, shared, stored))) return;
  await storePortion(scope, event, stored.plan, range, measured);
  await completePortion(scope, portion, measured);
};

async function fits(scope: TenantScope, event: EventRow, { plan }: StoredPlan): Promise<boolean> {
  const asPlanned = isAsPlanned(event, plan.event) && !(await isThere(scope, event, plan));
  if (!asPlanned) await enqueue(scope, jobOf(plan), [event.event_uuid], scope.now);
  return asPlanned;
}

/** Whether the run of a plan has been made without it, as by a service of the release before: its rows must stay. */
async function isThere(scope: TenantScope, { event_uuid }: EventRow, { run }: SettlementPlan): Promise<boolean> {
  const latest = run === null ? null : await findLatestRun(scope, event_uuid);
  return latest !== null && run !== null && latest.run >= run;
}

/**
 * Adds up the portions of an event once all of them are done, and uses the sums for the purpose of their plan; enqueues
 * what was asked for meanwhile.
 */
export const completePlan: JobHandler = async (scope, eventUUID) => {
  const event = await lockEvent(scope, eventUUID);
  const stored = await readPlan(scope, eventUUID);
  if (!stored) return;
  const { plan } = stored;
  const measured = await addPortions(scope, event);
  if (!measured) return;
  const again = await endPlan(scope, eventUUID);
  const fits = isAsPlanned(event, plan.event);
  if (fits) await applyMeasurement(scope, event, plan, measured);
  const hasChanged =
    plan.purpose === 'BASELINES' ? event.row_version !== plan.event.rowVersion : isRequestedAnew(event, plan.event);
  if (!fits || again || hasChanged) await enqueue(scope, jobOf(plan), [eventUUID], scope.now);
};

/** Adds up all portions in their order, one read at a time; returns null while one is not done. */
async function addPortions({ tx, tenant }: TenantScope, event: EventRow): Promise<MeasuredEvent | null> {
  const sums = emptySums(event);
  let portfolios: ReplaysByPortfolio | null = {};
  let source: ProfileSource | null = null;
  let control: ControlSums | null = null;
  for (let place = 1; ; place++) {
    const portion = await tx
      .selectFrom('stats_portions')
      .select(['done_utc', 'sums', 'portfolios', 'profile_source', 'control_group'])
      .where('tenant_uuid', '=', tenant)
      .where('event_uuid', '=', event.event_uuid)
      .where('place', '=', place)
      .executeTakeFirst();
    if (!portion) return { sums, portfolios, source, control };
    if (portion.done_utc === null) return null;
    addSums(sums, portion.sums!);
    // A service of the previous release adds nothing up by portfolio: then nothing is known of any.
    const ofPortfolios = portion.portfolios as ReplaysByPortfolio | null;
    if (ofPortfolios === null) portfolios = null;
    else if (portfolios) addPortfolios(event, portfolios, ofPortfolios);
    const own: ProfileSource | null = portion.profile_source;
    source = source && own ? addSources(source, own) : (source ?? own);
    const held: ControlSums | null = portion.control_group;
    control = control && held ? mergeControlSums(control, held) : (control ?? held);
  }
}

/** Records that an event's stats could not be calculated, and why. */
export async function markStatsFailed(scope: TenantScope, eventUUID: string, reason: string): Promise<void> {
  const event = await lockEvent(scope, eventUUID);
  if (event.stats_status !== 'FAILED' || event.stats_failure !== reason)
    await changeEvent(scope, eventUUID, { stats_status: 'FAILED', stats_failure: reason });
}

/** Records that the stats of a plan could not be calculated, and why; baselines are only tried again. */
export async function markPlanFailed(scope: TenantScope, eventUUID: string, reason: string): Promise<void> {
  const stored = await readPlan(scope, eventUUID);
  if (stored && stored.plan.purpose !== 'BASELINES') await markStatsFailed(scope, eventUUID, reason);
}

/** Records the same for the plan of a portion. */
export async function markPortionFailed(scope: TenantScope, portionUUID: string, reason: string): Promise<void> {
  const portion = await readPortion(scope, portionUUID);
  if (portion) await markPlanFailed(scope, portion.event_uuid, reason);
}
