import { expect, it } from 'vitest';
import { formatSort, nextSort, parseSort } from './columns.ts';

it.each(['name', '-lastReading'])('reads and writes %s', (text) => {
  expect(formatSort(parseSort(text))).toBe(text);
});

it('has no order without a field', () => {
  expect([parseSort(undefined), parseSort(''), parseSort('-')]).toEqual([null, null, null]);
  expect(formatSort(null)).toBeUndefined();
});

it('cycles through ascending, descending and the service’s order', () => {
  const up = nextSort({ id: 'mpan', desc: true }, 'name');
  const down = nextSort(up, 'name');
  expect([up, down, nextSort(down, 'name')]).toEqual([{ id: 'name', desc: false }, { id: 'name', desc: true }, null]);
});
