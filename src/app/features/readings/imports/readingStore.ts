import { londonDayNumber } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { Reading, ReadingLine } from './parseReading.ts';

/** A growing array of integers without an object each: a file may have millions. */
class Numbers {
  #data = new Int32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.#data.length) {
      const larger = new Int32Array(this.length * 2);
      larger.set(this.#data);
      this.#data = larger;
    }
    this.#data[this.length++] = value;
  }

  at(index: number): number {
    return this.#data[index]!;
  }
}

const EXPORT = 1;
const ESTIMATED = 2;

export interface StoredReading {
  keyIndex: number;
  startMs: number;
  wh: number;
  isExport: boolean;
  isEstimated: boolean;
  /** Line of the file, the header being line 1. */
  line: number;
}

/** The readings of a file, each half hour of each series once. */
export class ReadingStore {
  readonly keys: string[] = [];
  readonly #keyIndexes = new Map<string, number>();
  readonly #key = new Numbers();
  readonly #slot = new Numbers();
  readonly #wh = new Numbers();
  readonly #flags = new Numbers();
  readonly #line = new Numbers();
  /** By series, key × direction: the reading of each half hour. */
  readonly #series: (Map<number, number> | undefined)[] = [];
  /** First readings of a repeated hour, by where the second would be. */
  readonly #first: { series: number; second: number }[] = [];
  #days: Map<number, number>[] | null = null;
  fromMs = Infinity;
  toMs = -Infinity;
  /** Repeated with the same value. */
  repeated = 0;

  get length(): number {
    return this.#slot.length;
  }

  /** How many readings each key has. */
  counts(): number[] {
    const counts = this.keys.map(() => 0);
    for (let index = 0; index < this.length; index++) counts[this.#key.at(index)]!++;
    return counts;
  }

  /** Readings in the hour that October repeats whose other half is not in the file. */
  get unpaired(): number {
    return this.#first.filter(({ series, second }) => !this.#series[series]!.has(second)).length;
  }

  /** Adds a reading; returns the line that has another value for its half hour. */
  add({ starts, wh }: Reading, { key, isExport, isEstimated }: ReadingLine, line: number): number | null {
    const keyIndex = this.#indexOf(key);
    const series = keyIndex * 2 + (isExport ? 1 : 0);
    const known = (this.#series[series] ??= new Map<number, number>());
    const slots = starts.map((start) => start / HALF_HOUR_MS);
    const slot = slots.find((each) => !known.has(each));
    if (slot === undefined) {
      const earlier = known.get(slots.at(-1)!)!;
      if (this.#wh.at(earlier) !== wh) return this.#line.at(earlier);
      this.repeated++;
      return null;
    }
    if (slots.length === 2 && slot === slots[0]) this.#first.push({ series, second: slots[1]! });
    known.set(slot, this.length);
    this.#key.push(keyIndex);
    this.#slot.push(slot);
    this.#wh.push(wh);
    this.#flags.push((isExport ? EXPORT : 0) | (isEstimated ? ESTIMATED : 0));
    this.#line.push(line);
    this.fromMs = Math.min(this.fromMs, slot * HALF_HOUR_MS);
    this.toMs = Math.max(this.toMs, (slot + 1) * HALF_HOUR_MS);
    return null;
  }

  at(index: number): StoredReading {
    const flags = this.#flags.at(index);
    return {
      keyIndex: this.#key.at(index),
      startMs: this.#slot.at(index) * HALF_HOUR_MS,
      wh: this.#wh.at(index),
      isExport: (flags & EXPORT) !== 0,
      isEstimated: (flags & ESTIMATED) !== 0,
      line: this.#line.at(index),
    };
  }

  /** How many imports a key has on each London day, by day number. */
  importDays(): readonly Map<number, number>[] {
    return (this.#days ??= this.#countDays());
  }

  #countDays(): Map<number, number>[] {
    const days = this.keys.map(() => new Map<number, number>());
    for (let index = 0; index < this.length; index++) {
      if (this.#flags.at(index) & EXPORT) continue;
      const day = londonDayNumber(this.#slot.at(index) * HALF_HOUR_MS);
      const counts = days[this.#key.at(index)]!;
      counts.set(day, (counts.get(day) ?? 0) + 1);
    }
    return days;
  }

  #indexOf(key: string): number {
    let index = this.#keyIndexes.get(key);
    if (index === undefined) {
      index = this.keys.push(key) - 1;
      this.#keyIndexes.set(key, index);
    }
    return index;
  }
}
