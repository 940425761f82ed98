import { expect, test } from 'vitest';
import { stableRows } from './stableRows.ts';

type Row = { id: string; state: string };
const row = (id: string, state = ''): Row => ({ id, state });
const held = (shown: Row[], fresh: Row[]) => {
  const { rows, changes } = stableRows(shown, fresh, ({ id }) => id);
  return [rows.map(({ id, state }) => id + state).join(' '), changes];
};
const shown = [row('a'), row('b'), row('c')];

test('rows that stay in place are brought up to date and count for nothing', () => {
  expect(held(shown, [row('a'), row('b', '!'), row('c')])).toEqual(['a b! c', 0]);
});

test('rows that come and go wait, with what is new about the others shown', () => {
  expect(held(shown, [row('n'), row('a', '!'), row('b'), row('c')])).toEqual(['a! b c', 1]);
  expect(held(shown, [row('a'), row('c', '!')])).toEqual(['a b c!', 1]);
  expect(held(shown, [row('n'), row('a'), row('b')])).toEqual(['a b c', 2]);
  expect(held(shown, [])).toEqual(['a b c', 3]);
});

test('rows that only change places are counted by the places', () => {
  expect(held(shown, [row('b'), row('a'), row('c')])).toEqual(['a b c', 2]);
});
