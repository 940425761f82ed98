import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { SELECTION_BAR } from '#app/ui/selectionBarName.ts';
import { rowOf, areSingleKeysEnabled, startsSequence, type KeyAction } from './keys.ts';

/** How long "g" waits for its second key. */
const GO_MS = 1500;
const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=combobox]';
const OVER_THE_PAGE = '[role=dialog], [role=menu], [role=listbox]';
const isOverlayOpen = (): boolean => [...document.querySelectorAll(OVER_THE_PAGE)].some((one) => one.checkVisibility());

function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main input[type=search]');
  search?.focus();
  search?.select();
  return search !== null;
}

/** Handles the keys of `keys.ts`: none during typing, only Ctrl K while a dialog or menu is open. */
export function useKeyboardShortcuts(open: { palette: () => void; sheet: () => void }): void {
  const navigate = useNavigate();
  const goSince = useRef(Number.NEGATIVE_INFINITY);

  const act = (action: KeyAction): boolean => {
    if (action === 'search') return focusSearch();
    if (action === 'open') return openRow();
    if (action === 'act') return goToSelection();
    if (action === 'sheet') open.sheet();
    else if (action === 'next') moveRow(1);
    else if (action === 'previous') moveRow(-1);
    else if (action === 'select') toggleRow();
    else return false;
    return true;
  };

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, timeStamp, target } = event;
    if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
      event.preventDefault();
      open.palette();
      return;
    }
    if (event.defaultPrevented || event.isComposing || ctrlKey || metaKey || altKey || !areSingleKeysEnabled()) return;
    if (!(target instanceof Element) || target.closest(TYPING) || isOverlayOpen()) return;
    const afterGo = timeStamp - goSince.current < GO_MS;
    goSince.current = !afterGo && startsSequence(key) ? timeStamp : Number.NEGATIVE_INFINITY;
    const row = rowOf(key, afterGo);
    if (row?.to) void navigate({ to: row.to });
    if (row?.to || (row?.action && act(row.action))) event.preventDefault();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

const ROW = 'tr[data-row]';

const rowOfFocus = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(ROW) ?? null;

/**
 * Moves the focus to the next row (1) or the one before (-1) of the focused table, else of the first table on the
 * screen.
 */
function moveRow(by: 1 | -1): void {
  const present = rowOfFocus();
  const table =
    (present ?? document.activeElement)?.closest('section')?.querySelector('table') ??
    document.querySelector('main table:has(tr[data-row])');
  const rows = [...(table?.querySelectorAll<HTMLElement>(ROW) ?? [])];
  const target = present ? rows[rows.indexOf(present) + by] : rows[by === 1 ? 0 : rows.length - 1];
  target?.focus();
}

/** Toggles the selection of the focused row; the focus stays on the row. */
function toggleRow(): void {
  rowOfFocus()?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
}

/** Opens the row's link; false where the focus is not on a row itself. */
function openRow(): boolean {
  const row = document.activeElement;
  if (!(row instanceof HTMLElement) || !row.matches(ROW)) return false;
  row.querySelector<HTMLElement>('a[href], button')?.click();
  return true;
}

/** Focuses the first action of the bar for the selection; false while nothing is selected. */
function goToSelection(): boolean {
  const action = document.querySelector<HTMLElement>(`[aria-label="${SELECTION_BAR}"] button:not(:disabled)`);
  action?.focus();
  return action !== null;
}
