import * as z from 'zod';
import { saveStored, useStored } from '#app/data/browserStorage.ts';

const ids = z.array(z.string()).max(100);
const Choice = z.object({ order: ids, hidden: ids }).catch({ order: [], hidden: [] });
const Density = z.enum(['comfortable', 'compact']).catch('comfortable');

/** Which columns of a table are shown in which order; no choice is two empty lists. */
export type ColumnChoice = z.infer<typeof Choice>;
export type Density = z.infer<typeof Density>;

const keyOf = (label: string): string => `table.${label}`;

/**
 * The columns chosen in this browser for the table of that name, and a setter; undefined resets the choice. Without
 * one, optional columns are hidden.
 */
export function useColumnChoice(
  label: string,
  columns: readonly Named[],
): [ColumnChoice, (choice: ColumnChoice | undefined) => void] {
  const stored = useStored(keyOf(label), Choice);
  return [
    chosenOf(stored, columns),
    (choice) => saveStored(keyOf(label), choice && (isNone(choice) ? { ...choice, order: idsOf(columns) } : choice)),
  ];
}

const isNone = ({ order, hidden }: ColumnChoice): boolean => order.length === 0 && hidden.length === 0;
const idsOf = (columns: readonly Named[]): string[] => columns.map(({ id }) => id);

/** The choice stored, or the screen's own where nothing was chosen. */
export const chosenOf = (stored: ColumnChoice, columns: readonly Named[]): ColumnChoice =>
  isNone(stored) ? { order: [], hidden: idsOf(columns.filter(({ optional }) => optional)) } : stored;

/** The height of rows, one choice for all tables: 36 px or 30. */
export function useDensity(): [Density, (density: Density) => void] {
  return [useStored('density', Density), (density) => saveStored('density', density)];
}

type Named = { id: string; optional?: boolean };

/** All columns in the chosen order; an unknown one follows its predecessor. */
export function orderColumns<Column extends Named>(columns: readonly Column[], order: readonly string[]): Column[] {
  const arranged = order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  for (const [index, column] of columns.entries()) {
    if (arranged.includes(column)) continue;
    const before = columns[index - 1];
    arranged.splice(before ? arranged.indexOf(before) + 1 : 0, 0, column);
  }
  return arranged;
}

/** The visible columns; never none. */
export function visibleColumns<Column extends Named>(
  columns: readonly Column[],
  { order, hidden }: ColumnChoice,
): readonly Column[] {
  if (order.length === 0 && hidden.length === 0) return columns;
  const all = orderColumns(columns, order);
  const shown = all.filter(({ id }) => !hidden.includes(id));
  return shown.length > 0 ? shown : all.slice(0, 1);
}

/** The order with one column moved left (-1) or right (1). */
export function moveColumn(columns: readonly Named[], order: readonly string[], id: string, by: -1 | 1): string[] {
  const all = orderColumns(columns, order).map((column) => column.id);
  const from = all.indexOf(id);
  const to = from + by;
  if (to < 0 || to >= all.length) return all;
  all.splice(from, 1);
  all.splice(to, 0, id);
  return all;
}
