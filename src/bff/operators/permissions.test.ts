import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { listPermissions } from './permissions.ts';

const jobOf = (summary: string) => listPermissions().filter(({ operations }) => operations.includes(summary));

test('has every operation of the table once, under the least role that may call it', () => {
  const permissions = listPermissions();
  const all = permissions.flatMap(({ operations }) => operations);
  const own = ['Invite an operator', 'Change the role of an operator', 'Remove an operator', 'Read the audit'];
  expect(all.filter((operation) => !own.includes(operation))).toHaveLength(Object.keys(endpoints).length);
  expect(permissions.at(-1)!.operations).toEqual(expect.arrayContaining(own));
  expect(permissions).toHaveLength(6);
  expect(permissions.every(({ operations }) => operations.length > 0)).toBe(true);
  expect(jobOf('List users').map(({ role }) => role)).toEqual(['viewer']);
  expect(jobOf('Opt assets into or out of an event').map(({ job }) => job)).toEqual([
    'Opt assets in and out, ask for consent and record it',
  ]);
  expect(jobOf("Erase a person's data on request").map(({ role }) => role)).toEqual(['admin']);
});

test('refuses an operation without a job', () => {
  const { setClock } = endpoints;
  expect(() => listPermissions({ setClock: { ...setClock, tag: 'New' } })).toThrow('setClock has no job');
});
