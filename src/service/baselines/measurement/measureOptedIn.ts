import { sql } from 'kysely';
import { packBaselineRules } from '#contract/pack/baselineRules.ts';
import { HISTORY_DAYS } from '#energy/baseline/lookBack.ts';
import type { EventWindow } from '#energy/baseline/method.ts';
import { assetMethodOf } from '#energy/baseline/methods.ts';
import { usedUntilMs } from '#energy/baseline/ownBaseline.ts';
import { planBaselines } from '#energy/baseline/plannedBaseline.ts';
import { areOwn, type InstructedEvent } from '#energy/baseline/rules.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { HOUR_MS } from '#energy/time/spans.ts';
import type { TimeWindow } from '#energy/time/timeWindow.ts';
import type { EventRow, SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { daysOf, NO_EVENT_DAYS } from '../../schemes/eventDays.ts';
import type { SchemeWithPack } from '../../schemes/packs/schemePack.ts';
import { measureAsset, type MeasuredAsset, type MeasurePlan } from './measureAsset.ts';
import { mapHistories } from './meterHistories.ts';
import {
  ALL_ASSETS,
  type AssetRange,
  batchSize,
  type HistoryDates,
  openBatch,
  type OpenBatch,
  readBatches,
  selectOptedIn,
} from './optedInBatches.ts';

/** Time between the event and the half hours before it that the in-day adjustment compares. */
const ADJUSTMENT_KNOWN_MS = HOUR_MS;

type EventTimes = Pick<EventRow, 'state' | 'start_utc' | 'end_utc' | 'cancelled_utc'>;

/** Returns whether an event is settled: it has ended, or was cancelled while it ran. */
export const isSettleable = ({ state, start_utc, cancelled_utc }: Omit<EventTimes, 'end_utc'>): boolean =>
  state === 'ENDED' || (state === 'CANCELLED' && cancelled_utc !== null && cancelled_utc >= start_utc);

/**
 * Returns the half hours of an event that are settled, in epoch milliseconds. For one cancelled while it ran these are
 * the half hours that had ended by then: the one in which it was cancelled does not count.
 */
export function eventWindow(event: EventTimes): TimeWindow {
  const [fromMs, toMs] = [event.start_utc.getTime(), event.end_utc.getTime()];
  if (event.state !== 'CANCELLED' || event.cancelled_utc === null || !isSettleable(event)) return { fromMs, toMs };
  const ended = Math.floor(event.cancelled_utc.getTime() / HALF_HOUR_MS) * HALF_HOUR_MS;
  return { fromMs, toMs: Math.min(toMs, Math.max(fromMs, ended)) };
}

/** Returns the settled half hours of an event, and the time of its instruction, which is its creation. */
export function instructedEvent(event: EventTimes & Pick<EventRow, 'created_utc'>): InstructedEvent {
  const { fromMs, toMs } = eventWindow(event);
  return { eventStartMs: fromMs, eventEndMs: toMs, instructedMs: event.created_utc.getTime() };
}

/** Returns the London days of an event. */
export const profileWindow = ({ start_utc, end_utc }: Pick<EventRow, 'start_utc' | 'end_utc'>): TimeWindow => ({
  fromMs: londonMidnight(londonDate(start_utc.getTime())),
  toMs: londonMidnight(addDays(londonDate(end_utc.getTime() - 1), 1)),
});

/**
 * Measures net energy and baseline of every opted-in asset of an event in a range, by its scheme's method, over a
 * window around it, some hundred at a time in the order of their UUIDs. Once the event has ended, an asset with too
 * little history has its out-turn as baseline: it delivered nothing.
 */
export async function* measureInBatches(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeWithPack,
  window: TimeWindow,
  range: AssetRange = ALL_ASSETS,
): AsyncGenerator<MeasuredAsset[]> {
  const plan = planMeasuring(scope, event, scheme, window);
  for await (const batch of readBatches(scope, event, range, datesOf(plan)))
    yield await measureBatch(scope, plan, batch);
}

/** Measures those among some assets that are opted in, as `measureInBatches` does. */
export async function measureThese(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeWithPack,
  window: TimeWindow,
  assetUUIDs: readonly string[],
): Promise<MeasuredAsset[]> {
  const plan = planMeasuring(scope, event, scheme, window);
  const measured: MeasuredAsset[] = [];
  for (let from = 0; from < assetUUIDs.length; from += batchSize.assets) {
    const assets = await selectOptedIn(scope, event.event_uuid)
      .where(sql<boolean>`event_assets.asset_uuid = any(${assetUUIDs.slice(from, from + batchSize.assets)}::uuid[])`)
      .execute();
    measured.push(...(await measureBatch(scope, plan, await openBatch(scope, event, assets, datesOf(plan)))));
  }
  return measured;
}

async function measureBatch(
  scope: TenantScope,
  plan: MeasurePlan,
  { assets, histories, windows }: OpenBatch,
): Promise<MeasuredAsset[]> {
  const busy = daysOf(windows, plan.history.fromMs, plan.history.toMs);
  return mapHistories(scope, histories, (meter, index) => {
    const asset = assets[index]!;
    return measureAsset(plan, meter, asset, busy.get(asset.asset_uuid) ?? NO_EVENT_DAYS);
  });
}

/** Returns the plan for measuring every asset of an event, over a window. */
export function planMeasuring(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeWithPack,
  window: TimeWindow,
): MeasurePlan {
  const rules = packBaselineRules(assetMethodOf(scheme.baseline_method), scheme.document);
  const instructed = instructedEvent(event);
  const terms = {
    rules,
    event: instructed,
    adjustment: adjustmentOf(scope, event, scheme),
    outturnFallback: isSettleable(event) && scheme.document.baseline.insufficient === 'OUTTURN',
  };
  const plan = planBaselines(terms, window);
  const lastUsed = areOwn(rules) ? londonDate(usedUntilMs(rules, instructed) - 1) : plan.dates.at(-1)!;
  const last = [lastUsed, plan.dates.at(-1)!].sort().at(-1)!;
  return {
    ...plan,
    last,
    history: {
      fromMs: londonMidnight(addDays(plan.dates[0]!, -HISTORY_DAYS)),
      toMs: londonMidnight(addDays(last, 1)),
    },
  };
}

export const datesOf = ({ dates, last }: MeasurePlan): HistoryDates => ({ first: dates[0]!, last });

/** Returns whether baselines are adjusted by now: once the half hours to compare are past. */
export const isAdjusted = (
  { now }: Pick<TenantScope, 'now'>,
  { start_utc }: EventRow,
  { in_day_adjustment }: SchemeRow,
): boolean => in_day_adjustment && now >= start_utc.getTime() - ADJUSTMENT_KNOWN_MS;

/** Returns the event to adjust for; undefined if baselines are not adjusted by now. */
const adjustmentOf = (scope: TenantScope, event: EventRow, scheme: SchemeRow): EventWindow | undefined =>
  isAdjusted(scope, event, scheme)
    ? { eventStartMs: event.start_utc.getTime(), eventEndMs: event.end_utc.getTime() }
    : undefined;

/** Returns a copy of a part of the values measured over a longer window: whole days are not kept in memory. */
export function sliceMeasured(measured: MeasuredAsset, whole: TimeWindow, part: TimeWindow): MeasuredAsset {
  const slots = (values: Float64Array) =>
    values.slice((part.fromMs - whole.fromMs) / HALF_HOUR_MS, (part.toMs - whole.fromMs) / HALF_HOUR_MS);
  return {
    ...measured,
    baselineWh: slots(measured.baselineWh),
    unadjustedWh: slots(measured.unadjustedWh),
    actualWh: slots(measured.actualWh),
  };
}
