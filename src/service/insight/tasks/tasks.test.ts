import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Task, TaskCode } from '#contract/tasks.ts';
import { flatFleet } from '#testing/flatFleet.ts';
import { problemOf } from '#testing/problemOf.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
let assets: string[];

const clockAt = (now: string) => tenant.client.setClock({ body: { now } });
const list = () => tenant.client.listTasks();
const of = (data: readonly Task[], code: TaskCode) => data.find((task) => task.code === code);
const schedule = (day: string, name: string, terms = {}) =>
  addEvent(tenant, schemeUUID, {
    name,
    startTime: `${day}T17:00:00Z`,
    endTime: `${day}T18:00:00Z`,
    contractedMw: 0.003,
    priceGbpPerMwh: 500,
    ...terms,
  });

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await clockAt('2023-03-20T08:00:00Z');
  ({ schemeUUID } = await addScheme(tenant));
  assets = await flatFleet(service, tenant, schemeUUID, '2023-03-20', 4);
  // Each delivers 0.8 kW: 1 kWh less 0.6 in each half hour.
  const { eventUUID } = await schedule('2023-03-21', 'Before');
  await optIn(tenant, eventUUID, assets);
  await clockAt('2023-03-21T18:31:00Z');
  await tenant.client.createConsumption({
    body: ['17:00', '17:30'].flatMap((clock) =>
      assets.map((assetUUID) => ({ assetUUID, startTime: `2023-03-21T${clock}:00Z`, value: 0.6 })),
    ),
  });
  await tenant.client.setClock({ body: { advance: 'PT5S' } });
});
afterAll(() => service.close());

describe('the tasks of an operator', () => {
  it('are none while events have all they need, and say when to look next', async () => {
    const { eventUUID } = await schedule('2023-03-22', 'Enough', { optInDeadline: '2023-03-22T12:00:00Z' });
    await optIn(tenant, eventUUID, assets);
    expect(await list()).toEqual({
      windowDays: 7,
      totalGbp: 0,
      data: [],
      next: { atUTC: '2023-03-22T12:00:00Z', text: 'opt-in for Enough closes' },
    });
  });

  it('weigh an event that is short by what its balance says it misses of its contract', async () => {
    const { eventUUID } = await schedule('2023-03-22', 'Short');
    await optIn(tenant, eventUUID, assets.slice(0, 2));
    await schedule('2023-03-23', 'Empty', { priceGbpPerMwh: 200 });
    await schedule('2023-03-29', 'Far away');
    await tenant.client.setClock({ body: { advance: 'PT2M' } });
    const { data, totalGbp } = await list();
    // 1.6 of 3 kW is likely to have a K of 0.5; of an hour at £500. Nothing of an hour at £200.
    expect(data).toMatchObject([
      {
        code: 'EVENT_SHORT',
        title: 'Short is likely to fall short',
        assets: 2,
        kwAtRisk: expect.closeTo(1.4, 2),
        gbpAtRisk: 0.75,
        target: { kind: 'EVENT', uuid: eventUUID, name: 'Short' },
        remedy: { action: 'OPT_IN', label: 'Opt in 2 assets', filter: { schemeUUID, schemeStatus: 'READY' } },
        text: (await tenant.client.getEventBalance({ params: { 'event-uuid': eventUUID } })).nextStep!.text,
      },
      { code: 'NOBODY_OPTED_IN', title: 'Empty: no assets opted in', assets: 4, kwAtRisk: 3, gbpAtRisk: 0.6 },
    ]);
    expect(totalGbp).toBe(1.35);
    const { revenue } = await tenant.client.getEventBalance({ params: { 'event-uuid': eventUUID } });
    expect(revenue.contractedGbp! - revenue.likelyGbp!).toBe(0.75);
  });

  it('count an asset once for each event, in the first reason against it, and stay sorted by pounds', async () => {
    const { eventUUID } = await schedule('2023-03-22', 'Next', { contractedMw: 0.005 });
    await optIn(tenant, eventUUID, assets.slice(0, 3));
    const [unasked] = (await seedFleet(service, tenant, 1, { prefix: 'unasked', consent: false })) as [string];
    const rejected = await seedFleet(service, tenant, 1, { prefix: 'rejected', outcomeDigit: 9 });
    await optInAndPassChecks(tenant, schemeUUID, [unasked, ...rejected]);
    const { data, totalGbp } = await list();
    expect(of(data, 'CONSENTS_MISSING')).toMatchObject({
      assets: 1,
      kwAtRisk: 0.8,
      target: null,
      remedy: {
        // No webhook would pass a request on.
        action: 'OPEN',
        label: 'View assets',
        filter: { consent: 'MISSING', schemeUUID, schemeStatus: 'READY' },
      },
    });
    expect(of(data, 'REGISTRATIONS_TURNED_DOWN')).toMatchObject({
      assets: 1,
      kwAtRisk: 0.8,
      target: { kind: 'SCHEME', uuid: schemeUUID, name: 'Evening peak' },
      text: 'Evening peak: 1 rejected by the scheme operator.',
    });
    const pounds = data.map(({ gbpAtRisk }) => gbpAtRisk ?? 0);
    expect(pounds).toEqual(pounds.toSorted((one, other) => other - one));
    expect(totalGbp).toBeCloseTo(
      pounds.reduce((total, each) => total + each, 0),
      6,
    );
    // The event's own task has the rest of the 2.6 kW that 2.4 of 5 kW lack.
    expect(of(data, 'EVENT_SHORT')).toMatchObject({ assets: 1, kwAtRisk: expect.closeTo(1, 1) });
    const { revenue } = await tenant.client.getEventBalance({ params: { 'event-uuid': eventUUID } });
    expect(totalGbp).toBeCloseTo(revenue.contractedGbp! - revenue.likelyGbp!, 2);
  });

  it('name silent assets of the fleet, and what the events lose that they are in', async () => {
    await clockAt('2023-03-24T08:00:00Z');
    expect(of((await list()).data, 'SILENT_ASSETS')).toMatchObject({ assets: 4, gbpAtRisk: null });
    const { eventUUID } = await schedule('2023-03-25', 'Next', { contractedMw: 0.0032 });
    await optIn(tenant, eventUUID, assets);
    // All of the event: an hour of 3.2 kW at £500.
    expect(of((await list()).data, 'SILENT_ASSETS')).toMatchObject({ assets: 4, kwAtRisk: 3.2, gbpAtRisk: 1.6 });
  });

  it('are the tenant’s own, and take no parameters', async () => {
    await schedule('2023-03-22', 'Short');
    const other = await service.addTenant();
    expect(await other.client.listTasks()).toMatchObject({ totalGbp: 0, data: [], next: null });
    expect(await problemOf(await tenant.send('GET', '/analytics/tasks?windowDays=30'))).toMatchObject({ status: 400 });
  });
});
