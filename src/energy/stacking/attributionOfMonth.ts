import { HALF_HOUR_MS } from '../time/settlement.ts';

/** Energy that one event measured of an asset, and its part of it, by half hour. Wh; NaN where it measured nothing. */
export interface EventShare {
  startMs: number;
  deliveredWh: readonly number[];
  attributedWh: readonly number[];
}

/** Delivered energy and its division. Wh. */
export interface AttributionSums {
  deliveredWh: number;
  unattributedWh: number;
  /** Excess of the events' parts over the delivered energy: an error, if it is not 0. */
  overAttributedWh: number;
}

/** Tolerance of rounding: attributed energy is in whole watt-hours. */
const ROUNDING_WH = 1;

/**
 * Adds up the delivery of an asset in events that may be at the same time: in a half hour the least that any of them
 * measured, once, as it is shared.
 */
export function addUpAttribution(shares: readonly EventShare[]): AttributionSums {
  const halfHours = new Map<number, { deliveredWh: number; attributedWh: number }>();
  for (const { startMs, deliveredWh, attributedWh } of shares)
    for (const [slot, delivered] of deliveredWh.entries()) {
      if (Number.isNaN(delivered)) continue;
      const at = startMs + slot * HALF_HOUR_MS;
      const before = halfHours.get(at) ?? { deliveredWh: Infinity, attributedWh: 0 };
      halfHours.set(at, {
        deliveredWh: Math.min(before.deliveredWh, delivered),
        attributedWh: before.attributedWh + attributedWh[slot]!,
      });
    }
  const sums = { deliveredWh: 0, unattributedWh: 0, overAttributedWh: 0 };
  for (const { deliveredWh, attributedWh } of halfHours.values()) {
    const left = deliveredWh - attributedWh;
    sums.deliveredWh += deliveredWh;
    if (left >= 0) sums.unattributedWh += left;
    else if (left < -ROUNDING_WH) sums.overAttributedWh -= left;
  }
  return sums;
}
