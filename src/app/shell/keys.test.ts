import { expect, it } from 'vitest';
import { keyGroups, rowOf } from './keys.ts';
import { sections } from './navigation.ts';

it('opens every section of the navigation, each screen by a separate key', () => {
  const rows = keyGroups.flatMap((group) => group.rows);
  const opened = new Set(rows.flatMap(({ to }) => to ?? []));
  expect(sections.filter(({ screens }) => !opened.has(screens[0]!.to))).toEqual([]);
  expect(new Set(rows.map(({ keys }) => keys.join(' '))).size).toBe(rows.length);
});

it('distinguishes a single key from one after g', () => {
  expect(rowOf('e', true)?.to).toBe('/events');
  expect(rowOf('e', false)).toBeUndefined();
  expect(rowOf('j', false)?.action).toBe('next');
  expect(rowOf('j', true)).toBeUndefined();
  expect(rowOf('K', false)).toBeUndefined();
});

it('reaches the bar of a selection by one key more than selecting', () => {
  expect([rowOf('x', false)?.action, rowOf('b', false)?.action]).toEqual(['select', 'act']);
});
