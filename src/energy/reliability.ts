/** Performance of an asset when it is called, from settled events. Energies in kWh, powers in kW. */

/** One settled event of an asset; both energies are null if no half hour of it could be compared. */
export interface Occasion {
  hours: number;
  baselineKwh: number | null;
  deliveredKwh: number | null;
}

export interface Reliability {
  events: number;
  withData: number;
  /** Number of events in which it delivered at least a tenth of its baseline. */
  kept: number;
  /**
   * Share of events with data in which it delivered, percent, and the Wilson interval that holds the true share in 95
   * of 100 cases.
   */
  percent: number | null;
  lowPercent: number | null;
  highPercent: number | null;
  /** Mean delivered power and its sample deviation from event to event. */
  meanKw: number | null;
  deviationKw: number | null;
  /** Sum of the delivered energy, in percent of that of the baseline. */
  responsePercent: number | null;
  /** Least-squares slope of the response over the event number: percentage points an event, below zero as it tires. */
  fatiguePoints: number | null;
}

/** Minimum delivery as a share of the baseline: less may be chance. */
export const KEPT_SHARE = 0.1;
const MIN_EVENTS_FOR_TREND = 3;
const Z_95 = 1.959964;

/** Returns the profile of an asset from its events, earliest first. */
export function reliabilityOf(occasions: readonly Occasion[]): Reliability {
  const known = occasions.filter(
    (occasion): occasion is Known => occasion.deliveredKwh !== null && occasion.baselineKwh !== null,
  );
  const kept = known.filter(hasDelivered).length;
  const powers = known.map(({ deliveredKwh, hours }) => deliveredKwh / hours);
  const responses = known
    .filter(({ baselineKwh }) => baselineKwh > 0)
    .map(({ deliveredKwh, baselineKwh }) => (100 * deliveredKwh) / baselineKwh);
  const [baseline, delivered] = [
    sum(known.map(({ baselineKwh }) => baselineKwh)),
    sum(known.map(({ deliveredKwh }) => deliveredKwh)),
  ];
  const interval = known.length === 0 ? null : wilson(kept, known.length);
  return {
    events: occasions.length,
    withData: known.length,
    kept,
    percent: known.length === 0 ? null : (100 * kept) / known.length,
    lowPercent: interval && 100 * interval[0],
    highPercent: interval && 100 * interval[1],
    meanKw: meanOf(powers),
    deviationKw: deviationOf(powers),
    responsePercent: baseline > 0 ? (100 * delivered) / baseline : null,
    fatiguePoints: slopeOf(responses),
  };
}

interface Known extends Occasion {
  baselineKwh: number;
  deliveredKwh: number;
}

const hasDelivered = ({ deliveredKwh, baselineKwh }: Known): boolean =>
  deliveredKwh > 0 && deliveredKwh >= KEPT_SHARE * Math.abs(baselineKwh);

/** Returns Wilson's score interval of a share, 0 to 1, reliable for few trials and near the ends. */
export function wilson(delivered: number, trials: number, z = Z_95): [low: number, high: number] {
  const share = delivered / trials;
  const square = z ** 2 / trials;
  const middle = (share + square / 2) / (1 + square);
  const reach = (z / (1 + square)) * Math.sqrt((share * (1 - share)) / trials + square / (4 * trials));
  return [Math.max(0, middle - reach), Math.min(1, middle + reach)];
}

/** Returns the least-squares slope against 1, 2, 3 …; null with fewer than three. */
export function slopeOf(values: readonly number[]): number | null {
  if (values.length < MIN_EVENTS_FOR_TREND) return null;
  const middle = (values.length - 1) / 2;
  const mean = sum(values) / values.length;
  const across = sum(values.map((value, index) => (index - middle) * (value - mean)));
  return across / sum(values.map((_, index) => (index - middle) ** 2));
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const meanOf = (values: readonly number[]): number | null => (values.length === 0 ? null : sum(values) / values.length);

/** Returns the sample deviation; null with fewer than two. */
export function deviationOf(values: readonly number[]): number | null {
  const mean = meanOf(values);
  return mean === null || values.length < 2
    ? null
    : Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / (values.length - 1));
}
