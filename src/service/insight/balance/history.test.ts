import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { flatFleet } from '#testing/flatFleet.ts';
import { addEvent, addScheme, optIn } from '#testing/readyAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const DAY = '2023-03-23';

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
let assets: string[];
let eventUUID: string;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const clockAt = (now: string) => tenant.client.setClock({ body: { now } });
const advance = (duration: string) => tenant.client.setClock({ body: { advance: duration } });
const event = () => ({ params: { 'event-uuid': eventUUID } });
const history = async () => (await tenant.client.getEventBalanceHistory(event())).points;
const balanceAt = (at: string) => tenant.client.getEventBalance({ ...event(), query: { at } });
const send = (assetUUIDs: string[], startTime: string, value: number) =>
  tenant.client.createConsumption({ body: assetUUIDs.map((assetUUID) => ({ assetUUID, startTime, value })) });

/** Four assets of which an event has shown that they deliver 0.4 of 1 kWh a half hour, and one that is to come. */
beforeEach(async () => {
  tenant = await service.addTenant();
  await clockAt('2023-03-20T08:00:00Z');
  ({ schemeUUID } = await addScheme(tenant));
  assets = await flatFleet(service, tenant, schemeUUID, '2023-03-20', 4);
  const before = await schedule('2023-03-21');
  await optIn(tenant, before, assets);
  await clockAt('2023-03-21T18:31:00Z');
  for (const at of ['2023-03-21T17:00:00Z', '2023-03-21T17:30:00Z']) await send(assets, at, 0.6);
  await clockAt('2023-03-22T08:00:00Z');
  eventUUID = await schedule(DAY);
  await advance('PT5S');
});

async function schedule(date: string): Promise<string> {
  const made = await addEvent(tenant, schemeUUID, {
    startTime: `${date}T17:00:00Z`,
    endTime: `${date}T18:00:00Z`,
    contractedMw: 0.002,
    priceGbpPerMwh: 500,
  });
  return made.eventUUID;
}

it('keeps what was said from the rehearsal to the final run, and answers as known then', async () => {
  await advance('PT10M');
  await optIn(tenant, eventUUID, assets.slice(0, 2));
  await advance('PT10M');
  await optIn(tenant, eventUUID, assets.slice(2));
  await advance('PT10M');
  await optIn(tenant, eventUUID, assets.slice(3), 'OPT_OUT');
  await advance('PT10M');
  await clockAt(`${DAY}T17:31:00Z`);
  await send(assets.slice(0, 3), `${DAY}T17:00:00Z`, 0.7);
  await advance('PT5M');
  await clockAt(`${DAY}T18:05:00Z`);
  await send(assets.slice(0, 3), `${DAY}T17:30:00Z`, 0.7);
  await advance('PT5M');
  const points = await history();
  expect(points.slice(0, 6).map(({ phase, cause, optedIn }) => [phase, cause, optedIn])).toEqual([
    ['REHEARSED', 'CREATED', 0],
    ['SCHEDULED', 'OPTED_IN', 2],
    ['SCHEDULED', 'OPTED_IN', 4],
    ['SCHEDULED', 'OPTED_OUT', 3],
    ['LIVE', 'STARTED', 3],
    ['LIVE', null, 3],
  ]);
  expect(points.slice(0, 6).map(({ likely, measuredKwh }) => [likely?.kwh, measuredKwh])).toEqual([
    [expect.closeTo(3.2, 0), null],
    [expect.closeTo(1.6, 0), null],
    [expect.closeTo(3.2, 0), null],
    [expect.closeTo(2.4, 0), null],
    [expect.closeTo(2.4, 0), null],
    [expect.any(Number), 0.9],
  ]);
  expect(points.at(-1)).toMatchObject({ phase: 'FINAL', cause: 'STATS_RUN', likely: null, measuredKwh: 1.8 });
  for (const { atUTC, verdict } of points) {
    const then = await balanceAt(atUTC);
    expect([then.verdict, then.nowUTC]).toEqual([verdict, atUTC]);
  }
  // A point holds until the next.
  const [first, second] = points;
  const between = new Date(Date.parse(second!.atUTC) - 1000).toISOString();
  expect((await balanceAt(between)).verdict).toEqual(first!.verdict);
});

it('keeps one point of what changes within a minute, and none where nothing changes', async () => {
  await advance('PT10M');
  for (const asset of assets.slice(0, 3)) await optIn(tenant, eventUUID, [asset]);
  await advance('PT5M');
  const points = await history();
  expect(points.length).toBeLessThanOrEqual(3);
  expect(points.at(-1)).toMatchObject({ optedIn: 3 });
  await optIn(tenant, eventUUID, [assets[3]!]);
  await optIn(tenant, eventUUID, [assets[3]!], 'OPT_OUT');
  await advance('PT5M');
  expect(await history()).toEqual(points);
});

it('takes the simulation of the newest point over until something changes', async () => {
  await optIn(tenant, eventUUID, assets.slice(0, 2));
  await advance('PT5M');
  await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
    sql`update event_balances set balance = jsonb_set(balance::jsonb, '{likely,kwh}', '1.234')`.execute(tx),
  );
  expect((await tenant.client.getEventBalance(event())).likely?.kwh).toBe(1.234);
  await optIn(tenant, eventUUID, [assets[2]!]);
  expect((await tenant.client.getEventBalance(event())).likely?.kwh).toBeCloseTo(2.4, 0);
});

it('of a time before the event, of a wrong one, and of another tenant is refused', async () => {
  await expect(balanceAt('2023-03-01T00:00:00Z')).rejects.toMatchObject({ status: 404 });
  const wrong = await tenant.send('GET', `/analytics/events/${eventUUID}/balance?at=yesterday`);
  expect(wrong.status).toBe(400);
  const other = await service.addTenant();
  for (const path of ['balance', `balance?at=${DAY}T08:00:00Z`, 'balance/history'])
    expect((await other.send('GET', `/analytics/events/${eventUUID}/${path}`)).status, path).toBe(404);
});
