import type { MissingBaselineReason } from '#energy/baseline/explainMissingBaseline.ts';
import { deliveredWh, type EventType } from '#energy/delivery.ts';
import type { ReplayTotals } from '#energy/rehearsal.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { londonDates, type TimeWindow } from '#energy/time/timeWindow.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import {
  type Dispatched,
  type RehearsedAsset,
  measureDays,
  type MeasureRequest,
  readDispatched,
  type ReplayedAsset,
} from './measureDays.ts';
import { similarDays } from './similarDays.ts';

export interface ReplayedDay extends ReplayTotals {
  window: TimeWindow;
  assets: number;
}

export interface Replayed {
  /** Coming day of the assets that are free, with its baseline as its use. */
  coming: ReplayTotals;
  days: ReplayedDay[];
  /**
   * Delivery that each asset of the coming day would have had on each of these days, one after the other, by half hour;
   * NaN on days on which it does not count.
   */
  ofAssets: Float64Array[];
  /** Expected delivery of each of these assets on the coming day by half hour, in the same order. */
  expectedOf: Map<string, Float64Array>;
  /** Reason why an asset has no baseline, by asset; null if it has one. */
  without: Map<string, MissingBaselineReason | null>;
}

interface ReplayRequest extends MeasureRequest {
  /** Share of its use by which an asset responds. */
  ratioOf: (assetUUID: string) => number;
}

const MAX_REPLAYS = 10;
/** Smallest share of the assets that are free of events on a representative day. */
const MIN_FREE = 0.5;

/** Adds up the assets' baselines of the coming event and of its half hours on past days, with the metered energy. */
export async function replayDays(scope: TenantScope, { ratioOf, ...request }: ReplayRequest): Promise<Replayed> {
  const { event, eventType, assets } = request;
  const similar = similarDays(event, scope.now);
  const dispatched = await readDispatched(scope, request, similar);
  const windows = chooseDays(similar, assets, dispatched);
  const replayed = emptyReplay(event, windows);
  await measureDays(scope, { ...request, windows, dispatched }, (measured) =>
    addAsset(replayed, eventType, measured, ratioOf(measured.asset.assetUUID)),
  );
  return withoutEmptyDays(replayed);
}

/** Returns a replay before any asset is added. */
export const emptyReplay = (event: TimeWindow, windows: readonly TimeWindow[]): Replayed => ({
  coming: emptyDay(event),
  days: windows.map((window) => ({ window, assets: 0, ...emptyDay(event) })),
  ofAssets: [],
  expectedOf: new Map(),
  without: new Map(),
});

export const withoutEmptyDays = (replayed: Replayed): Replayed => ({
  ...replayed,
  days: replayed.days.filter((day) => day.assets > 0),
});

/** Returns past days that are representative of these assets, latest first. */
export const chooseDays = (
  similar: readonly TimeWindow[],
  assets: readonly Pick<ReplayedAsset, 'assetUUID'>[],
  dispatched: Dispatched,
): TimeWindow[] => similar.filter((window) => isFree(window, assets, dispatched)).slice(0, MAX_REPLAYS);

/** Adds an asset, measured on the days of the replay; busy ones will not deliver here. */
export function addAsset(
  replayed: Replayed,
  eventType: EventType,
  { asset, without, coming, days: measured }: RehearsedAsset,
  ratio: number,
): void {
  replayed.without.set(asset.assetUUID, without);
  if (asset.overlapping) return;
  const halfHours = replayed.coming.baseline.length;
  const own = new Float64Array(replayed.days.length * halfHours).fill(NaN);
  for (const [index, day] of replayed.days.entries()) {
    const known = measured[index];
    if (!known || !addTo(day, known.baseline, known.use, ratio)) continue;
    day.assets++;
    for (let slot = 0; slot < halfHours; slot++)
      own[index * halfHours + slot] =
        deliveredWh(eventType, known.baseline[slot]!, known.use[slot]!) + ratio * Math.max(0, known.use[slot]!);
  }
  if (!coming || !addTo(replayed.coming, coming, null, ratio)) return;
  replayed.ofAssets.push(own);
  replayed.expectedOf.set(
    asset.assetUUID,
    coming.map((wh) => ratio * Math.max(0, wh)),
  );
}

function emptyDay({ fromMs, toMs }: TimeWindow): ReplayTotals {
  const halfHours = (toMs - fromMs) / HALF_HOUR_MS;
  return {
    baseline: new Float64Array(halfHours),
    actual: new Float64Array(halfHours),
    responding: new Float64Array(halfHours),
  };
}

const isFree = (
  window: TimeWindow,
  assets: readonly Pick<ReplayedAsset, 'assetUUID'>[],
  dispatched: Dispatched,
): boolean => {
  const dates = londonDates(window);
  return (
    assets.filter(({ assetUUID }) => !dates.some((date) => dispatched.get(assetUUID)?.has(date))).length >=
    MIN_FREE * assets.length
  );
};

/** Adds one asset if all of its half hours are known; a net exporter responds with nothing. */
function addTo(day: ReplayTotals, baseline: Float64Array, actual: Float64Array | null, ratio: number): boolean {
  const use = actual ?? baseline;
  if (baseline.some(Number.isNaN) || use.some(Number.isNaN)) return false;
  for (let slot = 0; slot < day.baseline.length; slot++) {
    day.baseline[slot]! += baseline[slot]!;
    day.actual[slot]! += use[slot]!;
    day.responding[slot]! += ratio * Math.max(0, use[slot]!);
  }
  return true;
}
