/**
 * Response of an asset: the share of its baseline that it delivers, from settled events. Energies are in any one unit;
 * baselines count by their size, so that an exporting meter has a response too.
 */

/** Result of the fleet in one past event. */
export interface PastEvent {
  baseline: number;
  delivered: number;
}

/** Result of one asset over its past events. */
export interface PastAsset {
  events: number;
  baseline: number;
  delivered: number;
  /** Σ delivered² ÷ baseline over its events. */
  squares: number;
}

/** Baseline below which a share is meaningless. */
export const MIN_RESPONSE_KWH = 0.05;
/**
 * Maximum multiple of the baseline that a single event counts for in either direction: small baselines make extreme
 * shares.
 */
export const MAX_RESPONSE = 3;

/** Returns the figures of an asset's event that count; null where they show no response. */
export function countedResponse(baselineKwh: number | null, deliveredKwh: number | null): PastEvent | null {
  const baseline = Math.abs(baselineKwh ?? 0);
  if (deliveredKwh === null || baseline < MIN_RESPONSE_KWH) return null;
  const most = MAX_RESPONSE * baseline;
  return { baseline, delivered: Math.max(-most, Math.min(most, deliveredKwh)) };
}

/**
 * Response as shares of baseline: the mean delivery of the fleet, and the variance over events and over single assets.
 */
export interface ResponseModel {
  isLearnt: boolean;
  mean: number;
  /** Variance of the effects on every asset of an event together: weather, day, notice. */
  commonVariance: number;
  /** Variance of one asset from one event to the next. */
  assetVariance: number;
}

export interface ExpectedResponse {
  ratio: number;
  /** Variance of the asset alone, without the common part. */
  variance: number;
}

/**
 * Defaults before any event is settled: a fifth of the baseline, with a deviation of a tenth in common and three tenths
 * per asset.
 */
const DEFAULT_MEAN = 0.2;
const DEFAULT_COMMON_VARIANCE = 0.1 ** 2;
const DEFAULT_ASSET_VARIANCE = 0.3 ** 2;
/** Number of observations that the default variances count as, and the fleet's mean next to an asset's own events. */
const COMMON_WEIGHT = 2;
const ASSET_WEIGHT = 20;
const FLEET_WEIGHT = 4;

/** Sums of the assets' variation around their own means, added up one by one; finite numbers alone. */
export interface AssetSpread {
  spread: number;
  weight: number;
  degrees: number;
}

export const emptySpread = (): AssetSpread => ({ spread: 0, weight: 0, degrees: 0 });

/** Adds an asset, weighted by its baseline. */
export function addToSpread(sum: AssetSpread, { events, baseline, delivered, squares }: PastAsset): void {
  if (events < 2 || baseline <= 0) return;
  sum.spread += squares - delivered ** 2 / baseline;
  sum.weight += (baseline * (events - 1)) / events;
  sum.degrees += events - 1;
}

/** Returns the model of a fleet; the defaults alone if no event with a baseline is settled. */
export function responseModel(events: readonly PastEvent[], assets: AssetSpread): ResponseModel {
  const mean = meanResponse(events);
  const known = events.filter((event) => event.baseline > 0);
  if (known.length === 0)
    return {
      isLearnt: false,
      mean,
      commonVariance: DEFAULT_COMMON_VARIANCE,
      assetVariance: DEFAULT_ASSET_VARIANCE,
    };
  const deviations = known.reduce((sum, event) => sum + (event.delivered / event.baseline - mean) ** 2, 0);
  const commonVariance = (COMMON_WEIGHT * DEFAULT_COMMON_VARIANCE + deviations) / (COMMON_WEIGHT + known.length - 1);
  return { isLearnt: true, mean, commonVariance, assetVariance: assetVarianceOf(assets, commonVariance) };
}

/** Returns the mean delivery of a fleet; the default if no event with a baseline is settled. */
export function meanResponse(events: readonly PastEvent[]): number {
  const known = events.filter((event) => event.baseline > 0);
  const baseline = known.reduce((sum, event) => sum + event.baseline, 0);
  return baseline === 0 ? DEFAULT_MEAN : known.reduce((sum, event) => sum + event.delivered, 0) / baseline;
}

/** Returns the variance of assets around their own means, less the common part. */
function assetVarianceOf({ spread, weight, degrees }: AssetSpread, commonVariance: number): number {
  const within = weight === 0 ? 0 : Math.max(0, spread / weight - commonVariance);
  return (ASSET_WEIGHT * DEFAULT_ASSET_VARIANCE + degrees * within) / (ASSET_WEIGHT + degrees);
}

/** Returns the expectation for an asset: its own mean, shrunk towards the fleet's if its past is short. */
export function responseOf({ mean, assetVariance }: ResponseModel, past: PastAsset | undefined): ExpectedResponse {
  const { ratio, variance } = relativeResponse(mean, past);
  return { ratio, variance: assetVariance * variance };
}

/**
 * Returns the same with a variance in units of that of the assets, which is known once all of them are: see
 * AssetSpread.
 */
export function relativeResponse(mean: number, past: PastAsset | undefined): ExpectedResponse {
  const events = past && past.baseline > 0 ? past.events : 0;
  const own = events === 0 ? 0 : past!.delivered / past!.baseline;
  const weight = events + FLEET_WEIGHT;
  return { ratio: (events * own + FLEET_WEIGHT * mean) / weight, variance: 1 + 1 / weight };
}
