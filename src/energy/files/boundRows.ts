/** Rows of a buyer's file by a binding, both ways. */
import { periodOf } from '../conversion/clock.ts';
import type { BindingField, BoundColumn, FileBinding } from './binding.ts';
import { writeShortEnergy } from './writtenEnergy.ts';
import { writeClock, writeDate, writeStamp } from './writtenTime.ts';

/** What a row is made from: what its file has no column for may be absent. Energy is net Wh, import positive. */
export interface RowFacts {
  startMs?: number;
  meteredWh?: number;
  baselineWh?: number;
  /** The texts of the other fields; null where there is none. */
  texts: Partial<Record<BindingField, string | null>>;
}

/** The cells of a row, in the order of its columns. */
export const boundCells = ({ columns, convention }: FileBinding, facts: RowFacts): string[] =>
  columns.map(({ field, constant }) => {
    const { startMs = NaN, meteredWh = NaN, baselineWh = NaN, texts } = facts;
    switch (field) {
      case 'STAMP':
        return writeStamp(startMs, convention);
      case 'DATE':
        return writeDate(startMs, convention);
      case 'TIME':
        return writeClock(startMs, convention);
      case 'SETTLEMENT_DATE':
        return periodOf(startMs).date;
      case 'SETTLEMENT_PERIOD':
        return String(periodOf(startMs).period);
      case 'METERED':
        return Number.isNaN(meteredWh) ? '' : writeShortEnergy(meteredWh, convention);
      case 'BASELINE':
        return Number.isNaN(baselineWh) ? '' : writeShortEnergy(baselineWh, convention);
      case 'CONSTANT':
        return constant ?? '';
      case 'EMPTY':
        return '';
      default:
        return texts[field] ?? '';
    }
  });

/** A row as readings are sent: its asset where it names one, its stamp and its value, by the file's convention. */
export interface ReadRow {
  assetId: string | null;
  mpan: string | null;
  stamp: string;
  value: number;
}

const NUMBER = /^-?\d{1,12}(\.\d{1,9})?$/;

/** Reads a row of a file of readings; text says why it cannot be read. */
export function readBoundRow(columns: readonly BoundColumn[], cells: readonly string[]): ReadRow | string {
  if (cells.length !== columns.length) return `has ${cells.length} cells in place of ${columns.length}`;
  const cellOf = (field: BindingField): string | null => {
    const place = columns.findIndex((column) => column.field === field);
    return place < 0 ? null : cells[place]!;
  };
  const value = cellOf('METERED') ?? '';
  if (!NUMBER.test(value)) return value === '' ? 'has no value' : `"${value}" is not a number`;
  const [assetId, mpan] = [cellOf('ASSET_ID'), cellOf('MPAN')];
  if (assetId === '' || (assetId === null && mpan === '')) return 'names no asset';
  return { assetId, mpan, stamp: stampOf(cellOf), value: Number(value) };
}

function stampOf(cellOf: (field: BindingField) => string | null): string {
  const settled = cellOf('SETTLEMENT_DATE');
  if (settled !== null) return `${settled} SP ${cellOf('SETTLEMENT_PERIOD')}`;
  return cellOf('STAMP') ?? `${cellOf('DATE')} ${cellOf('TIME')}`;
}
