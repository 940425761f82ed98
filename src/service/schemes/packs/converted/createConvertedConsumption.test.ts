import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConvertedConsumption } from '#contract/convertedConsumption.ts';
import type { Problem } from '#contract/problem.ts';
import { addDays, londonDate, londonMidnight, londonWallClock } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { seedAssets } from '#testing/seedAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const POWER = { quantity: 'kW', positive: 'EXPORT', stamp: 'END', zone: 'UTC', stepMinutes: 30 } as const;
const LONDON = { quantity: 'kWh', positive: 'IMPORT', stamp: 'START', zone: 'LONDON', stepMinutes: 30 } as const;
type Line = { assetUUID?: string; assetId?: string; stamp: string; value: number; row?: number };

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-12-01T09:00:00Z' } });
});
afterAll(() => service.close());

const addAsset = async () =>
  (await seedAssets(service.database.store.db, tenant.tenant, 1, { prefix: randomUUID().slice(0, 8) }))[0]!;
const send = async (body: object) => {
  const response = await tenant.send('POST', '/energy-consumption/converted', { body });
  return { status: response.status, body: (await response.json()) as ConvertedConsumption & Problem };
};
const stored = async (assetUUID: string, from: string, to: string, direction: 'import' | 'export' = 'import') => {
  const response = await tenant.client.getAssetConsumption({
    params: { assetUUID },
    query: { from, to, direction, format: 'records' },
  });
  return 'data' in response
    ? response.data.map(({ startTime, value, settlementPeriod }) => [startTime, value, settlementPeriod])
    : [];
};

it.each([
  ['Flexible Power, power, summer', POWER, '2026-07-15T16:30:00Z', -1.2, '2026-07-15T16:00:00Z', 35],
  ['its energy', { ...POWER, quantity: 'kWh' }, '2026-07-15T16:30:00Z', -0.6, '2026-07-15T16:00:00Z', 35],
  ['its reading of winter', POWER, '2026-11-26T17:30:00Z', -1.2, '2026-11-26T17:00:00Z', 35],
  ['BSC', undefined, '2026-07-15 SP 35', -0.0006, '2026-07-15T16:00:00Z', 35],
  ['the first 01:00 of October', POWER, '2026-10-25T00:30:00Z', -1.2, '2026-10-25T00:00:00Z', 3],
  ['the second', POWER, '2026-10-25T01:30:00Z', -1.2, '2026-10-25T01:00:00Z', 5],
])('0.600 kWh of import: %s', async (_, convention, stamp, value, startTime, period) => {
  const assetUUID = await addAsset();
  const how = convention ? { convention } : { pack: { packId: 'BSC_P415', version: '2024-11' } };
  const { status, body } = await send({ ...how, readings: [{ assetUUID, stamp, value }] });
  expect([status, body.inserted, body.suspicions]).toEqual([201, 1, []]);
  const day = [addDays(startTime.slice(0, 10), -1), addDays(startTime.slice(0, 10), 1)].map(
    (date) => `${date}T00:00:00Z`,
  );
  const found = await stored(assetUUID, day[0]!, day[1]!);
  expect(found.map(([at, ...rest]) => [Date.parse(String(at)), ...rest])).toEqual([
    [Date.parse(startTime), 0.6, period],
  ]);
});

it('keeps export apart, as zero where the asset imports', async () => {
  const assetUUID = await addAsset();
  const readings: Line[] = [
    { assetUUID, stamp: '2026-07-15T16:30:00Z', value: -1.2 },
    { assetUUID, stamp: '2026-07-15T17:00:00Z', value: 0.8 },
  ];
  expect((await send({ convention: POWER, readings })).body).toMatchObject({ accepted: 2, halfHours: 4, inserted: 4 });
  const range = ['2026-07-15T00:00:00Z', '2026-07-16T00:00:00Z'] as const;
  expect((await stored(assetUUID, ...range)).map(([, kwh]) => kwh)).toEqual([0.6, 0]);
  expect((await stored(assetUUID, ...range, 'export')).map(([, kwh]) => kwh)).toEqual([0, 0.4]);
});

it('lists faults by line in a dry run, and refuses all lines for them', async () => {
  const assetUUID = await addAsset();
  const readings: Line[] = [
    { assetUUID, stamp: '2026-07-15T16:30:00Z', value: -1.2 },
    { assetUUID, stamp: '2026-07-15T16:30:00Z', value: -1.2 },
    { assetId: 'unknown', stamp: '2026-07-15T16:30:00Z', value: -1.2 },
  ];
  const dry = await send({ convention: POWER, dryRun: true, readings });
  expect([dry.status, dry.body.accepted, dry.body.inserted]).toEqual([200, 1, null]);
  expect(dry.body.faults.map(({ pointer, code }) => [pointer, code])).toEqual([
    ['/readings/1/stamp', 'REPEATED'],
    ['/readings/2/assetId', 'ASSET_NOT_FOUND'],
  ]);
  const { status, body } = await send({ convention: POWER, readings });
  expect([status, body.errors]).toEqual([400, dry.body.faults]);
  expect(await stored(assetUUID, '2026-07-15T00:00:00Z', '2026-07-16T00:00:00Z')).toEqual([]);
});

it('refuses a pack of delivered energy, an unknown one, and both or neither of pack and convention', async () => {
  const readings = [{ assetUUID: await addAsset(), stamp: '2026-07-15T16:30:00Z', value: 1 }];
  const pointersOf = async (how: object) =>
    (await send({ ...how, readings })).body.errors?.map(({ pointer, code }) => [pointer, code]);
  expect(await pointersOf({ pack: { packId: 'NESO_DFS', version: '2026-05' } })).toEqual([['/pack', 'INVALID']]);
  expect(await pointersOf({ pack: { packId: 'NOBODY', version: '1' } })).toEqual([['/pack', 'NOT_FOUND']]);
  expect(await pointersOf({})).toEqual([['', 'REQUIRED']]);
});

/** Two days of one asset, from a London midnight. */
const twoDays = (assetUUID: string, date: string, valueOf: (slot: number) => number): Line[] => {
  const [fromMs, toMs] = [londonMidnight(date), londonMidnight(addDays(date, 2))];
  return Array.from({ length: (toMs - fromMs) / HALF_HOUR_MS }, (_, slot) => {
    const startMs = fromMs + slot * HALF_HOUR_MS;
    return { assetUUID, stamp: `${londonDate(startMs)} ${londonWallClock(startMs)}`, value: valueOf(slot) };
  });
};
const use = (slot: number) => 0.2 + ((slot * 37) % 97) / 100;

it.each([
  ['SIGN_SUSPECTED', (readings: Line[]) => ({ readings, convention: { ...LONDON, positive: 'EXPORT' } })],
  ['PERIOD_END_SUSPECTED', (readings: Line[]) => ({ readings, convention: { ...LONDON, stamp: 'END' } })],
  ['CLOCK_SUSPECTED', (readings: Line[]) => ({ readings, convention: { ...LONDON, zone: 'UTC' } })],
  [
    'DAY_LENGTH_SUSPECTED',
    (_: Line[], assetUUID: string) => ({
      convention: LONDON,
      readings: twoDays(assetUUID, '2026-10-24', use).filter(
        ({ stamp }, place, all) => all.findIndex((other) => other.stamp === stamp) === place,
      ),
    }),
  ],
] as const)('asks for a confirmation of %s', async (code, fileOf) => {
  const assetUUID = await addAsset();
  const readings = twoDays(assetUUID, '2026-07-15', use);
  expect((await send({ convention: LONDON, readings })).status).toBe(201);
  const file = fileOf(readings, assetUUID);
  const dry = await send({ ...file, dryRun: true });
  expect(dry.body.suspicions.map((suspicion) => [suspicion.code, suspicion.assets])).toEqual([[code, 1]]);
  const refused = await send(file);
  expect([refused.status, refused.body.errors?.map((error) => [error.pointer, error.code])]).toEqual([
    409,
    [['', code]],
  ]);
  expect((await send({ ...file, acceptSuspicions: [code] })).status).toBe(201);
});

it.each(['2026-03-28', '2026-10-24'])('stores every half hour of London stamps from %s on', async (date) => {
  const assetUUID = await addAsset();
  const readings = twoDays(assetUUID, date, use);
  expect(
    (
      await send({
        convention: LONDON,
        readings: readings.map((line) => ({ ...line, value: Math.round(line.value * 100) / 100 })),
      })
    ).status,
  ).toBe(201);
  const [from, to] = [londonMidnight(date), londonMidnight(addDays(date, 2))];
  const found = await stored(assetUUID, new Date(from).toISOString(), new Date(to).toISOString());
  expect(found.map(([startTime, kwh]) => [Date.parse(String(startTime)), kwh])).toEqual(
    readings.map((_, slot) => [from + slot * HALF_HOUR_MS, Math.round(use(slot) * 100) / 100]),
  );
});

it('refuses a half hour of more power than the device has, a little more passes', async () => {
  const assetUUID = await addAsset();
  await tenant.client.updateAsset({ params: { assetUUID }, body: { powerKw: 7.4 } });
  const reading = (value: number) => ({
    convention: POWER,
    readings: [{ assetUUID, stamp: '2026-07-15T16:30:00Z', value }],
  });
  const { status, body } = await send(reading(-8.9));
  expect([status, body.errors]).toEqual([
    400,
    [
      {
        pointer: '/readings/0/value',
        code: 'OUT_OF_RANGE',
        detail: 'is 8.9 kW in the half-hour, but the rated power is 7.4 kW: a different unit is suspected',
      },
    ],
  ]);
  expect((await send(reading(-8.8))).status).toBe(201);
});

it('says how many half hours are missing between the first and the last', async () => {
  const assetUUID = await addAsset();
  const readings = ['16:30', '17:00', '18:30'].map((time) => ({
    assetUUID,
    stamp: `2026-07-15T${time}:00Z`,
    value: -1.2,
  }));
  expect((await send({ convention: POWER, readings })).body.gaps).toBe(2);
});
