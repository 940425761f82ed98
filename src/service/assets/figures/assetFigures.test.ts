import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flatFleet } from '#testing/flatFleet.ts';
import { problemOf } from '#testing/problemOf.ts';
import { addEvent, addScheme, optIn } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const ALL = 'energy14,coverage,scheme,response,event,earned';

describe('the figures of listed assets', () => {
  let service: TestService;
  let tenant: TestTenant;
  let schemeUUID: string;
  let [past, next] = ['', ''];
  let [first, second, unknown] = ['', '', ''];
  const list = async (include: string, query: object = {}) =>
    (await tenant.client.listAssets({ query: { include, sort: 'createdUTC', ...query } })).data;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
    const clockAt = (now: string) => tenant.client.setClock({ body: { now } });
    await clockAt('2023-03-20T08:00:00Z');
    ({ schemeUUID } = await addScheme(tenant));
    [first, second] = (await flatFleet(service, tenant, schemeUUID, '2023-03-20', 2)) as [string, string];
    [unknown] = (await seedFleet(service, tenant, 1, { prefix: 'unknown', consent: false })) as [string];
    const terms = { contractedMw: 0.002, priceGbpPerMwh: 500 };
    ({ eventUUID: past } = await addEvent(tenant, schemeUUID, {
      ...terms,
      startTime: '2023-03-21T17:00:00Z',
      endTime: '2023-03-21T18:00:00Z',
    }));
    await optIn(tenant, past, [first, second]);
    await clockAt('2023-03-21T18:31:00Z');
    for (const startTime of ['2023-03-21T17:00:00Z', '2023-03-21T17:30:00Z'])
      await tenant.client.createConsumption({
        body: [
          { assetUUID: first, startTime, value: 0.4 },
          { assetUUID: second, startTime, value: 0.9 },
        ],
      });
    await tenant.client.setClock({ body: { advance: 'PT5S' } });
    ({ eventUUID: next } = await addEvent(tenant, schemeUUID, { name: 'Next' }));
    await addEvent(tenant, schemeUUID, {
      name: 'Later',
      startTime: '2023-03-25T17:00:00Z',
      endTime: '2023-03-25T18:00:00Z',
    });
    await optIn(tenant, next, [first]);
  });
  afterAll(() => service.close());

  it('are those that are asked for, and none by default', async () => {
    const [plain] = (await tenant.client.listAssets({ query: { sort: 'createdUTC' } })).data;
    expect(plain).not.toHaveProperty('coverage');
    const [row] = await list('coverage,event');
    expect(row).toHaveProperty('nextEvent');
    expect(row).not.toHaveProperty('energy14');
    expect(row).not.toHaveProperty('earned');
  });

  it('tell of each asset what it used, answered with and earned', async () => {
    const byUUID = new Map((await list(ALL)).map((asset) => [asset.assetUUID, asset]));
    const { energy14, coverage, schemes, response, nextEvent, earned } = byUUID.get(first)!;
    // Flat use until the day before the event; of the last day nothing is read.
    expect(energy14!.firstDay).toBe('2023-03-07');
    expect(energy14!.kwh.slice(0, 13)).toEqual(Array(13).fill(48));
    expect([energy14!.kwh[13], energy14!.missing]).toEqual([null, [...Array<number>(13).fill(0), 48]]);
    expect(coverage).toEqual({ expected: 30 * 48, present: 29 * 48 });
    expect(schemes).toEqual([{ schemeUUID, status: 'READY', isConsented: true }]);
    expect(response).toMatchObject({ events: 1, eventsWithData: 1, eventsKept: 1, meanKw: 1.2, deviationKw: null });
    expect(response!.reliabilityLowPercent).toBeLessThan(100);
    expect(nextEvent).toMatchObject({ eventUUID: next, name: 'Next', state: 'OPT_IN' });
    expect(byUUID.get(second)!.nextEvent).toBeNull();
    expect(byUUID.get(unknown)).toMatchObject({
      energy14: { kwh: Array(14).fill(null) },
      coverage: { present: 0 },
      schemes: [],
      response: { events: 0, meanKw: null },
      nextEvent: null,
      earned: null,
    });
    // What the event earned is divided as the energy was, 0.6 to 0.1.
    const { revenueGbp } = await tenant.client.getEventStats({ params: { 'event-uuid': past } });
    const other = byUUID.get(second)!.earned!.gbp;
    expect(revenueGbp).toBeGreaterThan(0);
    expect(earned!.gbp + other).toBeCloseTo(revenueGbp!, 2);
    expect(earned!.gbp / other).toBeCloseTo(6, 1);
    expect(earned!.isPreliminary).toBe(false);
  });

  it('tell of the event that is asked for, also of one that is over', async () => {
    const rows = await list('event', { eventUUID: past });
    expect(rows.map(({ nextEvent }) => nextEvent!.eventUUID)).toEqual([past, past]);
  });

  it('hold no energy where the user allows no daily data', async () => {
    const other = await service.addTenant();
    const { userUUID } = await other.client.createUser({ body: { userId: 'ann', name: 'Ann' } });
    await other.client.createAsset({ body: { assetId: 'ann', userId: 'ann' } });
    await other.client.createConsent({
      body: { userUUID, type: 'DATA_ACCESS', preference: 'OPT_IN', granularity: 'month' },
    });
    const { data } = await other.client.listAssets({ query: { include: ALL } });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ energy14: null, coverage: { present: 0 } });
  });

  it.each([
    ['include=', '?include'],
    ['include=colour', '?include'],
    ['include=coverage,', '?include'],
    ['include=coverage%20event', '?include'],
    ['include=coverage&pageSize=101', '?pageSize'],
  ])('refuses %s', async (query, pointer) => {
    expect(await problemOf(await tenant.send('GET', `/assets?${query}`))).toMatchObject({
      status: 400,
      errors: [{ pointer }],
    });
  });
});
