import { randomInt } from 'node:crypto';
import { SLOTS_PER_UTC_DAY } from '#energy/time/settlement.ts';

/** Value in `wh` of a half hour of which the batch has no record. */
export const MISSING = -1;
/** Places of a batch's columns for each asset-day: one for every half hour, or for the only one that the batch has. */
export interface Slots {
  first: number;
  count: number;
}
const EVERY_SLOT: Slots = { first: 0, count: SLOTS_PER_UTC_DAY };
/** Number of half hours in one half of a day's mask: 48 bits are more than JavaScript's bit arithmetic has. */
const HALF = 24;

export type TimeName = 'startTime' | 'timestamp';

/**
 * Records of a batch by asset, direction and UTC day. They are columns, so that a thread transfers a few buffers and
 * not 50,000 objects.
 */
export interface GroupedConsumption {
  /** Number of records in the batch, repeats included. */
  records: number;
  /** Assets as named in the batch, each once, by first appearance: UUIDs in lower case, or assetIds. */
  references: string[];
  /** 1 if the reference is an assetId. */
  isAssetId: Uint8Array;
  /** The first record with the reference. */
  firstRecord: Int32Array;
  /** Number of asset-days; the columns below may be longer. */
  days: number;
  /** Index into `references`, one an asset-day. */
  reference: Int32Array;
  /** Days since 1970-01-01 times 2, plus 1 for export. */
  dayAndDirection: Int32Array;
  slots: Slots;
  /** Watt-hours or MISSING, by `placeOf`. */
  wh: Int32Array;
  /** Latest record of each half hour, by `placeOf`. */
  record: Int32Array;
  /** The row of each record in its file, 0 for a record without one; null if none has one. */
  rows: Int32Array | null;
  /** The name that all records use for the start of their half hour; null if they differ. */
  timeName: TimeName | null;
  /** Masks, two an asset-day: bit i is half hour i, or 24 + i in the second. */
  present: Uint32Array;
  estimated: Uint32Array;
}

/** Returns the place in `wh` and `record` of an asset-day's half hour. */
export const placeOf = ({ slots }: Pick<GroupedConsumption, 'slots'>, day: number, slot: number): number =>
  day * slots.count + slot - slots.first;

/** Returns one asset-day's 48-bit mask as the number that bigint columns accept. */
export const maskOf = (halves: Uint32Array, day: number): number => halves[2 * day]! + halves[2 * day + 1]! * 2 ** HALF;

/** Returns the first half hour of an asset-day in the batch; each day has at least one. */
export function firstSlot(present: Uint32Array, day: number): number {
  const [early, late] = [present[2 * day]!, present[2 * day + 1]!];
  return early === 0 ? HALF + lowestBit(late) : lowestBit(early);
}

/** Returns the last half hour of an asset-day in the batch. */
export function lastSlot(present: Uint32Array, day: number): number {
  const [early, late] = [present[2 * day]!, present[2 * day + 1]!];
  return late === 0 ? highestBit(early) : HALF + highestBit(late);
}

const highestBit = (mask: number): number => 31 - Math.clz32(mask);
const lowestBit = (mask: number): number => highestBit(mask & -mask);

/** Returns the buffers to transfer with the batch. */
export const transferablesOf = (grouped: GroupedConsumption): ArrayBuffer[] =>
  Object.values(grouped).flatMap((column: unknown) =>
    ArrayBuffer.isView(column) ? [column.buffer as ArrayBuffer] : [],
  );

// Every process has another hash seed, so that nobody can send keys made to collide.
export const HASH_SEED = randomInt(2 ** 31);

/** Returns the size of a table for open addressing: at most half full. */
export const tableSize = (entries: number): number => 2 ** Math.ceil(Math.log2(Math.max(32, 2 * entries)));

/** Collects records, of at most `records`, into asset-days. */
export class ConsumptionGrouper {
  readonly #table: Int32Array;
  readonly #isAssetId: Uint8Array;
  readonly #firstRecord: Int32Array;
  readonly references: string[] = [];
  #days = 0;
  #reference = new Int32Array(64);
  #dayAndDirection = new Int32Array(64);
  #slots: Slots | null = null;
  #wh = new Int32Array(64).fill(MISSING);
  #record = new Int32Array(64);
  #present = new Uint32Array(128);
  #estimated = new Uint32Array(128);
  #rows: Int32Array | null = null;
  #hasStartTime = false;
  #hasTimestamp = false;

  constructor(records: number) {
    this.#table = new Int32Array(tableSize(records));
    this.#isAssetId = new Uint8Array(records);
    this.#firstRecord = new Int32Array(records);
  }

  /** Adds a new asset; returns its index. */
  addReference(name: string, isAssetId: boolean, record: number): number {
    const index = this.references.push(name) - 1;
    this.#isAssetId[index] = isAssetId ? 1 : 0;
    this.#firstRecord[index] = record;
    return index;
  }

  /** Records the row of a record in its file. */
  noteRow(record: number, row: number): void {
    this.#rows ??= new Int32Array(this.#firstRecord.length);
    this.#rows[record] = row;
  }

  /** Records the member name used for the start of a half hour. */
  noteTimeName(isTimestamp: boolean): void {
    if (isTimestamp) this.#hasTimestamp = true;
    else this.#hasStartTime = true;
  }

  /**
   * Adds one reading; `halfHour` counts half hours since 1970. Returns -1, or, if the same half hour had another value
   * before, the record with that value.
   */
  add(
    reference: number,
    isExport: boolean,
    halfHour: number,
    wh: number,
    isEstimated: boolean,
    record: number,
  ): number {
    const utcDay = Math.floor(halfHour / SLOTS_PER_UTC_DAY);
    const slot = halfHour - utcDay * SLOTS_PER_UTC_DAY;
    const day = this.#findDay(reference, utcDay * 2 + (isExport ? 1 : 0));
    const place = this.#placeOf(day, slot);
    const before = this.#wh[place]!;
    if (before !== MISSING && before !== wh) return this.#record[place]!;
    this.#wh[place] = wh;
    this.#record[place] = record;
    const half = slot < HALF ? 2 * day : 2 * day + 1;
    const bit = 1 << (slot < HALF ? slot : slot - HALF);
    this.#present[half]! |= bit;
    if (isEstimated) this.#estimated[half]! |= bit;
    else this.#estimated[half]! &= ~bit;
    return -1;
  }

  finish(records: number): GroupedConsumption {
    return {
      records,
      references: this.references,
      isAssetId: this.#isAssetId,
      firstRecord: this.#firstRecord,
      days: this.#days,
      reference: this.#reference,
      dayAndDirection: this.#dayAndDirection,
      slots: this.#slots ?? EVERY_SLOT,
      wh: this.#wh,
      record: this.#record,
      rows: this.#rows,
      timeName: this.#hasStartTime && this.#hasTimestamp ? null : this.#hasTimestamp ? 'timestamp' : 'startTime',
      present: this.#present,
      estimated: this.#estimated,
    };
  }

  #placeOf(day: number, slot: number): number {
    this.#slots ??= { first: slot, count: 1 };
    if (this.#slots.count === 1 && this.#slots.first !== slot) this.#widen(this.#slots);
    return placeOf({ slots: this.#slots }, day, slot);
  }

  /** Gives every half hour a place: a live feed's batch has one of each asset, and 48 places for it would be 24 MB. */
  #widen({ first }: Slots): void {
    this.#wh = spread(this.#wh, first, MISSING);
    this.#record = spread(this.#record, first, 0);
    this.#slots = EVERY_SLOT;
  }

  #findDay(reference: number, dayAndDirection: number): number {
    const mask = this.#table.length - 1;
    let hash = Math.imul(reference ^ HASH_SEED, 0x9e3779b1) ^ Math.imul(dayAndDirection, 0x85ebca6b);
    hash ^= hash >>> 15;
    for (let at = hash & mask; ; at = (at + 1) & mask) {
      const day = this.#table[at]! - 1;
      if (day === -1) return (this.#table[at] = this.#addDay(reference, dayAndDirection) + 1) - 1;
      if (this.#reference[day] === reference && this.#dayAndDirection[day] === dayAndDirection) return day;
    }
  }

  #addDay(reference: number, dayAndDirection: number): number {
    if (this.#days === this.#reference.length) this.#grow();
    this.#reference[this.#days] = reference;
    this.#dayAndDirection[this.#days] = dayAndDirection;
    return this.#days++;
  }

  #grow(): void {
    this.#reference = doubled(this.#reference);
    this.#dayAndDirection = doubled(this.#dayAndDirection);
    this.#wh = doubled(this.#wh).fill(MISSING, this.#wh.length);
    this.#record = doubled(this.#record);
    this.#present = doubled(this.#present);
    this.#estimated = doubled(this.#estimated);
  }
}

/** Returns a column with a value for each day as one with a value for each half hour. */
function spread(column: Int32Array, slot: number, missing: number): Int32Array<ArrayBuffer> {
  const wide = new Int32Array(column.length * SLOTS_PER_UTC_DAY).fill(missing);
  for (let day = 0; day < column.length; day++) wide[day * SLOTS_PER_UTC_DAY + slot] = column[day]!;
  return wide;
}

function doubled<Column extends Int32Array | Uint32Array>(column: Column): Column {
  const larger = new (column.constructor as new (length: number) => Column)(column.length * 2);
  larger.set(column);
  return larger;
}
