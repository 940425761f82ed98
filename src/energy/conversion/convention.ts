/**
 * Convention by which a buyer or a file writes energy, and its conversion from and to ours: net Wh of an interval,
 * import positive, by the instant at which the interval begins.
 */
import { HOUR_MS } from '../time/spans.ts';

export type Quantity = 'kW' | 'MW' | 'kWh' | 'MWh';

export interface ValueConvention {
  quantity: Quantity;
  /** Meaning of a number above zero: export, import, or energy delivered in the direction of the event. */
  positive: 'EXPORT' | 'IMPORT' | 'DELIVERY';
  /** Length of an interval; the mean power of it gives its energy. */
  stepMinutes: 1 | 5 | 15 | 30;
  /** Number of decimals that are written; values that are read may have any. */
  decimals: number;
}

export interface StampConvention {
  /** Whether a stamp is the beginning or the end of its interval. */
  stamp: 'START' | 'END';
  stepMinutes: ValueConvention['stepMinutes'];
}

/**
 * Direction of an event. Needed where DELIVERY is positive: delivered energy is less import when turning down, more
 * when turning up.
 */
export type Direction = 'TURN_DOWN' | 'TURN_UP';

const WH = { kW: 1e3, MW: 1e6, kWh: 1e3, MWh: 1e6 } as const;

/**
 * Returns the net Wh of a value of the convention, import positive.
 * @throws RangeError if DELIVERY is positive and no direction is given
 */
export function toWh(value: number, convention: ValueConvention, direction?: Direction): number {
  return whole(value * factorOf(convention, direction));
}

/** Returns the value of net Wh in the convention, rounded to its decimals, half away from zero. */
export function fromWh(wh: number, convention: ValueConvention, direction?: Direction): number {
  const scale = 10 ** convention.decimals;
  const scaled = (wh / factorOf(convention, direction)) * scale;
  const rounded = Math.sign(scaled) * Math.round(Math.abs(Number(scaled.toPrecision(PRECISE))));
  return rounded === 0 ? 0 : rounded / scale;
}

/** Returns the instant at which the interval of a stamp begins, UTC milliseconds. */
export const startOfStamp = (stampMs: number, { stamp, stepMinutes }: StampConvention): number =>
  stamp === 'START' ? stampMs : stampMs - stepMinutes * 60_000;

/** Returns the stamp of an interval by its beginning, UTC milliseconds. */
export const stampOfStart = (startMs: number, { stamp, stepMinutes }: StampConvention): number =>
  stamp === 'START' ? startMs : startMs + stepMinutes * 60_000;

function factorOf({ quantity, positive, stepMinutes }: ValueConvention, direction?: Direction): number {
  const hours = quantity === 'kW' || quantity === 'MW' ? (stepMinutes * 60_000) / HOUR_MS : 1;
  return signOf(positive, direction) * WH[quantity] * hours;
}

function signOf(positive: ValueConvention['positive'], direction?: Direction): 1 | -1 {
  if (positive !== 'DELIVERY') return positive === 'IMPORT' ? 1 : -1;
  if (direction === undefined)
    throw new RangeError('the sign of delivered energy depends on the direction of its event');
  return direction === 'TURN_UP' ? 1 : -1;
}

/**
 * Number of decimal digits that a product of two numbers as written has at most, fewer than the digits with errors of
 * binary fractions.
 */
const PRECISE = 14;

/** Returns Wh without the digits that binary fractions add: 0.0006 MWh is 600 Wh. Zero has no sign. */
const whole = (wh: number): number => Number(wh.toPrecision(PRECISE)) + 0;
