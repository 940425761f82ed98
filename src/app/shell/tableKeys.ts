import { SELECTION_BAR } from '#app/ui/selectionBarName.ts';

const ROW = 'tr[data-row]';

const rowOfFocus = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(ROW) ?? null;

/**
 * Moves the focus to the next row (1) or the one before (-1) of the focused table, else of the first table on the
 * screen.
 */
export function moveRow(by: 1 | -1): void {
  const present = rowOfFocus();
  const table =
    (present ?? document.activeElement)?.closest('section')?.querySelector('table') ??
    document.querySelector('main table:has(tr[data-row])');
  const rows = [...(table?.querySelectorAll<HTMLElement>(ROW) ?? [])];
  const target = present ? rows[rows.indexOf(present) + by] : rows[by === 1 ? 0 : rows.length - 1];
  target?.focus();
}

/** Toggles the selection of the focused row; the focus stays on the row. */
export function toggleRow(): void {
  rowOfFocus()?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
}

/** Opens the row's link; false where the focus is not on a row itself. */
export function openRow(): boolean {
  const row = document.activeElement;
  if (!(row instanceof HTMLElement) || !row.matches(ROW)) return false;
  row.querySelector<HTMLElement>('a[href], button')?.click();
  return true;
}

/** Focuses the first action of the bar for the selection; false while nothing is selected. */
export function goToSelection(): boolean {
  const action = document.querySelector<HTMLElement>(`[aria-label="${SELECTION_BAR}"] button:not(:disabled)`);
  action?.focus();
  return action !== null;
}
