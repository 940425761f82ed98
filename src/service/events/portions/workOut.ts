import { isLikeDay } from '#energy/baseline/methods.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { termsOfScheme } from '../../baselines/measurement/eventTerms.ts';
import { ALL_ASSETS } from '../../baselines/measurement/optedInBatches.ts';
import { sampleOf } from '../../baselines/measurement/sampleOf.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import type { SchemeWithPack } from '../../schemes/packs/schemePack.ts';
import { clearPortfolios } from '../addToPortfolios.ts';
import { measureForecastDays, MAX_FORECAST } from '../comparisons/forecastDays.ts';
import { measureNonParticipants } from '../comparisons/nonParticipants.ts';
import { lockEvent, lockMeasuredEvent } from '../eventRows.ts';
import { finish } from '../finish/finish.ts';
import { chooseWindows, isPlaceboAsset } from '../placebo/chooseWindows.ts';
import { CACHE_FROM_ASSETS } from '../profileCache.ts';
import { hasResults } from '../storeRun.ts';
import { measurePortion } from './measurePortion.ts';
import { measureSample } from './measureSample.ts';
import { isAsPlanned, isRequestedAnew, jobOf, type SettlementPlan, plannedEvent, type Purpose } from './plan.ts';
import { settleAgain, endPlan, readPlan, storePlan } from './planRows.ts';
import { findPortions, type PortionRange } from './portionRanges.ts';
import { storePortion } from './storePortion.ts';

/**
 * Lets the plan under way for an event, if there is one, finish and be followed by another, or ends it where the event,
 * or the wanted purpose, has changed. Returns whether there was one.
 */
export async function continuePlan(scope: TenantScope, event: EventRow, wanted: Purpose): Promise<boolean> {
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
export async function workOut(
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
  await finish(scope, locked, plan, measured);
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
