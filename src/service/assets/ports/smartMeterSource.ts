import type { MeterProvider } from '#contract/meterAccount.ts';
import type { Direction } from '#contract/primitives.ts';

/** Identity of a meter, by which its providers know it. */
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

/** A source of smart meter readings. */
export interface SmartMeterSource {
  /** The provider's name; null if there is none. */
  provider: MeterProvider | 'SIMULATED' | null;
  /** The pause between reads, in milliseconds of business time. */
  intervalMs: number;
  /** Time before the newest reading at which the next read begins, for late or corrected readings. */
  overlapMs: number;
  /** Whether this source reads the meter at all. */
  reads(meter: MeterIdentity): boolean;
  /**
   * Returns the known measurements of the half hours that begin in [fromMs, toMs); throws a MeterReadError if they
   * cannot be read.
   */
  fetch(meter: MeterIdentity, fromMs: number, toMs: number): Promise<MeterReading[]>;
}

/** Source for tenants whose readings come through the interface only. */
export const noMeterSource: SmartMeterSource = {
  provider: null,
  intervalMs: Infinity,
  overlapMs: 0,
  reads: () => false,
  fetch: async () => [],
};
