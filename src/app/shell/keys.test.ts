import { expect, it } from 'vitest';
import { keyGroups, rowOf } from './keys.ts';
import { destinations } from './navigation.ts';

it('opens every screen of the navigation, each by a separate key', () => {
  const rows = keyGroups.flatMap((group) => group.rows);
  expect(rows.flatMap(({ to }) => to ?? []).sort()).toEqual(destinations.map(({ to }) => to).sort());
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
