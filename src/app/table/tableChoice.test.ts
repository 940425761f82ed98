import { expect, it } from 'vitest';
import { chosenOf, visibleColumns, orderColumns, moveColumn } from './tableChoice.ts';

const columns = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const names = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('');

it("shows every column in the screen's order by default", () => {
  expect(visibleColumns(columns, { order: [], hidden: [] })).toBe(columns);
});

it('hides and orders, and never hides all', () => {
  expect(names(visibleColumns(columns, { order: ['d', 'a', 'b', 'c'], hidden: ['b'] }))).toBe('dac');
  expect(names(visibleColumns(columns, { order: [], hidden: ['a', 'b', 'c', 'd'] }))).toBe('a');
});

it('puts a new column behind its predecessor, and drops a removed one', () => {
  expect(names(orderColumns(columns, ['d', 'gone', 'b', 'a']))).toBe('dbca');
  expect(names(orderColumns(columns, ['c', 'd']))).toBe('abcd');
});

it('moves one place, and stops at the ends', () => {
  expect(moveColumn(columns, [], 'c', -1).join('')).toBe('acbd');
  expect(moveColumn(columns, ['d', 'c', 'b', 'a'], 'd', -1).join('')).toBe('dcba');
  expect(moveColumn(columns, [], 'd', 1).join('')).toBe('abcd');
});

it('hides optional columns until something is chosen', () => {
  const some = [...columns, { id: 'e', optional: true }];
  expect(names(visibleColumns(some, chosenOf({ order: [], hidden: [] }, some)))).toBe('abcd');
  expect(names(visibleColumns(some, chosenOf({ order: [], hidden: ['b'] }, some)))).toBe('acde');
});
