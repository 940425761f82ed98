import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { seedAssets } from '#testing/seedAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { setLimits } from '../../tenants/tenants.ts';

/** A Thursday of winter, whose baseline has the ten working days before. */
const AT = '2026-01-15T17:00:00Z';
const FIRST = Date.UTC(2025, 11, 20);
const DAYS = 28;

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-01-17T09:00:00Z' } });
});
afterAll(() => service.close());

const addAsset = async () =>
  (await seedAssets(service.database.store.db, tenant.tenant, 1, { prefix: randomUUID().slice(0, 8) }))[0]!;
const addImport = async (fileName: string) =>
  (await tenant.client.createReadingImport({ body: { fileName } })).importUUID;
/** Every half hour of four weeks, from the second row of a file. */
const weeks = (assetUUID: string) =>
  Array.from({ length: DAYS * 48 }, (_, index) => ({
    assetUUID,
    startTime: new Date(FIRST + index * HALF_HOUR_MS).toISOString(),
    value: 1,
    row: index + 2,
  }));
const rowAt = (startTime: string) => (Date.parse(startTime) - FIRST) / HALF_HOUR_MS + 2;
const explain = (assetUUID: string, asOf?: string) =>
  tenant.client.explainAssetBaseline({ params: { assetUUID }, query: { at: AT, ...(asOf && { asOf }) } });
const now = async () => (await tenant.client.getClock()).now;
const advance = () => tenant.client.setClock({ body: { advance: 'PT1H' } });
const sources = () =>
  tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
    tx.selectFrom('reading_sources').selectAll().orderBy('seq').execute(),
  );
const refusalOf = async (query: string, body: unknown, by = tenant) => {
  const response = await by.send('POST', `/energy-consumption${query}`, { body });
  return { status: response.status, errors: ((await response.json()) as Problem).errors };
};

it('names file and row of every reading behind a baseline', async () => {
  const asset = await addAsset();
  const importUUID = await addImport('meters-2026-01.csv');
  await tenant.client.createConsumption({ body: weeks(asset), query: { importUUID } });
  const { selectedDays, actualOrigin } = await explain(asset);
  expect(selectedDays).toHaveLength(10);
  for (const { date, origin } of selectedDays)
    expect(origin).toEqual({
      import: {
        importUUID,
        fileName: 'meters-2026-01.csv',
        row: rowAt(`${date}T17:00:00Z`),
        receivedUTC: expect.stringMatching(/^2026-01-17T09:00/),
      },
      replacedUTC: null,
    });
  expect(actualOrigin.import?.row).toBe(rowAt(AT));
});

it('keeps the rows of a file in any order, of a day a line, and of an asset named twice', async () => {
  const { assetUUID, assetId } = await tenant.client.createAsset({ body: {} });
  const importUUID = await addImport('scattered.csv');
  const [first, second, third, fourth] = ['16:00', '16:30', '17:00', '20:00'].map((clock) => `2026-01-15T${clock}:00Z`);
  const put = async (rows: Map<string | undefined, number>) => {
    await tenant.client.createConsumption({
      query: { importUUID },
      body: [...rows].map(([startTime, row], place) => ({
        ...(place % 2 === 0 ? { assetUUID } : { assetId }),
        startTime: startTime!,
        value: 1,
        row,
      })),
    });
    return (await explain(assetUUID)).actualOrigin.import?.row;
  };
  const scattered = new Map([
    [fourth, 5],
    [third, 17],
    [second, 2],
    [first, 900],
  ]);
  expect(await put(scattered)).toBe(17);
  expect(await put(new Map([first, second, third].map((startTime) => [startTime, 7])))).toBe(7);
  expect(await put(new Map([first, third, fourth].map((startTime, place) => [startTime, 10 + 20 * place])))).toBe(30);
  // The greatest row, which the plain scan leaves to the schema.
  expect(await put(new Map([[third, 2_147_483_647]]))).toBe(2_147_483_647);
});

it('says of a run what was known at it, and that a reading was replaced afterwards', async () => {
  const asset = await addAsset();
  const earlier = await addImport('first.csv');
  await tenant.client.createConsumption({ body: weeks(asset), query: { importUUID: earlier } });
  const run = await now();
  await advance();
  const later = await addImport('corrected.csv');
  const correction = { assetUUID: asset, startTime: AT, value: 2 };
  await tenant.client.createConsumption({ body: [{ ...correction, row: 4 }], query: { importUUID: later } });
  const [frozen, today] = [await explain(asset, run), await explain(asset)];
  expect(frozen.actualOrigin).toMatchObject({
    import: { importUUID: earlier, fileName: 'first.csv', row: rowAt(AT) },
    replacedUTC: expect.stringMatching(/^2026-01-17T/),
  });
  expect(today.actualOrigin).toMatchObject({ import: { fileName: 'corrected.csv', row: 4 }, replacedUTC: null });
  expect(frozen.selectedDays).toEqual(today.selectedDays);
  await advance();
  await tenant.client.createConsumption({ body: [{ ...correction, value: 3 }] });
  expect((await explain(asset)).actualOrigin).toEqual({ import: null, replacedUTC: null });
  expect((await explain(asset, run)).actualOrigin).toEqual(frozen.actualOrigin);
  expect((await explain(asset)).selectedDays).toEqual(today.selectedDays);
});

it('has no origin of readings that never came with a file, and stores nothing for them', async () => {
  const asset = await addAsset();
  const before = (await sources()).length;
  await tenant.client.createConsumption({ body: weeks(asset).map((record) => ({ ...record, row: undefined })) });
  const { selectedDays, actualOrigin } = await explain(asset);
  for (const origin of [actualOrigin, ...selectedDays.map((day) => day.origin)])
    expect(origin).toEqual({ import: null, replacedUTC: null });
  expect((await sources()).length).toBe(before);
});

it('refuses an unknown import, another tenant’s, and rows that do not go with it', async () => {
  const asset = await addAsset();
  const record = { assetUUID: asset, startTime: AT, value: 1 };
  const unknown = {
    status: 400,
    errors: [{ pointer: '?importUUID', code: 'IMPORT_NOT_FOUND', detail: 'there is no such import' }],
  };
  const importUUID = await addImport('mine.csv');
  const other = await service.addTenant();
  const { assetUUID: theirs } = await other.client.createAsset({ body: {} });
  expect(await refusalOf(`?importUUID=${randomUUID()}`, [{ ...record, row: 2 }])).toEqual(unknown);
  expect(await refusalOf(`?importUUID=${importUUID}`, [{ ...record, assetUUID: theirs, row: 2 }], other)).toEqual(
    unknown,
  );
  expect(await refusalOf('?importUUID=no', [{ ...record, row: 2 }])).toMatchObject({
    status: 400,
    errors: [{ pointer: '?importUUID' }],
  });
  expect(await refusalOf('', [{ ...record, row: 2 }])).toMatchObject({
    status: 400,
    errors: [{ pointer: '?', code: 'REQUIRED' }],
  });
  const next = { ...record, startTime: '2026-01-15T17:30:00Z' };
  expect(await refusalOf(`?importUUID=${importUUID}`, [{ ...record, row: 2 }, next])).toMatchObject({
    status: 400,
    errors: [{ pointer: '/1/row', code: 'REQUIRED' }],
  });
  for (const row of [0, -1, 1.5, 2_147_483_648, '2'])
    expect(await refusalOf(`?importUUID=${importUUID}`, [{ ...record, row }])).toMatchObject({
      status: 400,
      errors: [{ pointer: '/0/row' }],
    });
  for (const body of [{}, { fileName: '' }, { fileName: 'x'.repeat(256) }, { fileName: 'a.csv', rows: 1 }])
    expect((await tenant.send('POST', '/energy-consumption/imports', { body })).status, JSON.stringify(body)).toBe(400);
  expect((await explain(asset)).actualOrigin).toEqual({ import: null, replacedUTC: null });
});

it('forgets where readings came from with the readings', async () => {
  const [kept, gone] = [await addAsset(), await addAsset()];
  const importUUID = await addImport('both.csv');
  await tenant.client.createConsumption({ body: [...weeks(kept), ...weeks(gone)], query: { importUUID } });
  await tenant.client.deleteAssetConsumption({
    params: { assetUUID: gone },
    query: { from: '2025-12-01T00:00:00Z', to: '2026-02-01T00:00:00Z' },
  });
  const of = async (asset: string) => (await sources()).filter(({ asset_uuid }) => asset_uuid === asset).length;
  expect([await of(kept), await of(gone)]).toEqual([DAYS, 0]);
  await setLimits(service.database.store.db, tenant.tenant, { retention_months: 1 });
  await tenant.client.setClock({ body: { now: '2026-02-10T09:00:00Z' } });
  await tenant.client.setClock({ body: { advance: 'P2D' } });
  expect((await sources()).every(({ day }) => day >= '2026-01-12')).toBe(true);
  expect(await of(kept)).toBeGreaterThan(0);
  await tenant.client.setClock({ body: { now: '2026-03-10T09:00:00Z' } });
  await tenant.client.setClock({ body: { advance: 'P2D' } });
  expect(await sources()).toEqual([]);
  const left = await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
    tx.selectFrom('reading_imports').selectAll().execute(),
  );
  expect(left).toEqual([]);
});
