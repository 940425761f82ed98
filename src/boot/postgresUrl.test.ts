import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const read = (DATABASE_URL: string) => readSettings(['DATABASE_URL'], { DATABASE_URL }).DATABASE_URL;

it.each([
  'postgres://role:pass,word@db.example:6432/halfhour',
  'postgres://role@%2Frun%2Fpostgresql/halfhour',
  'postgresql://role@[::1]:5432/halfhour?sslmode=verify-full',
])('%s is an address', (address) => expect(read(address)).toBe(address));

it.each([
  'postgres://role@one,other/halfhour',
  'postgres://role@one:5432,other:5432/halfhour',
  'postgres://role@one%2Cother/halfhour',
  'postgres://role@one/halfhour?sslmode=require&target_session_attrs=read-write',
])('%s is refused with a way out', (address) =>
  expect(() => read(address)).toThrow(
    /^The setting DATABASE_URL cannot be used: it names several hosts or target_session_attrs; name one address/,
  ),
);
