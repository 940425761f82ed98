import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConsumptionSeries } from '#contract/consumption.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addScheme, optInAndPassChecks, optIn } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { seedAssets } from '#testing/seedAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const FROM = Date.UTC(2026, 0, 15);
const at = (slot: number) => new Date(FROM + slot * HALF_HOUR_MS).toISOString();

let service: TestService;
let tenant: TestTenant;
let asset: string;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  [asset] = (await seedAssets(service.database.store.db, tenant.tenant, 1)) as [string];
});
afterAll(() => service.close());

const remove = (from: string, to: string, direction?: string) =>
  tenant.send(
    'DELETE',
    `/assets/${asset}/energy-consumption?${new URLSearchParams({ from, to, ...(direction ? { direction } : {}) })}`,
  );
const record = (slots: number[], direction: 'import' | 'export' = 'import') =>
  tenant.client.createConsumption({
    body: slots.map((slot) => ({
      assetUUID: asset,
      startTime: at(slot),
      value: (slot + 1) / 1000,
      direction,
      readingType: slot % 2 ? ('ESTIMATED' as const) : ('ACTUAL' as const),
    })),
  });
const read = async (direction: 'import' | 'export' = 'import') =>
  (await tenant.client.getAssetConsumption({
    params: { assetUUID: asset },
    query: { from: at(0), to: at(144), direction },
  })) as ConsumptionSeries;
const slotsOf = ({ values }: ConsumptionSeries) => values.flatMap((value, slot) => (value === null ? [] : [slot]));
const lastReading = async () => (await tenant.client.getAsset({ params: { assetUUID: asset } })).lastReadingUTC;
const inTenant = <Result>(work: Parameters<typeof tenantTransaction<Result>>[2]) =>
  tenantTransaction(service.database.store.db, tenant.tenant, work);
const audited = () =>
  inTenant(({ tx }) => tx.selectFrom('audit').select(['action', 'subject', 'details']).orderBy('seq').execute());
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

describe('deleting the readings of a range', () => {
  it('deletes the half hours that begin in it, over days and in both directions, and records it', async () => {
    await record(range(0, 144));
    await record(range(10, 20), 'export');
    expect((await remove(at(12), at(100))).status).toBe(204);
    const remaining = await read();
    expect(slotsOf(remaining)).toEqual([...range(0, 12), ...range(100, 144)]);
    expect(remaining.estimated).toEqual([...range(0, 12), ...range(100, 144)].filter((slot) => slot % 2));
    expect(slotsOf(await read('export'))).toEqual([10, 11]);
    expect(await lastReading()).toBe(at(143).replace('.000Z', 'Z'));
    const days = await inTenant(({ tx }) =>
      tx.selectFrom('reading_days').select(['day', 'direction']).orderBy('day').orderBy('direction').execute(),
    );
    expect(days.map(({ day, direction }) => `${day} ${direction}`)).toEqual([
      '2026-01-15 0',
      '2026-01-15 1',
      '2026-01-17 0',
    ]);
    const keyId = tenant.apiKey.split('_')[2];
    expect(await audited()).toEqual([
      {
        action: 'CONSUMPTION_DELETED',
        subject: asset,
        details: {
          from: '2026-01-15T06:00:00Z',
          to: '2026-01-17T02:00:00Z',
          direction: null,
          removed: { import: 88, export: 8 },
          keyId,
        },
      },
    ]);
  });

  it('deletes one direction if one is named, and finds the newest remaining reading', async () => {
    await record(range(0, 60));
    await record(range(0, 10), 'export');
    await remove(at(0), at(144), 'export');
    expect([slotsOf(await read()).length, slotsOf(await read('export')).length, await lastReading()]).toEqual([
      60,
      0,
      '2026-01-16T05:30:00Z',
    ]);
    await remove(at(40), at(144), 'import');
    expect(await lastReading()).toBe('2026-01-15T19:30:00Z');
    await remove(at(0), at(144));
    expect(await lastReading()).toBeNull();
    expect(await inTenant(({ tx }) => tx.selectFrom('reading_days').selectAll().execute())).toEqual([]);
  });

  it('counts readings sent again as new', async () => {
    await record(range(0, 48));
    await remove(at(3), at(5));
    expect(await record(range(0, 48))).toEqual({ accepted: 48, inserted: 2, updated: 46 });
  });

  it('leaves readings outside, whatever the range', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.nat(143), { minLength: 1 }),
        fc.nat(143),
        fc.integer({ min: 1, max: 100 }),
        async (slots, from, length) => {
          [asset] = (await seedAssets(service.database.store.db, tenant.tenant, 1, {
            prefix: `p${Math.random()}`,
          })) as [string];
          await record(slots);
          await remove(at(from), at(from + length));
          const remaining = slots.filter((slot) => slot < from || slot >= from + length).sort((a, b) => a - b);
          const series = await read();
          expect(slotsOf(series)).toEqual(remaining);
          expect(series.values.filter((value) => value !== null)).toEqual(remaining.map((slot) => (slot + 1) / 1000));
          expect(await lastReading()).toBe(remaining.length === 0 ? null : at(remaining.at(-1)!).replace('.000Z', 'Z'));
        },
      ),
      { numRuns: 25 },
    );
  });

  describe('for an ended event', () => {
    let eventUUID: string;
    beforeEach(async () => {
      await tenant.client.setClock({ body: { now: '2026-01-14T12:00:00Z' } });
      const { schemeUUID } = await addScheme(tenant);
      [asset] = (await seedFleet(service, tenant, 1)) as [string];
      await optInAndPassChecks(tenant, schemeUUID, [asset]);
      ({ eventUUID } = await tenant.client.createEvent({
        body: { name: 'E', schemeUUID, eventType: 'TURN_DOWN', startTime: at(34), endTime: at(36) },
      }));
      await optIn(tenant, eventUUID, [asset]);
      await tenant.client.setClock({ body: { now: '2026-01-16T12:00:00Z' } });
    });
    const statsAfter = async (change: Promise<unknown>) => {
      await change;
      await tenant.client.setClock({ body: { advance: 'PT10S' } });
      return tenant.client.getEventStats({ params: { 'event-uuid': eventUUID } });
    };

    it('recalculates its stats while they are preliminary', async () => {
      expect(await statsAfter(record(range(0, 35)))).toMatchObject({ presentReadings: 1, status: 'PRELIMINARY' });
      expect(await statsAfter(remove(at(34), at(35)))).toMatchObject({ presentReadings: 0, status: 'PRELIMINARY' });
    });

    it('leaves final stats as they are, and reports that readings differ', async () => {
      const final = await statsAfter(record(range(0, 48)));
      expect(final).toMatchObject({ presentReadings: 2, status: 'FINAL', lateDataKwh: null });
      expect(await statsAfter(remove(at(35), at(36)))).toMatchObject({ ...final, lateDataKwh: expect.any(Number) });
    });
  });

  it('refuses unknown ids, archived assets and wrong ranges', async () => {
    await record([0]);
    const other = await service.addTenant();
    const query = `from=${at(0)}&to=${at(1)}`;
    expect((await other.send('DELETE', `/assets/${asset}/energy-consumption?${query}`)).status).toBe(404);
    expect((await remove(at(1), at(1))).status).toBe(400);
    expect((await tenant.send('DELETE', `/assets/${asset}/energy-consumption`)).status).toBe(400);
    expect((await remove(at(0), at(1), 'both')).status).toBe(400);
    expect(slotsOf(await read())).toEqual([0]);
    await tenant.client.archiveAsset({ params: { assetUUID: asset } });
    expect((await remove(at(0), at(1))).status).toBe(404);
  });
});
