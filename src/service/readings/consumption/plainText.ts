import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
export const NOT_PLAIN = new Error('not a plain batch');

export const ascii = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
export const QUOTE = 0x22;
const COMMA = 0x2c;
const ZERO = 0x30;
const NINE = 0x39;
const MILLISECONDS = ascii('.000');
/** The bit by which lower-case letters differ from upper-case ones. */
const LOWER = 0x20;
const MAX_WH = 10_000_000;
const FIRST_HALF_HOUR = Date.UTC(2000, 0, 1) / HALF_HOUR_MS;
const LAST_HALF_HOUR = Date.UTC(2200, 0, 1) / HALF_HOUR_MS;
const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A position in JSON text that advances over known input and throws NOT_PLAIN at anything else. */
export class PlainText {
  readonly bytes: Uint8Array;
  readonly #buffer: Buffer;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Returns the text between two positions, all of it ASCII. */
  slice(start: number, end: number): string {
    return this.#buffer.toString('latin1', start, end);
  }

  /**
   * Reads an instant as half hours since 1970: `"2026-01-15T17:00:00Z"`, T and Z in either case, milliseconds only as
   * .000, or an offset such as +01:00.
   */
  halfHour(): number {
    this.expect(QUOTE);
    const year = this.#twoDigits() * 100 + this.#twoDigits();
    this.exactly(0x2d);
    const month = this.#twoDigits();
    this.exactly(0x2d);
    const day = this.#twoDigits();
    this.#letter(0x74);
    const hour = this.#twoDigits();
    this.exactly(0x3a);
    const minute = this.#twoDigits();
    this.exactly(0x3a);
    if (this.#twoDigits() !== 0 || minute % 30 !== 0 || minute > 30 || hour > 23) throw NOT_PLAIN;
    this.literal(MILLISECONDS);
    const halfHour = daysSince1970(year, month, day) * 48 + hour * 2 + minute / 30 - this.#offset();
    this.exactly(QUOTE);
    if (halfHour < FIRST_HALF_HOUR || halfHour >= LAST_HALF_HOUR) throw NOT_PLAIN;
    return halfHour;
  }

  /** Reads an offset as half hours ahead of UTC. */
  #offset(): number {
    const sign = this.bytes[this.at++]!;
    if ((sign | LOWER) === 0x7a) return 0;
    if (sign !== 0x2b && sign !== 0x2d) throw NOT_PLAIN;
    const hours = this.#twoDigits();
    this.exactly(0x3a);
    const minutes = this.#twoDigits();
    if (hours > 23 || minutes % 30 !== 0 || minutes > 30) throw NOT_PLAIN;
    return (sign === 0x2b ? 1 : -1) * (hours * 2 + minutes / 30);
  }

  /** Reads a JSON number without sign and exponent, in kWh with up to three decimals (then zeros), as watt-hours. */
  wattHours(): number {
    const bytes = this.bytes;
    const start = this.at;
    let wh = 0;
    while (isDigit(bytes[this.at]) && this.at - start < 6) wh = wh * 10 + bytes[this.at++]! - ZERO;
    const whole = this.at - start;
    if (whole === 0 || whole > 5 || (whole > 1 && bytes[start] === ZERO)) throw NOT_PLAIN;
    wh *= 1000;
    if (bytes[this.at] === 0x2e) {
      const point = this.at++;
      for (let worth = 100; isDigit(bytes[this.at]); worth = Math.floor(worth / 10)) {
        const digit = bytes[this.at++]! - ZERO;
        if (worth === 0 && digit !== 0) throw NOT_PLAIN;
        wh += digit * worth;
      }
      if (this.at === point + 1) throw NOT_PLAIN;
    }
    if (wh > MAX_WH) throw NOT_PLAIN;
    return wh;
  }

  /** Reads the number of a row, from 1, of nine digits at most. */
  row(): number {
    const start = this.at;
    if (this.bytes[start] === ZERO) throw NOT_PLAIN;
    let row = 0;
    while (isDigit(this.bytes[this.at]) && this.at - start < 9) row = row * 10 + this.bytes[this.at++]! - ZERO;
    if (this.at === start) throw NOT_PLAIN;
    return row;
  }

  /** Returns whether the second of two words comes next. */
  isSecond(first: Uint8Array, second: Uint8Array): boolean {
    if (this.literal(first)) return false;
    if (this.literal(second)) return true;
    throw NOT_PLAIN;
  }

  /** Skips a comma, or the end of the list or object; returns whether more follows. */
  next(close: number): boolean {
    this.skipSpace();
    const byte = this.bytes[this.at++];
    if (byte !== COMMA && byte !== close) throw NOT_PLAIN;
    return byte === COMMA;
  }

  expect(byte: number): void {
    this.skipSpace();
    this.exactly(byte);
  }

  exactly(byte: number): void {
    if (this.bytes[this.at++] !== byte) throw NOT_PLAIN;
  }

  /** Reads a letter in either case; `lower` is the lower-case one. */
  #letter(lower: number): void {
    if ((this.bytes[this.at++]! | LOWER) !== lower) throw NOT_PLAIN;
  }

  literal(text: Uint8Array): boolean {
    for (let i = 0; i < text.length; i++) if (this.bytes[this.at + i] !== text[i]) return false;
    this.at += text.length;
    return true;
  }

  #twoDigits(): number {
    const tens = this.bytes[this.at++];
    const units = this.bytes[this.at++];
    if (!isDigit(tens) || !isDigit(units)) throw NOT_PLAIN;
    return (tens! - ZERO) * 10 + units! - ZERO;
  }

  skipSpace(): void {
    for (; this.at < this.bytes.length; this.at++) {
      const byte = this.bytes[this.at];
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return;
    }
  }
}

export const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= ZERO && byte <= NINE;

const firstOfMonth = new Map<number, number>();

function daysSince1970(year: number, month: number, day: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (month < 1 || month > 12 || day < 1 || day > DAYS_IN_MONTH[month - 1]! || (month === 2 && day === 29 && !leap))
    throw NOT_PLAIN;
  const key = year * 12 + month;
  let first = firstOfMonth.get(key);
  if (first === undefined) firstOfMonth.set(key, (first = Date.UTC(year, month - 1, 1) / DAY_MS));
  return first + day - 1;
}
