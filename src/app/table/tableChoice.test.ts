import { expect, it } from 'vitest';
import { arrange, inOrder, moved } from './tableChoice.ts';

const columns = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const names = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('');

it('shows every column as the screen has them until something is chosen', () => {
  expect(arrange(columns, { order: [], hidden: [] })).toBe(columns);
});

it('hides and orders, and never hides all', () => {
  expect(names(arrange(columns, { order: ['d', 'a', 'b', 'c'], hidden: ['b'] }))).toBe('dac');
  expect(names(arrange(columns, { order: [], hidden: ['a', 'b', 'c', 'd'] }))).toBe('a');
});

it('puts a column that came later behind the one it follows, and forgets one that went', () => {
  expect(names(inOrder(columns, ['d', 'gone', 'b', 'a']))).toBe('dbca');
  expect(names(inOrder(columns, ['c', 'd']))).toBe('abcd');
});

it('moves one place, and stays at the ends', () => {
  expect(moved(columns, [], 'c', -1).join('')).toBe('acbd');
  expect(moved(columns, ['d', 'c', 'b', 'a'], 'd', -1).join('')).toBe('dcba');
  expect(moved(columns, [], 'd', 1).join('')).toBe('abcd');
});
