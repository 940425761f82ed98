/** Rows of a buyer's file by a binding. */
import { periodOf } from '../conversion/clock.ts';
import type { BindingField, FileBinding } from './binding.ts';
import { writeShortEnergy } from './writtenEnergy.ts';
import { writeClock, writeDate, writeStamp } from './writtenTime.ts';

/** Facts for a row; those for which the file has no column may be absent. Energy is net Wh, import positive. */
export interface RowFacts {
  startMs?: number;
  meteredWh?: number;
  baselineWh?: number;
  /** Texts of the other fields; null where there is none. */
  texts: Partial<Record<BindingField, string | null>>;
}

/** Returns the cells of a row, in the order of its columns. */
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
