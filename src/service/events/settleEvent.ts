import { isLikeDay } from '#energy/baseline/methods.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { currentScheme, schemeOf, termsOfScheme } from '../baselines/measurement/eventTerms.ts';
import { findLatestRun } from '../baselines/measurement/latestRun.ts';
import { isSettleable } from '../baselines/measurement/measureOptedIn.ts';
import { ALL_ASSETS } from '../baselines/measurement/optedInBatches.ts';
import { sampleOf } from '../baselines/measurement/sampleOf.ts';
import { publishEvent } from '../platform/outbound/outbox.ts';
import { enqueue, type JobHandler } from '../platform/scheduler/jobs.ts';
import { type SchemeWithPack, withPack } from '../schemes/packs/schemePack.ts';
import { MAX_FORECAST, measureForecastDays } from './comparisons/forecastDays.ts';
import { measureNonParticipants } from './comparisons/nonParticipants.ts';
import { changeEvent, lockEvent, lockMeasuredEvent, readEvent, toEventNotice, tryLockEvent } from './eventRows.ts';
import { applyMeasurement } from './finish/applyMeasurement.ts';
import { chooseWindows, isPlaceboAsset } from './placebo/chooseWindows.ts';
import { measurePortion } from './portions/measurePortion.ts';
import { measureSample } from './portions/measureSample.ts';
import {
  isAsPlanned,
  isRequestedAnew,
  jobOf,
  plannedEvent,
  type Purpose,
  type SettlementPlan,
} from './portions/plan.ts';
import { endPlan, readPlan, settleAgain, storePlan } from './portions/planRows.ts';
import { findPortions, type PortionRange } from './portions/portionRanges.ts';
import { clearPortfolios, storePortion } from './portions/storePortion.ts';
import { CACHE_FROM_ASSETS } from './profileCache.ts';
import { hasResults } from './storeRun.ts';

/**
 * Calculates one more run of an event's stats; until that is FINAL, one falls due 30 days after the end. A job before
 * it publishes the start, in a transaction of its own: a run that dies is repeated without publishing twice. After the
 * FINAL run only a recalculation makes another; otherwise later readings are only noted beside it. The portions of a
 * large event follow as jobs: until they are done, another request is noted.
 */
export const computeStats: JobHandler = async (scope, eventUUID) => {
  const event = await readEvent(scope, eventUUID);
  if (!event || !isSettleable(event)) return;
  const last = await findLatestRun(scope, eventUUID);
  if (last?.status === 'FINAL' && event.recalculation === null) {
    if (await continuePlan(scope, event, { purpose: 'LATE', run: null })) return;
    return settleEvent(scope, event, await schemeOf(scope, event), { purpose: 'LATE', run: null });
  }
  const run = (last?.run ?? 0) + 1;
  if (await continuePlan(scope, event, { purpose: 'RUN', run })) return;
  if (event.stats_started_run !== run) return publishCalculationStarted(scope, eventUUID, run);
  const isByCurrent = event.recalculation?.terms === 'CURRENT';
  const scheme = isByCurrent ? await withPack(scope, await currentScheme(scope, event)) : await schemeOf(scope, event);
  await settleEvent(scope, event, scheme, { purpose: 'RUN', run });
};

/** Publishes once that a run is being calculated; the job's next run calculates it. */
async function publishCalculationStarted(scope: TenantScope, eventUUID: string, run: number): Promise<void> {
  const event = await tryLockEvent(scope, 'STATS', eventUUID);
  if (!event) return;
  await publishEvent(
    scope,
    'EVENT.STATS_CALCULATION_STARTED',
    toEventNotice(
      await changeEvent(scope, eventUUID, { stats_status: 'CALCULATING', stats_failure: null, stats_started_run: run }),
    ),
  );
  await enqueue(scope, 'STATS', [eventUUID], scope.now);
}

const BASELINES: Purpose = { purpose: 'BASELINES', run: null };

/**
 * Computes the baselines of an event's opted-in assets; publishes if one is new or has changed. Other transactions may
 * change the event meanwhile.
 */
export const computeBaselines: JobHandler = async (scope, eventUUID) => {
  const event = await readEvent(scope, eventUUID);
  if (!event) return;
  // The job was enqueued before the end and runs after it: from then on the stats compute the baselines.
  if (isSettleable(event)) return enqueue(scope, 'STATS', [eventUUID], scope.now);
  if (await continuePlan(scope, event, BASELINES)) return;
  if (event.state !== 'CANCELLED') await settleEvent(scope, event, await schemeOf(scope, event), BASELINES);
};

/**
 * Lets the plan under way for an event, if there is one, finish and be followed by another, or ends it where the event,
 * or the wanted purpose, has changed. Returns whether there was one.
 */
async function continuePlan(scope: TenantScope, event: EventRow, wanted: Purpose): Promise<boolean> {
  const stored = await readPlan(scope, event.event_uuid);
  if (!stored) return false;
  const { plan } = stored;
  const isWanted =
    plan.purpose === wanted.purpose &&
    plan.run === wanted.run &&
    isAsPlanned(event, plan.event) &&
    !isRequestedAnew(event, plan.event);
  if (isWanted && (await settleAgain(scope, stored))) return true;
  if (!isWanted) {
    await lockEvent(scope, event.event_uuid);
    await endPlan(scope, event.event_uuid);
    if (plan.run !== null) await clearPortfolios(scope, event.event_uuid, plan.run);
  }
  await enqueue(scope, jobOf(wanted), [event.event_uuid], scope.now);
  return true;
}

/**
 * Measures the opted-in assets of an event and uses the result for its purpose: at once where they are one portion;
 * otherwise the portions are jobs of their own, and the last of them enqueues their addition.
 */
async function settleEvent(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeWithPack,
  wanted: Purpose,
): Promise<void> {
  const portions = await findPortions(scope, event);
  const terms = termsOfScheme(scheme);
  const replaces = wanted.run !== null && (await hasResults(scope, event.event_uuid, wanted.run));
  const compared = wanted.purpose === 'RUN' ? await compareWith(scope, event, scheme, portions) : NOTHING_COMPARED;
  const plan: SettlementPlan = { ...wanted, now: scope.now, event: plannedEvent(event), terms, ...compared, replaces };
  if (portions.length > 1) {
    if (await lockMeasuredEvent(scope, jobOf(plan), event)) await storePlan(scope, event.event_uuid, plan, portions);
    return;
  }
  const measured = await measurePortion(scope, event, plan, ALL_ASSETS, CACHE_FROM_ASSETS);
  const locked = await lockMeasuredEvent(scope, jobOf(wanted), event);
  if (!locked) return;
  await storePortion(scope, event, plan, ALL_ASSETS, measured);
  await applyMeasurement(scope, locked, plan, measured);
}

/** Figures that an event is compared with. */
type Compared = Pick<SettlementPlan, 'windows' | 'basis' | 'others'> & Required<Pick<SettlementPlan, 'forecastDays'>>;
const NOTHING_COMPARED: Compared = { windows: null, basis: null, others: null, forecastDays: [] };

/** Returns the quiet days for the replay, none where the baseline is no mean of like days, and the figures of them. */
async function compareWith(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeWithPack,
  portions: readonly PortionRange[],
): Promise<Compared> {
  const measured = isLikeDay(scheme.baseline_method) ? await measureSample(scope, event, scheme, portions) : [];
  const { windows, basis } = await chooseWindows(scope, event, scheme, measured);
  const others = portions[0]!.assets > 0 ? await measureNonParticipants(scope, event, scheme, windows) : null;
  const sample = sampleOf(measured.filter(isPlaceboAsset), MAX_FORECAST).map(({ assetUUID }) => assetUUID);
  return { windows, basis, others, forecastDays: await measureForecastDays(scope, event, windows, sample) };
}
