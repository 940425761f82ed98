import { sql } from 'kysely';
import { earliestOf, sliceDays } from '#energy/baseline/baselineDays.ts';
import { HISTORY_DAYS } from '#energy/baseline/lookBack.ts';
import type { BaselineStatus, EventWindow } from '#energy/baseline/method.ts';
import { baselineMethods, baselineRules } from '#energy/baseline/methods.ts';
import type { ExpectedWh } from '#energy/expectedWh.ts';
import { between, netSeries } from '#energy/halfHourSeries.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { HOUR_MS } from '#energy/time/spans.ts';
import { londonDates, type TimeWindow } from '#energy/time/timeWindow.ts';
import type { EventRow, SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { BEFORE_FIRST_ASSET, LAST_ASSET } from '../wire/firstAsset.ts';
import { eventDays, NO_EVENT_DAYS } from './eventDays.ts';
import { mapMeterHistories } from './meterHistories.ts';

/** An asset over a window, half hour by half hour in watt-hours; NaN without a reading or baseline. */
export interface MeasuredAsset {
  assetUUID: string;
  portfolioUUID: string | null;
  baselineWh: ExpectedWh;
  actualWh: Float64Array;
  /** The baseline before its in-day adjustment. */
  unadjustedWh: ExpectedWh;
  baselineStatus: BaselineStatus;
  /** Its baseline is adjusted where the scheme adjusts. */
  isDomestic: boolean;
}

interface OptedIn {
  asset_uuid: string;
  portfolio_uuid: string | null;
  is_domestic: boolean;
}

/** Assets whose history is in memory together. */
const BATCH = 1000;
/** The in-day adjustment compares half hours that end an hour before the event. */
const ADJUSTMENT_KNOWN_MS = HOUR_MS;
const WORST_FIRST: BaselineStatus[] = ['INSUFFICIENT_DATA', 'FALLBACK_OUTTURN', 'OK'];

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

/** The London days of an event. */
export const profileWindow = ({ start_utc, end_utc }: Pick<EventRow, 'start_utc' | 'end_utc'>): TimeWindow => ({
  fromMs: londonMidnight(londonDate(start_utc.getTime())),
  toMs: londonMidnight(addDays(londonDate(end_utc.getTime() - 1), 1)),
});

/** Assets by their UUIDs: after the one, up to the other. */
export interface AssetRange {
  after: string;
  to: string;
}

export const ALL_ASSETS: AssetRange = { after: BEFORE_FIRST_ASSET, to: LAST_ASSET };

/**
 * Net metered energy and baseline of every opted-in asset of an event in a range, by its scheme's method, over a window
 * around it, some hundred at a time in the order of their UUIDs. Once the event has ended, an asset with too little
 * history has its out-turn as baseline: it delivered nothing.
 */
export async function* measureInBatches(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeRow,
  window: TimeWindow,
  { after, to }: AssetRange = ALL_ASSETS,
): AsyncGenerator<MeasuredAsset[]> {
  let last: string | undefined = after;
  while (last !== undefined) {
    const assets: OptedIn[] = await selectOptedIn(scope, event.event_uuid)
      .where('event_assets.asset_uuid', '>', last)
      .where('event_assets.asset_uuid', '<=', to)
      .limit(BATCH)
      .execute();
    if (assets.length > 0) yield await measureBatch(scope, event, scheme, assets, window);
    last = assets.length === BATCH ? assets.at(-1)!.asset_uuid : undefined;
  }
}

/** The same of those among some assets that are opted in. */
export async function measureThese(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeRow,
  window: TimeWindow,
  assetUUIDs: readonly string[],
): Promise<MeasuredAsset[]> {
  const measured: MeasuredAsset[] = [];
  for (let from = 0; from < assetUUIDs.length; from += BATCH) {
    const assets = await selectOptedIn(scope, event.event_uuid)
      .where(sql<boolean>`event_assets.asset_uuid = any(${assetUUIDs.slice(from, from + BATCH)}::uuid[])`)
      .execute();
    measured.push(...(await measureBatch(scope, event, scheme, assets, window)));
  }
  return measured;
}

const selectOptedIn = ({ tx, tenant }: TenantScope, eventUUID: string) =>
  tx
    .selectFrom('event_assets')
    .innerJoin('assets', (join) =>
      join
        .onRef('assets.tenant_uuid', '=', 'event_assets.tenant_uuid')
        .onRef('assets.asset_uuid', '=', 'event_assets.asset_uuid'),
    )
    .leftJoin('event_participants as frozen', (join) =>
      join
        .onRef('frozen.tenant_uuid', '=', 'event_assets.tenant_uuid')
        .onRef('frozen.event_uuid', '=', 'event_assets.event_uuid')
        .onRef('frozen.asset_uuid', '=', 'event_assets.asset_uuid'),
    )
    .select([
      'event_assets.asset_uuid',
      'event_assets.portfolio_uuid',
      sql<boolean>`coalesce(frozen.is_domestic, assets.is_domestic)`.as('is_domestic'),
    ])
    .where('event_assets.tenant_uuid', '=', tenant)
    .where('event_assets.event_uuid', '=', eventUUID)
    .where('event_assets.state', '=', 'OPT_IN')
    .orderBy('event_assets.asset_uuid');

async function measureBatch(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeRow,
  assets: OptedIn[],
  window: TimeWindow,
): Promise<MeasuredAsset[]> {
  const dates = londonDates(window);
  const [first, last] = [dates[0]!, dates.at(-1)!];
  const uuids = assets.map((asset) => asset.asset_uuid);
  const dispatched = await eventDays(
    scope,
    uuids,
    londonMidnight(addDays(first, -HISTORY_DAYS)),
    londonMidnight(addDays(last, 1)),
  );
  const adjustment = adjustmentOf(scope, event, scheme);
  const requested = adjustment
    ? [...dates, ...referenceDates(event, scheme).filter((date) => !dates.includes(date))]
    : dates;
  return mapMeterHistories(scope, uuids, first, last, event.start_utc.getTime(), (meter, index) => {
    const { asset_uuid: assetUUID, portfolio_uuid: portfolioUUID, is_domestic: isDomestic } = assets[index]!;
    const series = netSeries(meter.import, meter.export);
    const computed = baselineMethods[scheme.baseline_method]({
      series,
      dates: requested,
      eventDays: dispatched.get(assetUUID) ?? NO_EVENT_DAYS,
      importOnly: meter.export === null,
      outturnFallback: isSettleable(event),
      inDayAdjustment: isDomestic ? adjustment : undefined,
    });
    const days = computed.slice(0, dates.length);
    const baselineStatus = WORST_FIRST.find((status) => days.some((day) => day.status === status))!;
    const baselineWh = sliceDays(days, window);
    const unadjustedWh = adjustment && isDomestic ? sliceDays(days, window, 'unadjusted') : baselineWh;
    const result = {
      assetUUID,
      portfolioUUID,
      baselineWh,
      unadjustedWh,
      actualWh: between(series, window.fromMs, window.toMs),
      baselineStatus,
      isDomestic,
    };
    return { result, earliest: earliestOf(computed) };
  });
}

/** Returns whether baselines are adjusted by now: once the half hours to compare are past. */
export const isAdjusted = ({ now }: TenantScope, { start_utc }: EventRow, { in_day_adjustment }: SchemeRow): boolean =>
  in_day_adjustment && now >= start_utc.getTime() - ADJUSTMENT_KNOWN_MS;

/** The event to adjust for. */
const adjustmentOf = (scope: TenantScope, event: EventRow, scheme: SchemeRow): EventWindow | undefined =>
  isAdjusted(scope, event, scheme)
    ? { eventStartMs: event.start_utc.getTime(), eventEndMs: event.end_utc.getTime() }
    : undefined;

/** The dates whose baselines the adjustment compares with: included to know how far back they looked. */
function referenceDates({ start_utc }: EventRow, { baseline_method }: SchemeRow): string[] {
  const { fromHours, toHours } = baselineRules[baseline_method].adjustment;
  return londonDates({
    fromMs: start_utc.getTime() - fromHours * HOUR_MS,
    toMs: start_utc.getTime() - toHours * HOUR_MS,
  });
}

/** A part of the values measured over a longer window. */
export function sliceMeasured(measured: MeasuredAsset, whole: TimeWindow, part: TimeWindow): MeasuredAsset {
  const slots = (values: Float64Array) =>
    values.subarray((part.fromMs - whole.fromMs) / HALF_HOUR_MS, (part.toMs - whole.fromMs) / HALF_HOUR_MS);
  return {
    ...measured,
    baselineWh: slots(measured.baselineWh),
    unadjustedWh: slots(measured.unadjustedWh),
    actualWh: slots(measured.actualWh),
  };
}
