import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { listPermissions } from './permissions.ts';

const jobOf = (summary: string) => listPermissions().filter(({ operations }) => operations.includes(summary));

test('has every operation of the table once, under the least role that may call it', () => {
  const permissions = listPermissions();
  const all = permissions.slice(0, -1).flatMap(({ operations }) => operations);
  expect(all).toHaveLength(Object.keys(endpoints).length);
  expect(permissions.every(({ operations }) => operations.length > 0)).toBe(true);
  expect(jobOf('List users').map(({ role }) => role)).toEqual(['viewer']);
  expect(jobOf('Opt assets into or out of an event').map(({ job }) => job)).toEqual([
    'Opt assets in and out, record consents, act on many assets at once',
  ]);
  expect(jobOf("Erase a person's data on request").map(({ role }) => role)).toEqual(['admin']);
});

test('refuses an operation without a job', () => {
  const { setClock } = endpoints;
  expect(() => listPermissions({ setClock: { ...setClock, tag: 'New' } })).toThrow('setClock has no job');
});
