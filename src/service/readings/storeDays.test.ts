import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { createTestDatabase, type TestDatabase } from '#testing/testDatabase.ts';
import { ConsumptionGrouper, type GroupedConsumption } from './groupedConsumption.ts';
import { incomingDays } from './incomingDays.ts';
import { newestHalfHour, sentNewest } from './newestHalfHour.ts';
import { storeDays, storeNewest } from './storeDays.ts';

const TENANT = randomUUID();
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.store.db
    .insertInto('tenants')
    .values({ tenant_uuid: TENANT, name: 'One', environment: 'SANDBOX' })
    .execute();
});
afterAll(() => database.drop());

/** Half hours of 1970, for the assets with these indexes. */
function batchOf(...records: [asset: number, halfHour: number][]): GroupedConsumption {
  const grouper = new ConsumptionGrouper(records.length);
  const references = ['a', 'b'].map((name) => grouper.addReference(name, false, 0));
  for (const [index, [asset, halfHour]] of records.entries())
    grouper.add(references[asset]!, false, halfHour, 100 + halfHour, false, index);
  return grouper.finish(records.length);
}

describe.each([
  [15, 150_000],
  [18, Infinity],
])('the number of new half hours, counted as PostgreSQL %i can', (_, most) => {
  const assets = [randomUUID(), randomUUID()];
  const store = (batch: GroupedConsumption, of: readonly string[] = assets, asNewest = true) =>
    tenantTransaction(database.store.db, TENANT, ({ serverVersion, ...scope }) => {
      const older = { ...scope, serverVersion: Math.min(serverVersion, most) };
      const half = asNewest ? newestHalfHour(batch, of) : null;
      return half
        ? storeNewest(older, half, sentNewest(half), sql`select 1`)
        : storeDays(older, incomingDays(batch, of));
    });
  const stored = (of: readonly string[]) =>
    tenantTransaction(database.store.db, TENANT, async ({ tx }) => {
      const { rows } = await sql<{ asset_uuid: string }>`
        select asset_uuid, direction, day, wh, present, estimated from reading_days
        where asset_uuid = any(${of}::uuid[]) order by day, direction`.execute(tx);
      return of.map((asset) =>
        rows.filter(({ asset_uuid }) => asset_uuid === asset).map((row) => ({ ...row, asset_uuid: '' })),
      );
    });

  it('is all for new days, those beside the overlap for known days, and zero for a repeated batch', async () => {
    expect(await store(batchOf([0, 0], [0, 47], [1, 3]))).toBe(3);
    const further = batchOf([0, 46], [0, 47], [0, 48], [1, 3], [1, 4]);
    expect(await store(further)).toBe(3);
    expect(await store(further)).toBe(0);
  });

  it('is exact for concurrent batches', async () => {
    const met = [randomUUID(), randomUUID()];
    const batch = batchOf([0, 5], [1, 5]);
    await store(batchOf([0, 4]), met);
    const counts = await Promise.all([store(batch, met), store(batch, met)]);
    const version = await tenantTransaction(database.store.db, TENANT, async ({ serverVersion }) =>
      Math.min(serverVersion, most),
    );
    if (version >= 180_000) expect(counts.toSorted()).toEqual([0, 2]);
    else expect(counts).toContain(2);
    expect(await store(batch, met)).toBe(0);
  });

  it('and what is stored, is that of rows also where a batch is one half hour of many registers', async () => {
    const send = fc.record({
      halfHour: fc.nat(95),
      isExport: fc.boolean(),
      isEstimated: fc.boolean(),
      wh: fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(send, { minLength: 1, maxLength: 5 }), async (sends) => {
        const [as, bs] = [0, 1].map(() => Array.from({ length: 10 }, () => randomUUID())) as [string[], string[]];
        for (const { halfHour, isExport, isEstimated, wh } of sends) {
          const grouper = new ConsumptionGrouper(wh.length);
          const places = wh.map((place, index) => {
            grouper.add(grouper.addReference('', false, index), isExport, halfHour, place * 100, isEstimated, index);
            return place;
          });
          const batch = grouper.finish(wh.length);
          const of = (all: string[]) => places.map((place) => all[place]!);
          expect(newestHalfHour(batch, of(as))).not.toBeNull();
          expect(await store(batch, of(as))).toBe(await store(batch, of(bs), false));
        }
        expect(await stored(as)).toEqual(await stored(bs));
      }),
      { numRuns: 25 },
    );
  });
});

it('a batch is no newest half hour with two half hours, both directions, or estimates beside measurements', () => {
  const batch = (...records: [halfHour: number, isExport: boolean, isEstimated: boolean][]) => {
    const grouper = new ConsumptionGrouper(records.length);
    for (const [index, [halfHour, isExport, isEstimated]] of records.entries())
      grouper.add(grouper.addReference('', false, index), isExport, halfHour, 1, isEstimated, index);
    return grouper.finish(records.length);
  };
  const assets = ['b', 'a'];
  expect(newestHalfHour(batch([47, false, false], [48, false, false]), assets)).toBeNull();
  expect(newestHalfHour(batch([47, false, false], [47, true, false]), assets)).toBeNull();
  expect(newestHalfHour(batch([47, false, false], [47, false, true]), assets)).toBeNull();
  expect(newestHalfHour(batch([47, true, true], [47, true, true]), assets)).toEqual({
    assetUUIDs: ['a', 'b'],
    wh: [1, 1],
    direction: 1,
    since1970: 0,
    slot: 47,
    isEstimated: true,
  });
});
