import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ApiError } from '#client/client.ts';
import { addDays } from '#energy/time/london.ts';
import { flatDays } from '#testing/flatDays.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { WEEK_FILE } from '#testing/weekFile.ts';

// Wed 2026-07-15 17:00 London: the row WEDNESDAY,17:00,-1.2 of a file where export is positive is 0.6 kWh import.
const DAY = '2026-07-15';
const VECTOR = WEEK_FILE.replace('WEDNESDAY,17:00,-0.3', 'WEDNESDAY,17:00,-1.2');

let service: TestService;
let tenant: TestTenant;
let asset: string;
let schemeUUID: string;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-07-10T09:00:00Z' } });
  [asset] = (await seedFleet(service, tenant, 1)) as [string];
  await seedReadings(
    service,
    tenant,
    asset,
    flatDays(addDays(DAY, -30), 26, () => 500),
  );
  const pack = { packId: 'OUR_NGED', version: '1' };
  const statement = 'Contract';
  await tenant.client.createMarketPack({
    body: {
      ...pack,
      parent: { packId: 'NGED', version: '2024-12' },
      confirmations: ['/products', '/baseline', '/settlement'].map((at) => ({ at, statement })),
    },
  });
  const scheme = await addScheme(tenant, { pack, schemeType: 'DNO_FLEX' });
  expect(scheme.baselineMethod).toBe('WEEK_TEMPLATE');
  ({ schemeUUID } = scheme);
});
afterAll(() => service.close());

const upload = (file: string, validFrom?: string) =>
  tenant.client.createWeekTemplate({ params: { schemeUUID }, body: { file, ...(validFrom && { validFrom }) } });

async function settledBaseline() {
  await optInAndPassChecks(tenant, schemeUUID, [asset]);
  const { eventUUID } = await addEvent(tenant, schemeUUID, {
    startTime: `${DAY}T16:00:00Z`,
    endTime: `${DAY}T17:00:00Z`,
    contractedMw: 0.001,
    priceGbpPerMwh: 300,
  });
  await optIn(tenant, eventUUID, [asset]);
  await tenant.client.setClock({ body: { now: `${DAY}T20:00:00Z` } });
  await tenant.client.createConsumption({
    body: ['16:00', '16:30'].map((clock) => ({ assetUUID: asset, startTime: `${DAY}T${clock}:00Z`, value: 0.1 })),
  });
  await tenant.client.setClock({ body: { advance: 'PT5S' } });
  return tenant.client.getEventStats({ params: { 'event-uuid': eventUUID }, query: {} });
}

it('a file is kept as a version with its hash, and comes back in the same form', async () => {
  const made = await upload(VECTOR);
  expect(made).toMatchObject({
    version: 1,
    positive: 'EXPORT',
    sha256: createHash('sha256').update(VECTOR).digest('hex'),
    warnings: [],
    file: VECTOR,
  });
  expect(made.kw[2 * 48 + 34]).toBe(1.2);
  await upload(VECTOR.replace('MONDAY,00:00,-0.3', 'MONDAY,00:00,-0.31'));
  const { data } = await tenant.client.listWeekTemplates({ params: { schemeUUID }, query: {} });
  expect(data.map(({ version }) => version)).toEqual([2, 1]);
  expect(await tenant.client.getWeekTemplate({ params: { schemeUUID, version: 1 } })).toEqual(made);
});

it('a dry run checks a file and stores nothing', async () => {
  const send = (file: string) =>
    tenant.send('POST', `/events/schemes/${schemeUUID}/week-templates`, { body: { file, dryRun: true } });
  const checked = await send(WEEK_FILE.replaceAll(',-', ','));
  expect([checked.status, await checked.json()]).toMatchObject([200, { version: 1, warnings: ['SIGN_SUSPECTED'] }]);
  expect((await send(VECTOR.replace('MONDAY,01:00,-0.3', 'MONDAY,01:00,x'))).status).toBe(400);
  const { totalItems } = await tenant.client.listWeekTemplates({ params: { schemeUUID }, query: {} });
  expect(totalItems).toBe(0);
});

it('a file with the other sign is taken with a warning; one with faults is refused line by line', async () => {
  expect((await upload(WEEK_FILE.replaceAll(',-', ','))).warnings).toEqual(['SIGN_SUSPECTED']);
  const wrong = VECTOR.replace('MONDAY,01:00,-0.3', 'MONDAY,01:00,x').replace('SUNDAY,23:30', 'SUNDAY,24:00');
  const error = await upload(wrong).then(
    () => expect.fail('was not refused'),
    (problem: unknown) => problem as ApiError,
  );
  expect(error.problem?.errors).toMatchObject([
    { pointer: '/file', code: 'INVALID_LINE', detail: 'line 4 x is not a number of kW' },
    { pointer: '/file', code: 'INVALID_LINE', detail: 'line 337 must start with SUNDAY,23:30' },
  ]);
});

it('the version valid at the start settles the event: 0.6 kWh for WEDNESDAY,17:00,-1.2', async () => {
  await upload(WEEK_FILE.replaceAll('-0.3', '-9'));
  await upload(VECTOR);
  await upload(WEEK_FILE.replaceAll('-0.3', '-5'), '2026-08-01T00:00:00Z');
  const stats = await settledBaseline();
  expect(stats.settlementPeriods.map(({ baselineKwh }) => baselineKwh)).toEqual([0.6, 0.15]);
  expect(stats).toMatchObject({
    deliveredKwh: 0.55,
    unitBaseline: { method: 'WEEK_TEMPLATE', version: 2, versions: 3 },
  });
});

it('one that was received after the start settles nothing', async () => {
  const stats = await settledBaseline();
  expect(stats).toMatchObject({ deliveredKwh: 0, unitBaseline: { status: 'NOT_NOMINATED', versions: 0 } });
  await upload(VECTOR, '2026-07-01T00:00:00Z');
  await tenant.client.createStatsRun({
    params: { 'event-uuid': stats.eventUUID },
    body: { reason: 'There is a template now' },
  });
  await tenant.client.setClock({ body: { advance: 'PT5S' } });
  const after = await tenant.client.getEventStats({ params: { 'event-uuid': stats.eventUUID }, query: {} });
  expect(after).toMatchObject({ deliveredKwh: 0, unitBaseline: { status: 'NOT_NOMINATED', versions: 1 } });
});

it('a scheme whose pack has none is refused', async () => {
  const other = await addScheme(tenant);
  const call = tenant.client.createWeekTemplate({ params: { schemeUUID: other.schemeUUID }, body: { file: VECTOR } });
  await expect(call).rejects.toMatchObject({ status: 409 });
});
