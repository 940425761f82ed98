import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wallNow } from '#energy/time/clocks.ts';
import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';
import { createTestDatabase, type TestDatabase } from '#testing/testDatabase.ts';
import type { HourlyTemperature, TemperatureSource } from '../ports/temperatureSource.ts';
import { TemperatureReader } from './temperatureReader.ts';
import { originOfSource, readTemperatures } from './temperatures.ts';

let database: TestDatabase;
let hour: number;
beforeEach(async () => {
  database = await createTestDatabase();
  hour = Math.floor(wallNow() / HOUR_MS) * HOUR_MS;
});
afterEach(() => database.drop());

const constant = (celsius: number, fromMs: number, hours: number): HourlyTemperature[] =>
  Array.from({ length: hours }, (_, index) => ({ startMs: fromMs + index * HOUR_MS, celsius }));
const sourceOf = (fetch: TemperatureSource['fetch'], latitude = 51.5): TemperatureSource => ({
  name: 'Weather',
  place: { latitude, longitude: 0 },
  fetch,
});
const log = () => ({ warn: vi.fn(), info: vi.fn() });
const readerOf = (source: TemperatureSource, to = log()) =>
  new TemperatureReader({ db: database.store.db, source, log: to });
/** Makes the next read due. */
const expire = () => sql`update temperature_reads set due_utc = now() - interval '1 second'`.execute(database.store.db);
const stored = async (source: TemperatureSource, fromMs = hour - 80 * DAY_MS, toMs = hour + 4 * DAY_MS) => {
  const { celsius } = await database.store.db
    .transaction()
    .execute((tx) => readTemperatures(tx, originOfSource(source), fromMs, toMs));
  return [...celsius].filter((each) => !Number.isNaN(each));
};
const minutesToNextRead = async () => {
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from due_utc - now())::float8 / 60 as minutes from temperature_reads`.execute(
    database.store.db,
  );
  return Math.round(rows[0]!.minutes);
};

describe('reading temperatures', () => {
  it('replaces what was forecast by what was observed, and is due again in three hours', async () => {
    let celsius = 4;
    const source = sourceOf(() => Promise.resolve(constant(celsius, hour, 3)));
    const reader = readerOf(source);
    await reader.runDue();
    expect([await stored(source), await minutesToNextRead()]).toEqual([[4, 4, 4], 180]);
    celsius = 6.5;
    await reader.runDue();
    expect(await stored(source)).toEqual([4, 4, 4]);
    await expire();
    await reader.runDue();
    expect(await stored(source)).toEqual([6.5, 6.5, 6.5]);
  });

  it('happens once, however many processes run', async () => {
    const fetch = vi.fn(() => Promise.resolve(constant(4, hour, 1)));
    const readers = Array.from({ length: 5 }, () => readerOf(sourceOf(fetch)));
    await Promise.all(readers.map((reader) => reader.runDue()));
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('changes nothing when it fails, logs the first failure alone, and is repeated in a quarter of an hour', async () => {
    const to = log();
    let fails = false;
    const source = sourceOf(() => (fails ? Promise.reject(new Error('down')) : Promise.resolve(constant(4, hour, 2))));
    const reader = readerOf(source, to);
    await reader.runDue();
    fails = true;
    for (let round = 0; round < 3; round++) {
      await expire();
      await reader.runDue();
    }
    expect([await stored(source), to.warn.mock.calls.length, await minutesToNextRead()]).toEqual([[4, 4], 1, 15]);
    fails = false;
    await expire();
    await reader.runDue();
    expect([to.warn.mock.calls.length, to.info.mock.calls.length]).toEqual([1, 1]);
  });

  it('forgets hours of more than 70 days ago, and those of another place', async () => {
    const old = sourceOf(() => Promise.resolve(constant(9, hour, 2)), 55);
    await readerOf(old).runDue();
    const source = sourceOf(() => Promise.resolve(constant(4, hour - 71 * DAY_MS, 48)));
    await readerOf(source).runDue();
    const kept = await stored(source);
    expect([kept.length >= 23 && kept.length <= 24, await stored(old)]).toEqual([true, []]);
  });

  it('waits while the disk is full', async () => {
    const fetch = vi.fn(() => Promise.resolve([]));
    const source = sourceOf(fetch);
    await new TemperatureReader({ db: database.store.db, source, log: log(), hasDiskSpace: () => false }).runDue();
    expect(fetch).not.toHaveBeenCalled();
  });
});
