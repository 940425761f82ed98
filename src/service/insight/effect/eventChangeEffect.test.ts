import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';
import { flatFleet } from '#testing/flatFleet.ts';
import { inPortionsOf } from '#testing/portionedEvent.ts';
import { addEvent, addScheme, optIn } from '#testing/readyAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { enqueueBalance } from '../balance/enqueueBalance.ts';

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
const at = (hour: number, day = 23) => `2023-03-${day}T${hour}:00:00Z`;
const params = () => ({ 'event-uuid': eventUUID });
const effectOf = (body: object) => tenant.client.getEventChangeEffect({ params: params(), body });
const schedule = async (startTime: string, endTime: string) =>
  (await addEvent(tenant, schemeUUID, { startTime, endTime, contractedMw: 0.002, priceGbpPerMwh: 500 })).eventUUID;

/** Four assets that delivered 0.4 of 1 kWh a half hour, all in an event to come, one in another two hours later. */
beforeEach(async () => {
  tenant = await service.addTenant();
  await clockAt('2023-03-20T08:00:00Z');
  ({ schemeUUID } = await addScheme(tenant));
  assets = await flatFleet(service, tenant, schemeUUID, '2023-03-20', 4);
  await optIn(tenant, await schedule(at(17, 21), at(18, 21)), assets);
  await clockAt('2023-03-21T18:31:00Z');
  for (const startTime of ['2023-03-21T17:00:00Z', '2023-03-21T17:30:00Z'])
    await tenant.client.createConsumption({ body: assets.map((assetUUID) => ({ assetUUID, startTime, value: 0.6 })) });
  await clockAt('2023-03-22T08:00:00Z');
  await optIn(tenant, await schedule(at(19), at(20)), assets.slice(0, 1));
  eventUUID = await schedule(at(17), at(18));
  await optIn(tenant, eventUUID, assets);
});

it('says what a move does before it is done, as the event is after it', async () => {
  const move = { startTime: at(19), endTime: at(20) };
  const { before, after, ended, startTime, contractedKwh } = await effectOf(move);
  expect([before.optedIn, after.optedIn, ended]).toEqual([4, 3, [{ code: 'OVERLAPPING_EVENT', assets: 1 }]]);
  expect([startTime, contractedKwh]).toEqual([at(19), 2]);
  expect(after.likely!.kwh).toBeLessThan(before.likely!.kwh);
  expect(before.verdict).toEqual((await tenant.client.getEventBalance({ params: params() })).verdict);

  const { refused } = await tenant.client.updateEvent({ params: params(), body: move });
  expect(refused.map(({ assetUUID }) => assetUUID)).toEqual([assets[0]]);
  const { likely, chancePercent, revenue, verdict } = await tenant.client.getEventBalance({ params: params() });
  expect({ likely, chancePercent, likelyGbp: revenue.likelyGbp, verdict }).toEqual({
    likely: after.likely,
    chancePercent: after.chancePercent,
    likelyGbp: after.likelyGbp,
    verdict: after.verdict,
  });
});

it('says what another contract or deadline does, and changes nothing', async () => {
  const more = await effectOf({ contractedMw: 0.02 });
  expect(more).toMatchObject({ contractedKwh: 20, ended: [], before: { optedIn: 4 }, after: { optedIn: 4 } });
  expect(more.after.chancePercent).toBeLessThan(more.before.chancePercent!);
  const early = await effectOf({ optInDeadline: '2023-03-22T07:00:00Z' });
  expect(early).toMatchObject({
    ended: [{ code: 'DEADLINE_PASSED', assets: 4 }],
    after: { optedIn: 0, verdict: { code: 'NOBODY' } },
  });
  const event = await tenant.client.getEvent({ params: params() });
  expect(event).toMatchObject({ revision: 1, contractedMw: 0.002, optInDeadline: null, assetsOptedIn: 4 });
});

it('refuses what the change would be refused for, with its place', async () => {
  const send = async (body: object, by = tenant) => {
    const response = await by.send('POST', `/events/${eventUUID}/change-effect`, { body });
    return [response.status, await response.json()];
  };
  expect(await send({ endTime: at(16) })).toEqual([
    400,
    expect.objectContaining({ errors: [expect.objectContaining({ pointer: '/endTime' })] }),
  ]);
  expect(await send({ startTime: '2023-03-22T07:00:00Z' })).toEqual([
    400,
    expect.objectContaining({ errors: [expect.objectContaining({ pointer: '/startTime' })] }),
  ]);
  expect((await send({ contractedMw: 1 }, await service.addTenant()))[0]).toBe(404);
  await clockAt(at(17));
  expect((await send({ contractedMw: 1 }))[0]).toBe(409);
});

describe('of an event that many could take part in', () => {
  const move = () => ({ startTime: at(19), endTime: at(20) });
  const inTenant = <Result>(work: (scope: TenantScope) => Promise<Result>) =>
    tenantTransaction(service.database.store.db, tenant.tenant, work);
  /** The event, counted in portions of two. */
  const counted = <Result>(work: () => Promise<Result>) =>
    inPortionsOf(2, async () => {
      await inTenant((scope) => enqueueBalance(scope, eventUUID));
      await tenant.client.setClock({ body: { advance: 'PT1S' } });
      return work();
    });

  it('it says the same by who was counted, and nothing before', async () => {
    const whole = await effectOf(move());
    expect(whole.checked).toBe(4);
    await inPortionsOf(2, async () => {
      const response = await tenant.send('POST', `/events/${eventUUID}/change-effect`, { body: move() });
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    });
    expect(await counted(() => effectOf(move()))).toEqual(whole);
  });

  it('each of a sample stands for as many', async () => {
    const effect = await counted(async () => {
      await inTenant(({ tx }) =>
        sql`
          update event_lives set figures = jsonb_set(jsonb_set(figures::jsonb, '{takers,optedIn}', '4001'),
            '{takers,optedInSample}', ${JSON.stringify(assets.slice(0, 3))}::jsonb)::json`.execute(tx),
      );
      return effectOf(move());
    });
    expect(effect).toMatchObject({
      before: { optedIn: 4001 },
      checked: 3,
      ended: [{ code: 'OVERLAPPING_EVENT', assets: 1334 }],
      after: { optedIn: 2667 },
    });
    expect(effect.before.likely!.kwh).toBeGreaterThan(1000);
  });
});
