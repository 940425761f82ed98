import { MAX_CONSUMPTION_RECORDS } from '#contract/consumption.ts';
import { ConsumptionGrouper, type GroupedConsumption, HASH_SEED, tableSize } from '../groupedConsumption.ts';
import { ascii, isDigit, NOT_PLAIN, PlainText, QUOTE } from './plainText.ts';

const ASSET_UUID = ascii('assetUUID"');
const ASSET_ID = ascii('assetId"');
const START_TIME = ascii('startTime"');
const TIMESTAMP = ascii('timestamp"');
const VALUE = ascii('value"');
const DIRECTION = ascii('direction"');
const READING_TYPE = ascii('readingType"');
const ROW = ascii('row"');
const IMPORT = ascii('"import"');
const EXPORT = ascii('"export"');
const ACTUAL = ascii('"ACTUAL"');
const ESTIMATED = ascii('"ESTIMATED"');

/** Length below that of a plain record such as `{"assetId":"a","value":0,"startTime":"2026-01-15T17:00:00Z"}`. */
const MIN_BYTES = 50;
const UUID_LENGTH = 36;
const HEX_DIGIT = 1;
const HYPHEN = 2;
/** Kind of each byte, and the kind that each place of a UUID has: looking them up takes less than comparing. */
const UUID_BYTES = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte === 0x2d ? HYPHEN : isDigit(byte) || (byte >= 0x61 && byte <= 0x66) ? HEX_DIGIT : 0,
);
const UUID_FORM = Uint8Array.from({ length: UUID_LENGTH }, (_, i) =>
  i === 8 || i === 13 || i === 18 || i === 23 ? HYPHEN : HEX_DIGIT,
);

const HAS_ASSET = 1;
const HAS_START = 2;
const HAS_VALUE = 4;
const HAS_DIRECTION = 8;
const HAS_TYPE = 16;
const HAS_ROW = 32;
const REQUIRED = HAS_ASSET | HAS_START | HAS_VALUE;

// zod takes 160 ms for 50,000 records, JSON.parse and its objects another 40; this reads a batch from its bytes in
// about a tenth of that. It accepts only records as programs print them: known properties once each, plain ASCII,
// instants on the half hour, up to three decimals. At anything else, right or wrong, it gives up, and the contract's
// schema alone decides. A test compares the two.
/** Reads and groups a batch of plain records from its bytes; null if a record is not of the plainest form. */
export function scanPlain(bytes: Uint8Array): GroupedConsumption | null {
  try {
    return new PlainScan(bytes).batch();
  } catch (error) {
    if (error === NOT_PLAIN) return null;
    throw error;
  }
}

class PlainScan {
  readonly #text: PlainText;
  readonly #grouper: ConsumptionGrouper;
  /** Hash table with open addressing, from a reference's bytes to its index + 1. */
  readonly #table: Int32Array;
  /** Start and end of each reference's bytes. */
  readonly #spans: number[] = [];
  /** The reference that followed each at its last occurrence. */
  readonly #follower: number[] = [];
  #latest = 0;
  #records = 0;

  constructor(bytes: Uint8Array) {
    const records = Math.min(MAX_CONSUMPTION_RECORDS, Math.ceil(bytes.length / MIN_BYTES));
    this.#text = new PlainText(bytes);
    this.#grouper = new ConsumptionGrouper(records);
    this.#table = new Int32Array(tableSize(records));
  }

  batch(): GroupedConsumption {
    this.#text.expect(0x5b);
    do {
      if (this.#records === MAX_CONSUMPTION_RECORDS) throw NOT_PLAIN;
      this.#record();
      this.#records++;
    } while (this.#text.next(0x5d));
    this.#text.skipSpace();
    if (this.#text.at !== this.#text.bytes.length) throw NOT_PLAIN;
    return this.#grouper.finish(this.#records);
  }

  #record(): void {
    let [seen, reference, halfHour, wh, isExport, isEstimated, row] = [0, 0, 0, 0, false, false, 0];
    this.#text.expect(0x7b);
    do {
      const property = this.#property();
      if (seen & property) throw NOT_PLAIN;
      seen |= property;
      if (property === HAS_ASSET) reference = this.#reference();
      else if (property === HAS_START) halfHour = this.#text.halfHour();
      else if (property === HAS_VALUE) wh = this.#text.wattHours();
      else if (property === HAS_DIRECTION) isExport = this.#text.isSecond(IMPORT, EXPORT);
      else if (property === HAS_TYPE) isEstimated = this.#text.isSecond(ACTUAL, ESTIMATED);
      else row = this.#text.row();
    } while (this.#text.next(0x7d));
    if ((seen & REQUIRED) !== REQUIRED) throw NOT_PLAIN;
    if (this.#grouper.add(reference, isExport, halfHour, wh, isEstimated, this.#records) !== -1) throw NOT_PLAIN;
    if (row !== 0) this.#grouper.noteRow(this.#records, row);
  }

  #isAssetId = false;
  /** Reads the next property up to its value. */
  #property(): number {
    this.#text.expect(QUOTE);
    const property = this.#known();
    this.#text.expect(0x3a);
    this.#text.skipSpace();
    return property;
  }

  #known(): number {
    if (this.#text.literal(VALUE)) return HAS_VALUE;
    if (this.#text.literal(START_TIME)) return this.#start(false);
    if (this.#text.literal(TIMESTAMP)) return this.#start(true);
    if (this.#text.literal(DIRECTION)) return HAS_DIRECTION;
    if (this.#text.literal(READING_TYPE)) return HAS_TYPE;
    this.#isAssetId = this.#text.literal(ASSET_ID);
    if (this.#isAssetId || this.#text.literal(ASSET_UUID)) return HAS_ASSET;
    if (this.#text.literal(ROW)) return HAS_ROW;
    throw NOT_PLAIN;
  }

  #start(isTimestamp: boolean): number {
    this.#grouper.noteTimeName(isTimestamp);
    return HAS_START;
  }

  #reference(): number {
    this.#text.expect(QUOTE);
    const start = this.#text.at;
    const reference = this.#expected(start) ?? this.#find(start);
    this.#follower[this.#latest] = reference;
    this.#latest = reference;
    return reference;
  }

  /** Returns the last successor if it comes again: records repeat the same order of assets, or many of one asset. */
  #expected(start: number): number | null {
    const again = this.#follower[this.#latest];
    if (again === undefined) return null;
    const end = start + this.#spans[2 * again + 1]! - Math.abs(this.#spans[2 * again]!);
    if (this.#text.bytes[end] !== QUOTE || !this.#isSame(again, start, end)) return null;
    this.#text.at = end + 1;
    return again;
  }

  #find(start: number): number {
    const { bytes } = this.#text;
    const end = this.#isAssetId ? assetIdEnd(bytes, start) : uuidEnd(bytes, start);
    this.#text.at = end;
    this.#text.exactly(QUOTE);
    let hash = this.#isAssetId ? ~HASH_SEED : HASH_SEED;
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
    const mask = this.#table.length - 1;
    for (let at = (hash ^ (hash >>> 15)) & mask; ; at = (at + 1) & mask) {
      const found = this.#table[at]! - 1;
      if (found === -1) {
        // An assetId may look like a UUID: the sign of its span keeps the two apart.
        this.#spans.push(this.#isAssetId ? -start : start, end);
        return (
          (this.#table[at] =
            this.#grouper.addReference(this.#text.slice(start, end), this.#isAssetId, this.#records) + 1) - 1
        );
      }
      if (this.#isSame(found, start, end)) return found;
    }
  }

  #isSame(reference: number, start: number, end: number): boolean {
    const signed = this.#spans[2 * reference]!;
    const from = Math.abs(signed);
    if (signed < 0 !== this.#isAssetId || this.#spans[2 * reference + 1]! - from !== end - start) return false;
    const { bytes } = this.#text;
    // Backwards: UUIDs of assets that were registered together begin alike.
    for (let i = end - start - 1; i >= 0; i--) if (bytes[from + i] !== bytes[start + i]) return false;
    return true;
  }
}

/** Returns the end of a UUID in lower case. */
function uuidEnd(bytes: Uint8Array, start: number): number {
  for (let i = 0; i < UUID_LENGTH; i++) if ((UUID_BYTES[bytes[start + i]!]! & UUID_FORM[i]!) === 0) throw NOT_PLAIN;
  return start + UUID_LENGTH;
}

/** Returns the end of an assetId of printable ASCII without escapes. */
function assetIdEnd(bytes: Uint8Array, start: number): number {
  let end = start;
  while (bytes[end] !== QUOTE) {
    const byte = bytes[end++]!;
    if (!(byte >= 0x20 && byte <= 0x7e) || byte === 0x5c || end - start > 64) throw NOT_PLAIN;
  }
  if (end === start) throw NOT_PLAIN;
  return end;
}
