import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { createTestDatabase, type TestDatabase } from '#testing/testDatabase.ts';
import { ConsumptionGrouper, type GroupedConsumption } from './groupedConsumption.ts';
import { storeDays } from './storeDays.ts';

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
])('the number of existing half hours, counted as PostgreSQL %i can', (_, most) => {
  const assets = [randomUUID(), randomUUID()];
  const store = (batch: GroupedConsumption, of = assets) =>
    tenantTransaction(database.store.db, TENANT, ({ serverVersion, ...scope }) =>
      storeDays({ ...scope, serverVersion: Math.min(serverVersion, most) }, batch, of),
    );

  it('is zero for new days, the overlap for known days, and all for a repeated batch', async () => {
    expect(await store(batchOf([0, 0], [0, 47], [1, 3]))).toBe(0);
    const further = batchOf([0, 46], [0, 47], [0, 48], [1, 3], [1, 4]);
    expect(await store(further)).toBe(2);
    expect(await store(further)).toBe(5);
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
    else expect(counts).toContain(0);
    expect(await store(batch, met)).toBe(2);
  });
});
