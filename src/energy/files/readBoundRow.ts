/** Reading of the rows of a file of readings by a binding. */
import type { BindingField, BoundColumn } from './binding.ts';

/** A row as readings are sent: its asset where it names one, its stamp and its value, by the file's convention. */
export interface ReadRow {
  assetId: string | null;
  mpan: string | null;
  stamp: string;
  value: number;
}

const NUMBER = /^-?\d{1,12}(\.\d{1,9})?$/;

/** Reads a row of a file of readings; returns text that says why it cannot be read. */
export function readBoundRow(columns: readonly BoundColumn[], cells: readonly string[]): ReadRow | string {
  if (cells.length !== columns.length) return `has ${cells.length} cells instead of ${columns.length}`;
  const cellOf = (field: BindingField): string | null => {
    const place = columns.findIndex((column) => column.field === field);
    return place < 0 ? null : cells[place]!;
  };
  const value = cellOf('METERED') ?? '';
  if (!NUMBER.test(value)) return value === '' ? 'has no value' : `"${value}" is not a number`;
  const [assetId, mpan] = [cellOf('ASSET_ID'), cellOf('MPAN')];
  if (assetId === '' || (assetId === null && mpan === '')) return 'does not identify an asset';
  return { assetId, mpan, stamp: stampOf(cellOf), value: Number(value) };
}

function stampOf(cellOf: (field: BindingField) => string | null): string {
  const settled = cellOf('SETTLEMENT_DATE');
  if (settled !== null) return `${settled} SP ${cellOf('SETTLEMENT_PERIOD')}`;
  return cellOf('STAMP') ?? `${cellOf('DATE')} ${cellOf('TIME')}`;
}
