import { HALF_HOUR_MS } from '../time/settlement.ts';

/** What one event measured of an asset, and what it has of it, by half hour. Wh; NaN where it measured nothing. */
export interface EventShare {
  startMs: number;
  deliveredWh: readonly number[];
  attributedWh: readonly number[];
}

/** What was delivered, and what became of it. Wh. */
export interface AttributionSums {
  deliveredWh: number;
  unattributedWh: number;
  /** What the events have beyond what was delivered: an error, if it is not 0. */
  overAttributedWh: number;
}

/** Attributed energy is of whole watt-hours. */
const ROUNDING_WH = 1;

/**
 * Adds up what an asset delivered in events that may be at the same time: in a half hour the least that any of them
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
