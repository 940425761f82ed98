import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const primary = { DATABASE_URL: 'postgres://role@primary/halfhour' };
const standby = { DATABASE_READ_URL: 'postgres://role@standby/halfhour' };

it('a replica is read from with its lag, which has a default', () => {
  expect(readConfig({}).replica).toBeUndefined();
  expect(readConfig(primary).replica).toBeUndefined();
  expect(readConfig({ ...primary, ...standby }).replica).toEqual({
    url: standby.DATABASE_READ_URL,
    maxLagMs: 5000,
  });
  expect(readConfig({ ...primary, ...standby, READ_MAX_LAG_SECONDS: '30' }).replica?.maxLagMs).toBe(30_000);
});

it.each([
  [standby, /^The setting DATABASE_READ_URL cannot be used: there is no DATABASE_URL/],
  [
    { ...primary, DATABASE_READ_URL: 'postgres://role@one,two/halfhour' },
    /^The setting DATABASE_READ_URL .*several hosts/,
  ],
  [{ ...primary, ...standby, READ_MAX_LAG_SECONDS: '0' }, /^The setting READ_MAX_LAG_SECONDS cannot be used/],
  [{ ...primary, ...standby, READ_MAX_LAG_SECONDS: 'soon' }, /^The setting READ_MAX_LAG_SECONDS cannot be used/],
])('%j is refused with a sentence', (env, words) => expect(() => readConfig(env)).toThrow(words));
