import { expect, test } from 'vitest';
import { stableRows } from './stableRows.ts';

type Row = { id: string; state: string };
const row = (id: string, state = ''): Row => ({ id, state });
const shownAfter = (shown: Row[], fresh: Row[]) => {
  const { rows, changes } = stableRows(shown, fresh, ({ id }) => id);
  return [rows.map(({ id, state }) => id + state).join(' '), changes];
};
const shown = [row('a'), row('b'), row('c')];

test('rows that stay in place are updated and do not count', () => {
  expect(shownAfter(shown, [row('a'), row('b', '!'), row('c')])).toEqual(['a b! c', 0]);
});

test('added and removed rows wait, while the other rows are updated', () => {
  expect(shownAfter(shown, [row('n'), row('a', '!'), row('b'), row('c')])).toEqual(['a! b c', 1]);
  expect(shownAfter(shown, [row('a'), row('c', '!')])).toEqual(['a b c!', 1]);
  expect(shownAfter(shown, [row('n'), row('a'), row('b')])).toEqual(['a b c', 2]);
  expect(shownAfter(shown, [])).toEqual(['a b c', 3]);
});

test('rows that only move are counted by their places', () => {
  expect(shownAfter(shown, [row('b'), row('a'), row('c')])).toEqual(['a b c', 2]);
});
