/** Cells of a row by column; notes every fault that is found. */
import { readTime } from '../../readingText.ts';
import { londonDate, londonToUtc, londonWallClock } from '../../time/london.ts';
import type { DispatchFault } from './instruction.ts';

/** Place of each column of a header. */
export type ColumnPlaces = ReadonlyMap<string, number>;

export const columnPlaces = (header: readonly string[]): ColumnPlaces =>
  new Map(header.map((column, place) => [column, place]));

export class DispatchRow {
  readonly #places: ColumnPlaces;
  readonly #cells: readonly string[];
  readonly #faults: DispatchFault[];
  readonly row: number;

  constructor(places: ColumnPlaces, cells: readonly string[], row: number, faults: DispatchFault[]) {
    [this.#places, this.#cells, this.row, this.#faults] = [places, cells, row, faults];
  }

  text(column: string): string {
    const place = this.#places.get(column);
    return place === undefined ? '' : (this.#cells[place] ?? '');
  }

  refuse(column: string, detail: string): void {
    this.#faults.push({ row: this.row, column, detail });
  }

  /**
   * Returns a number of zero or more; null, with a fault, for anything else than one, and null for an empty cell that
   * may be.
   */
  number(column: string, { mayBeEmpty = false } = {}): number | null {
    const text = this.text(column);
    if (/^\d{1,9}(\.\d{1,12})?$/.test(text)) return Number(text);
    if (!(mayBeEmpty && text === '')) this.refuse(column, text === '' ? 'is empty' : `"${text}" is not a number`);
    return null;
  }

  /** Returns an instant of a column that has UTC, or the clock of `zone`; null, with a fault, where it is not one. */
  instant(column: string, zone: 'UTC' | 'LONDON' | null): number | null {
    const text = this.text(column);
    const time = readTime(text);
    if (time === null) return this.#notATime(column);
    if ('instant' in time) return time.instant;
    if (zone === 'UTC') return Date.parse(`${time.date}T${time.clock}Z`);
    if (zone === null) return this.#fault(column, `"${text}" has no offset: state its time zone (zone)`);
    const instants = londonToUtc(time.date, time.clock);
    if (instants.length === 1) return instants[0]!;
    return this.#fault(
      column,
      instants.length === 0 ? `"${text}" does not exist: the clocks go forward` : `"${text}" occurs twice in UK time`,
    );
  }

  /**
   * Notes a fault where a local column does not show a UTC instant on the London clock. Portals also write the London
   * clock with the offset of UTC, so that either reading will do.
   */
  requireLocal(column: string, utcMs: number): void {
    const text = this.text(column);
    const time = readTime(text);
    if (time === null) this.#notATime(column);
    else if ('instant' in time ? time.instant !== utcMs && !shows(text, utcMs) : !shows(text, utcMs))
      this.refuse(column, `"${text}" is not the UK time of its UTC column: another time zone is suspected`);
  }

  #notATime(column: string): null {
    return this.#fault(column, `"${this.text(column)}" is not a time like 2026-11-26T17:30:00Z`);
  }

  #fault(column: string, detail: string): null {
    this.refuse(column, detail);
    return null;
  }
}

/** Whether a written time has the date and the clock of London at an instant, whatever offset follows. */
function shows(text: string, utcMs: number): boolean {
  const time = readTime(text.replace(/\s?(Z|[+-]\d\d:?\d\d)$/i, ''));
  return time !== null && 'date' in time && time.date === londonDate(utcMs) && time.clock === londonWallClock(utcMs);
}
