import * as z from 'zod';
import { loadStored, saveStored, useStored } from '#app/data/browserStorage.ts';
import { type Destination, sections, SETTINGS } from './navigation.ts';

/** Action of a key, on every screen. */
export type KeyAction = 'palette' | 'sheet' | 'search' | 'next' | 'previous' | 'select' | 'act' | 'open' | 'close';
export type KeyRow = { keys: readonly string[]; does: string; action?: KeyAction; to?: Destination['to'] };

const GO = 'g';
const screenRows = [...sections.flatMap(({ screens }) => screens), SETTINGS].flatMap(({ to, label, go }): KeyRow[] =>
  go === undefined ? [] : [{ keys: [GO, go], does: label, to }],
);

/** Every key: the handler executes these rows and the sheet prints them. */
export const keyGroups: readonly { title: string; rows: readonly KeyRow[] }[] = [
  {
    title: 'Everywhere',
    rows: [
      { keys: ['Ctrl', 'K'], does: 'Open the command palette; ⌘ K on a Mac', action: 'palette' },
      { keys: ['?'], does: 'Show keyboard shortcuts', action: 'sheet' },
      { keys: ['/'], does: 'Go to the search box', action: 'search' },
      { keys: ['Esc'], does: 'Close the open dialog or menu', action: 'close' },
    ],
  },
  {
    title: 'In a list',
    rows: [
      { keys: ['j'], does: 'Next row', action: 'next' },
      { keys: ['k'], does: 'Previous row', action: 'previous' },
      { keys: ['x'], does: 'Select or deselect the row', action: 'select' },
      { keys: ['b'], does: 'Go to the actions for the selection', action: 'act' },
      { keys: ['Enter'], does: 'Open the row', action: 'open' },
    ],
  },
  {
    title: 'Go to',
    rows: screenRows,
  },
];

const rows = keyGroups.flatMap((group) => group.rows);

/** The row of one pressed key, or of one pressed after "g"; undefined for any other. */
export const rowOf = (key: string, afterGo: boolean): KeyRow | undefined =>
  rows.find(({ keys }) => (afterGo ? keys[0] === GO && keys[1] === key : keys.length === 1 && keys[0] === key));

export const startsSequence = (key: string): boolean => key === GO;

const KEY = 'singleKeys';
const Switch = z.boolean().catch(true);

/** Keys without Ctrl can be switched off: voice input would press them by chance (WCAG 2.1.4). */
export const areSingleKeysEnabled = (): boolean => loadStored(KEY, Switch);
export const useSingleKeys = (): [boolean, (on: boolean) => void] => [
  useStored(KEY, Switch),
  (on) => saveStored(KEY, on),
];
