import type { PlaceboWindow } from '#energy/interval/placeboWindows.ts';
import type { Replay } from '#energy/interval/replayWindows.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { measureAsset, type MeasurePlan } from '../../baselines/measurement/measureAsset.ts';
import type { MeasuredAsset } from '../../baselines/measurement/measureAsset.ts';
import {
  datesOf,
  eventWindow,
  measureInBatches,
  planMeasuring,
  profileWindow,
  sliceMeasured,
} from '../../baselines/measurement/measureOptedIn.ts';
import { mapHistories, partOfMeter } from '../../baselines/measurement/meterHistories.ts';
import type { AssetRange } from '../../baselines/measurement/optedInBatches.ts';
import { type HistoryDates, type OpenBatch, readBatches } from '../../baselines/measurement/optedInBatches.ts';
import { daysOf, NO_EVENT_DAYS } from '../../schemes/eventDays.ts';
import type { SchemeWithPack } from '../../schemes/packs/schemePack.ts';
import { isPlaceboAsset } from '../placebo/chooseWindows.ts';
import { planReplay, replayAsset, type ReplayPlan } from '../placebo/replayEvent.ts';

/** Measurements of an opted-in asset of an event. */
export interface Looked {
  /** Measurement over the event's London days, and over the event alone. */
  days: MeasuredAsset;
  measured: MeasuredAsset;
  /** Placebo days of a replayed asset, and what the forecast expected; null if it is not replayed. */
  replay: { days: Replay; expectedWh: Float64Array } | null;
}

/**
 * Measures the opted-in assets of an event in a range and, with `windows`, replays them on these: from one reading of
 * their histories, which is most of the work.
 */
export async function* measureAndReplay(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeWithPack,
  range: AssetRange,
  windows: readonly PlaceboWindow[] | null,
): AsyncGenerator<Looked[]> {
  const whole = profileWindow(event);
  const part = (days: MeasuredAsset) => sliceMeasured(days, whole, eventWindow(event));
  if (windows === null) {
    for await (const batch of measureInBatches(scope, event, scheme, whole, range))
      yield batch.map((days) => ({ days, measured: part(days), replay: null }));
    return;
  }
  const plans = {
    measure: planMeasuring(scope, event, scheme, whole),
    replay: planReplay(scope, event, scheme, windows),
  };
  const dates = bothOf(datesOf(plans.measure), plans.replay.dates);
  for await (const batch of readBatches(scope, event, range, dates)) yield await lookAt(scope, batch, plans, part);
}

const bothOf = (one: HistoryDates, other: HistoryDates): HistoryDates => ({
  first: one.first < other.first ? one.first : other.first,
  last: one.last > other.last ? one.last : other.last,
});

async function lookAt(
  scope: TenantScope,
  { assets, histories, windows }: OpenBatch,
  { measure, replay }: { measure: MeasurePlan; replay: ReplayPlan },
  part: (days: MeasuredAsset) => MeasuredAsset,
): Promise<Looked[]> {
  const busy = daysOf(windows, measure.history.fromMs, measure.history.toMs);
  const busyBefore = daysOf(windows, replay.busy.fromMs, replay.busy.toMs);
  // The forecast does not use older readings, which are read for some assets afterwards.
  const expected: Float64Array[] = [];
  return mapHistories<Looked>(scope, histories, (meter, index) => {
    const asset = assets[index]!;
    const measuredPart = partOfMeter(meter, measure.history.fromMs, measure.history.toMs);
    const { result: days, earliest } = measureAsset(
      measure,
      measuredPart,
      asset,
      busy.get(asset.asset_uuid) ?? NO_EVENT_DAYS,
    );
    const before = busyBefore.get(asset.asset_uuid) ?? NO_EVENT_DAYS;
    const replayedPart = partOfMeter(meter, replay.history.fromMs, replay.history.toMs);
    const expectedWh = (expected[index] ??= replay.expected(replayedPart, before));
    const measured = part(days);
    if (!isPlaceboAsset(measured)) return { result: { days, measured, replay: null }, earliest };
    const replayed = replayAsset(replay, replayedPart, asset.is_domestic, before);
    return {
      result: { days, measured, replay: { days: replayed.result, expectedWh } },
      earliest: earliest < replayed.earliest ? earliest : replayed.earliest,
    };
  });
}
