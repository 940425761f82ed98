import type { MeterProvider } from '#contract/meterAccount.ts';
import type { Direction } from '#contract/primitives.ts';

/** A meter, as the parties that read it know it. */
export interface MeterIdentity {
  mpan: string;
  exportMpan: string | null;
  meterSerialNumber: string | null;
}

/** One half hour that a meter measured, in whole watt-hours. */
export interface MeterReading {
  direction: Direction;
  startMs: number;
  wh: number;
  estimated: boolean;
}

/** Whoever reads smart meters for us. */
export interface SmartMeterSource {
  /** Through whom; null where nobody reads. */
  provider: MeterProvider | 'SIMULATED' | null;
  /** How long after one read the next is made, in milliseconds of business time. */
  intervalMs: number;
  /** How far before the newest reading the next read begins, for what comes late or is corrected. */
  overlapMs: number;
  /** Whether this source reads the meter at all. */
  reads(meter: MeterIdentity): boolean;
  /**
   * What was measured in the half hours that begin in [fromMs, toMs), as far as it is known; fails with a MeterFault
   * where it cannot be had.
   */
  fetch(meter: MeterIdentity, fromMs: number, toMs: number): Promise<MeterReading[]>;
}

/** For tenants whose readings come through the interface alone. */
export const noMeterSource: SmartMeterSource = {
  provider: null,
  intervalMs: Infinity,
  overlapMs: 0,
  reads: () => false,
  fetch: async () => [],
};
