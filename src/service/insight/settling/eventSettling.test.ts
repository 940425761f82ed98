import { afterAll, beforeAll, expect, it } from 'vitest';
import { flatFleet } from '#testing/flatFleet.ts';
import { addEvent, addScheme, optIn } from '#testing/readyAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const DAY = '2023-03-23';

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
let assets: string[];
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  await clockAt('2023-03-20T08:00:00Z');
  ({ schemeUUID } = await addScheme(tenant));
  assets = await flatFleet(service, tenant, schemeUUID, '2023-03-20', 3);
});
afterAll(() => service.close());

const clockAt = (now: string) => tenant.client.setClock({ body: { now } });
const path = (eventUUID: string) => ({ params: { 'event-uuid': eventUUID } });
const send = (assetUUIDs: string[], startTime: string, value: number) =>
  tenant.client.createConsumption({ body: assetUUIDs.map((assetUUID) => ({ assetUUID, startTime, value })) });
const schedule = (date: string) =>
  addEvent(tenant, schemeUUID, {
    startTime: `${date}T17:00:00Z`,
    endTime: `${date}T18:00:00Z`,
    contractedMw: 0.003,
    priceGbpPerMwh: 500,
  });

it('says who owes readings until the final run, and agrees with the balance', async () => {
  const before = await schedule('2023-03-21');
  await optIn(tenant, before.eventUUID, assets);
  await clockAt('2023-03-21T18:31:00Z');
  for (const at of ['2023-03-21T17:00:00Z', '2023-03-21T17:30:00Z']) await send(assets, at, 0.6);
  await tenant.client.setClock({ body: { advance: 'PT5S' } });
  const { eventUUID } = await schedule(DAY);
  await optIn(tenant, eventUUID, assets);
  const settling = () => tenant.client.getEventSettling(path(eventUUID));
  await expect(settling()).rejects.toMatchObject({ status: 409 });
  await clockAt(`${DAY}T19:05:00Z`);
  await send(assets.slice(0, 2), `${DAY}T17:00:00Z`, 0.5);
  await send(assets.slice(0, 1), `${DAY}T17:30:00Z`, 0.5);
  await tenant.client.setClock({ body: { advance: 'PT5S' } });

  const found = await settling();
  const balance = await tenant.client.getEventBalance(path(eventUUID));
  expect(found.outstanding).toMatchObject({ assets: 2, halfHours: 3, silentAssets: 1, portfolios: 1 });
  expect(found.outstanding.likelyKwh).toBeCloseTo(balance.likely!.kwh - balance.measuredKwh!, 5);
  expect(found.outstanding.likelyGbp).toBeCloseTo(balance.revenue.likelyGbp! - balance.revenue.measuredGbp!, 1);
  expect(found.outstanding.byPortfolio).toEqual([
    expect.objectContaining({ portfolioUUID: null, assets: 2, halfHours: 3, likelyKwh: found.outstanding.likelyKwh }),
  ]);
  expect(found.arrival).toMatchObject({ events: 1, presentPercent: 50 });
  expect(found.arrival.usualHigh.at(-1)).toBe(100);
  expect(found.halfHours.map(({ likelyKwh }) => likelyKwh).reduce((a, b) => a + b)).toBeCloseTo(balance.likely!.kwh, 5);
  expect(found.sentence).toBe('Slower than usual: 90 % of the missing readings usually arrive by Thu 23 Mar.');
  expect(found.becomesFinal.map(({ kind }) => kind)).toEqual(['NEXT_RUN', 'USUALLY', 'LATEST']);
  expect(balance.cause).toMatchObject({ kind: 'OWED_READINGS', text: '2 assets are missing 3 half-hours', assets: 2 });
  expect(balance.nextStep).toMatchObject({
    code: 'ASK_FOR_READINGS',
    label: 'Request readings from 2 assets',
    assets: 2,
  });

  await send(assets, `${DAY}T17:30:00Z`, 0.5);
  await send(assets, `${DAY}T17:00:00Z`, 0.3);
  await tenant.client.setClock({ body: { advance: 'PT5S' } });
  const final = await tenant.client.getEventBalance(path(eventUUID));
  expect(final).toMatchObject({ phase: 'FINAL', cause: { kind: 'RESULT' } });
  expect(final.cause!.text).toMatch(/^Met in every half-hour$/);
  expect(final.cause!.note).toMatch(/is final; later readings are recorded alongside it/);
  expect(await settling()).toMatchObject({
    sentence: expect.stringMatching(/^Run \d is final$/),
    outstanding: { assets: 0, halfHours: 0, likelyKwh: 0, byPortfolio: [] },
    becomesFinal: [],
  });
});

it('of another tenant and of no event is not found', async () => {
  const other = await service.addTenant();
  const missing = '00000000-0000-4000-8000-000000000001';
  expect((await other.send('GET', `/analytics/events/${missing}/settling`)).status).toBe(404);
  expect((await tenant.send('GET', '/analytics/events/none/settling')).status).toBe(400);
});
