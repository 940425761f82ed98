/** What data sets of dispatches have in common: a power that a buyer asks of one unit in a window. */
import { readTime } from '../../readingText.ts';
import { londonToUtc } from '../../time/london.ts';
import { HOUR_MS } from '../../time/spans.ts';

export interface Instruction {
  /** Its first row, from 1 below the header. */
  row: number;
  /** The same for the same instruction in another file, whatever power and price it has there. */
  key: string;
  name: string;
  eventType: 'TURN_DOWN' | 'TURN_UP';
  startMs: number;
  endMs: number;
  mw: number;
  priceGbpPerMwh: number | null;
  zone: string | null;
}

/** What a file alone does not say. */
export interface DispatchOptions {
  /** The provider whose rows count, as the file names it; rows of others are left out. */
  company: string | null;
  /** The clock of times without an offset, where a data set has no UTC column. */
  zone: 'UTC' | 'LONDON' | null;
  /** What is asked, where the file does not say or says it in other words. */
  eventType: Instruction['eventType'] | null;
}

export interface DispatchFault {
  row: number;
  column: string;
  detail: string;
}

export interface ReadDispatches {
  instructions: Instruction[];
  faults: DispatchFault[];
  /** Rows that are no instruction to this provider. */
  leftOut: number;
}

/** Cells of a row by column; every fault that is found is noted. */
export class DispatchRow {
  readonly #header: readonly string[];
  readonly #cells: readonly string[];
  readonly #faults: DispatchFault[];
  readonly row: number;

  constructor(header: readonly string[], cells: readonly string[], row: number, faults: DispatchFault[]) {
    [this.#header, this.#cells, this.row, this.#faults] = [header, cells, row, faults];
  }

  text(column: string): string {
    return this.#cells[this.#header.indexOf(column)] ?? '';
  }

  refuse(column: string, detail: string): void {
    this.#faults.push({ row: this.row, column, detail });
  }

  /** A number of zero or more; null, with a fault, for anything else than one, and null for an empty cell that may be. */
  number(column: string, { mayBeEmpty = false } = {}): number | null {
    const text = this.text(column);
    if (/^\d{1,9}(\.\d{1,12})?$/.test(text)) return Number(text);
    if (!(mayBeEmpty && text === '')) this.refuse(column, text === '' ? 'is empty' : `"${text}" is not a number`);
    return null;
  }

  /** An instant of a column that has UTC, or the clock of `zone`, where no offset is written. */
  instant(column: string, zone: 'UTC' | 'LONDON'): number | null {
    const instants = this.#instantsOf(column, zone);
    if (instants.length > 1) this.refuse(column, `"${this.text(column)}" is twice on the London clock`);
    return instants.length === 1 ? instants[0]! : null;
  }

  /** Notes a fault where a local column does not show a UTC instant on the London clock. */
  requireLocal(column: string, utcMs: number): void {
    const instants = this.#instantsOf(column, 'LONDON');
    if (instants.length > 0 && !instants.includes(utcMs))
      this.refuse(
        column,
        `"${this.text(column)}" is not the London time of its UTC column: another clock is suspected`,
      );
  }

  #instantsOf(column: string, zone: 'UTC' | 'LONDON'): number[] {
    const time = readTime(this.text(column));
    if (time === null) {
      this.refuse(column, `"${this.text(column)}" is not a time like 2026-11-26T17:30:00Z`);
      return [];
    }
    if ('instant' in time) return [time.instant];
    if (zone === 'UTC') return [Date.parse(`${time.date}T${time.clock}Z`)];
    const instants = londonToUtc(time.date, time.clock);
    if (instants.length === 0) this.refuse(column, `"${this.text(column)}" does not occur: clocks skip it`);
    return instants;
  }
}

/** Decimals that a product of two written numbers may be off by. */
const TOLERANCE = 0.005;

/** Whether two amounts are the same but for the rounding of what is written. */
export const areClose = (one: number, other: number): boolean =>
  Math.abs(one - other) <= TOLERANCE * Math.max(Math.abs(one), Math.abs(other)) + 0.0005;

export const hoursBetween = (startMs: number, endMs: number): number => (endMs - startMs) / HOUR_MS;

/** Faults of instructions that a file has twice. */
export function refuseRepeated(instructions: readonly Instruction[], column: string, faults: DispatchFault[]): void {
  const rows = new Map<string, number>();
  for (const { key, row } of instructions) {
    const first = rows.get(key);
    if (first === undefined) rows.set(key, row);
    else faults.push({ row, column, detail: `is the same dispatch as row ${first + 1}` });
  }
}
