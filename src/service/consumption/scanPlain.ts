import { MAX_CONSUMPTION_RECORDS } from '#contract/consumption.ts';
import { ConsumptionGrouper, type GroupedConsumption, HASH_SEED, tableSize } from './groupedConsumption.ts';

// zod takes 160 ms for 50,000 records, JSON.parse and its objects another 40; this reads a batch off its bytes in about
// a tenth of that. It knows only records as programs print them: known properties once each, plain ASCII, instants on
// the half hour, up to three decimals. Whatever else it meets, right or wrong, makes it step back, and the contract's
// schema alone decides. A test holds the two against each other.
const NOT_PLAIN = new Error('not a plain batch');

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const QUOTE = 0x22;
const COMMA = 0x2c;
const ZERO = 0x30;
const NINE = 0x39;
const ASSET_UUID = ascii('assetUUID"');
const ASSET_ID = ascii('assetId"');
const START_TIME = ascii('startTime"');
const TIMESTAMP = ascii('timestamp"');
const VALUE = ascii('value"');
const DIRECTION = ascii('direction"');
const READING_TYPE = ascii('readingType"');
const IMPORT = ascii('"import"');
const EXPORT = ascii('"export"');
const ACTUAL = ascii('"ACTUAL"');
const ESTIMATED = ascii('"ESTIMATED"');
const MILLISECONDS = ascii('.000');

/** The shortest plain record, `{"assetId":"a","value":0,"startTime":"2026-01-15T17:00:00Z"}`, is longer. */
const LEAST_BYTES = 50;
const UUID_LENGTH = 36;
const MOST_WH = 10_000_000;
const DAY_MS = 86_400_000;
const FIRST_HALF_HOUR = Date.UTC(2000, 0, 1) / 1_800_000;
const LAST_HALF_HOUR = Date.UTC(2200, 0, 1) / 1_800_000;
const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const HAS_ASSET = 1;
const HAS_START = 2;
const HAS_VALUE = 4;
const HAS_DIRECTION = 8;
const HAS_TYPE = 16;
const REQUIRED = HAS_ASSET | HAS_START | HAS_VALUE;

/** Reads and groups a batch of plain records off its bytes; null when a record is not of the plainest form. */
export function scanPlain(bytes: Uint8Array): GroupedConsumption | null {
  try {
    return new PlainScan(bytes).batch();
  } catch (error) {
    if (error === NOT_PLAIN) return null;
    throw error;
  }
}

class PlainScan {
  readonly #bytes: Uint8Array;
  readonly #grouper: ConsumptionGrouper;
  /** Open addressing from a reference's bytes to its index + 1. */
  readonly #table: Int32Array;
  /** Where each reference's bytes begin and end. */
  readonly #spans: number[] = [];
  #at = 0;
  #records = 0;

  constructor(bytes: Uint8Array) {
    const records = Math.min(MAX_CONSUMPTION_RECORDS, Math.ceil(bytes.length / LEAST_BYTES));
    this.#bytes = bytes;
    this.#grouper = new ConsumptionGrouper(records);
    this.#table = new Int32Array(tableSize(records));
  }

  batch(): GroupedConsumption {
    this.#expect(0x5b);
    do {
      if (this.#records === MAX_CONSUMPTION_RECORDS) throw NOT_PLAIN;
      this.#record();
      this.#records++;
    } while (this.#next(0x5d));
    this.#skipSpace();
    if (this.#at !== this.#bytes.length) throw NOT_PLAIN;
    return this.#grouper.finish(this.#records);
  }

  #record(): void {
    let [seen, reference, halfHour, wh, isExport, isEstimated] = [0, 0, 0, 0, false, false];
    this.#expect(0x7b);
    do {
      const property = this.#property();
      if (seen & property) throw NOT_PLAIN;
      seen |= property;
      if (property === HAS_ASSET) reference = this.#reference();
      else if (property === HAS_START) halfHour = this.#halfHour();
      else if (property === HAS_VALUE) wh = this.#wattHours();
      else if (property === HAS_DIRECTION) isExport = this.#second(IMPORT, EXPORT);
      else isEstimated = this.#second(ACTUAL, ESTIMATED);
    } while (this.#next(0x7d));
    if ((seen & REQUIRED) !== REQUIRED) throw NOT_PLAIN;
    if (this.#grouper.add(reference, isExport, halfHour, wh, isEstimated, this.#records) !== -1) throw NOT_PLAIN;
  }

  #isAssetId = false;
  /** The property that comes next, read up to its value. */
  #property(): number {
    this.#expect(QUOTE);
    const property = this.#known();
    this.#expect(0x3a);
    this.#skipSpace();
    return property;
  }

  #known(): number {
    if (this.#literal(VALUE)) return HAS_VALUE;
    if (this.#literal(START_TIME) || this.#literal(TIMESTAMP)) return HAS_START;
    if (this.#literal(DIRECTION)) return HAS_DIRECTION;
    if (this.#literal(READING_TYPE)) return HAS_TYPE;
    this.#isAssetId = this.#literal(ASSET_ID);
    if (this.#isAssetId || this.#literal(ASSET_UUID)) return HAS_ASSET;
    throw NOT_PLAIN;
  }

  #reference(): number {
    const bytes = this.#bytes;
    this.#expect(QUOTE);
    const start = this.#at;
    const end = this.#isAssetId ? assetIdEnd(bytes, start) : uuidEnd(bytes, start);
    this.#at = end;
    this.#expect(QUOTE);
    let hash = this.#isAssetId ? ~HASH_SEED : HASH_SEED;
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
    const mask = this.#table.length - 1;
    for (let at = (hash ^ (hash >>> 15)) & mask; ; at = (at + 1) & mask) {
      const found = this.#table[at]! - 1;
      if (found === -1) {
        const name = String.fromCharCode(...bytes.subarray(start, end));
        // An assetId may look like a UUID: the sign of its span keeps the two apart.
        this.#spans.push(this.#isAssetId ? -start : start, end);
        return (this.#table[at] = this.#grouper.addReference(name, this.#isAssetId, this.#records) + 1) - 1;
      }
      if (this.#isSame(found, start, end)) return found;
    }
  }

  #isSame(reference: number, start: number, end: number): boolean {
    const signed = this.#spans[2 * reference]!;
    const from = Math.abs(signed);
    if (signed < 0 !== this.#isAssetId || this.#spans[2 * reference + 1]! - from !== end - start) return false;
    for (let i = 0; i < end - start; i++) if (this.#bytes[from + i] !== this.#bytes[start + i]) return false;
    return true;
  }

  /** `"2026-01-15T17:00:00Z"`, milliseconds only as .000, or an offset such as +01:00: half hours since 1970. */
  #halfHour(): number {
    this.#expect(QUOTE);
    const year = this.#twoDigits() * 100 + this.#twoDigits();
    this.#exactly(0x2d);
    const month = this.#twoDigits();
    this.#exactly(0x2d);
    const day = this.#twoDigits();
    this.#exactly(0x54);
    const hour = this.#twoDigits();
    this.#exactly(0x3a);
    const minute = this.#twoDigits();
    this.#exactly(0x3a);
    if (this.#twoDigits() !== 0 || minute % 30 !== 0 || minute > 30 || hour > 23) throw NOT_PLAIN;
    this.#literal(MILLISECONDS);
    const halfHour = daysSince1970(year, month, day) * 48 + hour * 2 + minute / 30 - this.#offset();
    this.#exactly(QUOTE);
    if (halfHour < FIRST_HALF_HOUR || halfHour >= LAST_HALF_HOUR) throw NOT_PLAIN;
    return halfHour;
  }

  /** Half hours ahead of UTC. */
  #offset(): number {
    const sign = this.#bytes[this.#at++];
    if (sign === 0x5a) return 0;
    if (sign !== 0x2b && sign !== 0x2d) throw NOT_PLAIN;
    const hours = this.#twoDigits();
    this.#exactly(0x3a);
    const minutes = this.#twoDigits();
    if (hours > 23 || minutes % 30 !== 0 || minutes > 30) throw NOT_PLAIN;
    return (sign === 0x2b ? 1 : -1) * (hours * 2 + minutes / 30);
  }

  /** A JSON number without sign and exponent, in kWh with up to three decimals (then only zeros), as watt-hours. */
  #wattHours(): number {
    const bytes = this.#bytes;
    const start = this.#at;
    let wh = 0;
    while (isDigit(bytes[this.#at]) && this.#at - start < 6) wh = wh * 10 + bytes[this.#at++]! - ZERO;
    const whole = this.#at - start;
    if (whole === 0 || whole > 5 || (whole > 1 && bytes[start] === ZERO)) throw NOT_PLAIN;
    wh *= 1000;
    if (bytes[this.#at] === 0x2e) {
      const point = this.#at++;
      for (let worth = 100; isDigit(bytes[this.#at]); worth = Math.floor(worth / 10)) {
        const digit = bytes[this.#at++]! - ZERO;
        if (worth === 0 && digit !== 0) throw NOT_PLAIN;
        wh += digit * worth;
      }
      if (this.#at === point + 1) throw NOT_PLAIN;
    }
    if (wh > MOST_WH) throw NOT_PLAIN;
    return wh;
  }

  #second(first: Uint8Array, second: Uint8Array): boolean {
    if (this.#literal(first)) return false;
    if (this.#literal(second)) return true;
    throw NOT_PLAIN;
  }

  /** Passes over a comma, or over what closes the list or object; says whether more comes. */
  #next(close: number): boolean {
    this.#skipSpace();
    const byte = this.#bytes[this.#at++];
    if (byte !== COMMA && byte !== close) throw NOT_PLAIN;
    return byte === COMMA;
  }

  #expect(byte: number): void {
    this.#skipSpace();
    this.#exactly(byte);
  }

  #exactly(byte: number): void {
    if (this.#bytes[this.#at++] !== byte) throw NOT_PLAIN;
  }

  #literal(text: Uint8Array): boolean {
    for (let i = 0; i < text.length; i++) if (this.#bytes[this.#at + i] !== text[i]) return false;
    this.#at += text.length;
    return true;
  }

  #twoDigits(): number {
    const tens = this.#bytes[this.#at++];
    const units = this.#bytes[this.#at++];
    if (!isDigit(tens) || !isDigit(units)) throw NOT_PLAIN;
    return (tens! - ZERO) * 10 + units! - ZERO;
  }

  #skipSpace(): void {
    for (; this.#at < this.#bytes.length; this.#at++) {
      const byte = this.#bytes[this.#at];
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return;
    }
  }
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= ZERO && byte <= NINE;

/** Where a UUID in lower case ends. */
function uuidEnd(bytes: Uint8Array, start: number): number {
  for (let i = 0; i < UUID_LENGTH; i++) {
    const byte = bytes[start + i]!;
    const fits = i === 8 || i === 13 || i === 18 || i === 23 ? byte === 0x2d : isDigit(byte) || (byte >= 0x61 && byte <= 0x66);
    if (!fits) throw NOT_PLAIN;
  }
  return start + UUID_LENGTH;
}

/** Where an assetId of printable ASCII without escapes ends. */
function assetIdEnd(bytes: Uint8Array, start: number): number {
  let end = start;
  while (bytes[end] !== QUOTE) {
    const byte = bytes[end++]!;
    if (!(byte >= 0x20 && byte <= 0x7e) || byte === 0x5c || end - start > 64) throw NOT_PLAIN;
  }
  if (end === start) throw NOT_PLAIN;
  return end;
}

const firstOfMonth = new Map<number, number>();

function daysSince1970(year: number, month: number, day: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (month < 1 || month > 12 || day < 1 || day > DAYS_IN_MONTH[month - 1]! || (month === 2 && day === 29 && !leap)) throw NOT_PLAIN;
  const key = year * 12 + month;
  let first = firstOfMonth.get(key);
  if (first === undefined) firstOfMonth.set(key, (first = Date.UTC(year, month - 1, 1) / DAY_MS));
  return first + day - 1;
}
