import { attribute } from './attribution.ts';

/** An event of an asset in a half hour, with the facts by which its energy is shared. */
export interface Sharing {
  id: string;
  /** Delivery against the event's own baseline; NaN where it has none, or no reading. */
  deliveredWh: number;
  /** Promised energy; null for all that is delivered. */
  committedWh: number | null;
  /** Place in the buyers' order; null for none. */
  place: number | null;
  allowsSurplus: boolean;
  paidUpToPercent: number;
}

/**
 * Divides an asset's energy in a half hour among several events, in whole Wh. The least of what they measured is
 * shared, so that all together have no more than any of them measured; one that measured nothing has no part. In the
 * buyers' order where all but one have a place in it, by promise otherwise; the same whatever the order of the events.
 */
export function shareHalfHour(events: readonly Sharing[]): Map<string, number> {
  const measured = events.filter(({ deliveredWh }) => !Number.isNaN(deliveredWh)).toSorted(byPlace);
  if (measured.length === 0) return new Map();
  const least = Math.floor(Math.min(...measured.map(({ deliveredWh }) => deliveredWh)));
  const promised = measured.map(({ id, committedWh, allowsSurplus, paidUpToPercent }) => ({
    buyer: id,
    committedWh: committedWh ?? Math.max(0, least),
    allowsSurplus,
    paidUpToPercent,
  }));
  const { attributedWh } = attribute(least, promised, isOrdered(measured) ? 'PRIORITY' : 'PRO_RATA');
  return new Map(measured.map(({ id }, index) => [id, attributedWh[index]!]));
}

const placeOf = ({ place }: Sharing): number => place ?? Infinity;

function byPlace(one: Sharing, other: Sharing): number {
  if (placeOf(one) !== placeOf(other)) return placeOf(one) < placeOf(other) ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

const isOrdered = (events: readonly Sharing[]): boolean =>
  events.length > 1 && new Set(events.map(placeOf)).size === events.length;
