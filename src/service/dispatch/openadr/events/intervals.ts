import { calledStarts, type HalfHourTerm } from '#energy/settlement/deals.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { DispatchesTable } from '#store/schema.ts';
import { iso } from '../../../platform/rows/iso.ts';

type Signal = DispatchesTable['signal'];

export const PAYLOAD_OF_SIGNAL = {
  RELATIVE_KW: 'DISPATCH_SETPOINT_RELATIVE',
  SETPOINT_KW: 'DISPATCH_SETPOINT',
  IMPORT_LIMIT_KW: 'IMPORT_CAPACITY_LIMIT',
  EXPORT_LIMIT_KW: 'EXPORT_CAPACITY_LIMIT',
  LEVEL: 'SIMPLE',
} as const satisfies Record<Signal, string>;
const W_PER_KW = 1000;

/** Formats milliseconds as an ISO 8601 duration in hours, minutes and seconds. */
function isoDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const parts = [
    [Math.floor(seconds / 3600), 'H'],
    [Math.floor(seconds / 60) % 60, 'M'],
    [seconds % 60, 'S'],
  ] as const;
  return `PT${parts.map(([count, unit]) => (count > 0 ? `${count}${unit}` : '')).join('') || '0S'}`;
}

export const period = (start: number, end: number) => ({
  start: iso(start),
  duration: isoDuration(end - start),
  randomizeStart: 'PT0S',
});

interface Asked {
  signal: Signal;
  /** Whole watts by half hour of the event; for LEVEL the level times 1,000. */
  watts: readonly number[];
  eventStart: number;
  halfHourTerms: readonly HalfHourTerm[] | null;
  start: number;
  end: number;
}

/**
 * Returns one interval for each half hour: the first begins at the start, the last ends at the end. Half hours that are
 * over, or not called, are left out.
 */
export function intervalsOf({ signal, watts, eventStart, halfHourTerms, start, end }: Asked) {
  const called = calledStarts(halfHourTerms);
  return watts.flatMap((watt, index) => {
    const slot = eventStart + index * HALF_HOUR_MS;
    const begins = index === 0 ? start : Math.max(start, slot);
    const ends = index === watts.length - 1 ? end : Math.min(end, slot + HALF_HOUR_MS);
    if (ends <= begins || (called && !called.has(slot))) return [];
    const payloads = [{ type: PAYLOAD_OF_SIGNAL[signal], values: [watt / W_PER_KW] }];
    return [{ id: index, intervalPeriod: period(begins, ends), payloads }];
  });
}
