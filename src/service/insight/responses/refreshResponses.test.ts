import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tenantTransaction, type TenantScope } from '#store/tenantTransaction.ts';
import { flatFleet } from '#testing/flatFleet.ts';
import { addEvent, addScheme, optIn } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { addPortion } from './addPortion.ts';

describe('what assets usually deliver, kept by asset', () => {
  let service: TestService;
  let tenant: TestTenant;
  let assets: string[];
  let untried: string;
  const events: string[] = [];
  const clock = (now: string) => tenant.client.setClock({ body: { now } });
  const read = async (day: string, values: Record<string, number>) => {
    for (const startTime of [`${day}T17:00:00Z`, `${day}T17:30:00Z`])
      await tenant.client.createConsumption({
        body: Object.entries(values).map(([assetUUID, value]) => ({ assetUUID, startTime, value })),
      });
    await tenant.client.setClock({ body: { advance: 'PT5S' } });
  };
  const inTenant = <Result>(run: (scope: TenantScope) => Promise<Result>) =>
    tenantTransaction(service.database.store.db, tenant.tenant, run);
  const kept = () =>
    inTenant(({ tx }) =>
      tx
        .selectFrom('asset_responses')
        .innerJoin('assets', 'assets.asset_uuid', 'asset_responses.asset_uuid')
        .select(['assets.asset_uuid', 'events', 'kept', 'sum_kw', 'response_score'])
        .orderBy('assets.asset_uuid')
        .execute(),
    );
  /** The same from the results of the events. */
  const fromResults = async () =>
    (await tenant.client.listAssets({ query: { include: 'response', sort: '-response' } })).data;

  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
    await clock('2023-03-20T08:00:00Z');
    const { schemeUUID } = await addScheme(tenant);
    assets = await flatFleet(service, tenant, schemeUUID, '2023-03-20', 3);
    [untried] = (await seedFleet(service, tenant, 1, { prefix: 'untried' })) as [string];
    for (const day of ['2023-03-21', '2023-03-22', '2023-03-23']) {
      const { eventUUID } = await addEvent(tenant, schemeUUID, {
        startTime: `${day}T17:00:00Z`,
        endTime: `${day}T18:00:00Z`,
      });
      events.push(eventUUID);
      await optIn(tenant, eventUUID, assets);
    }
    const [first, second, third] = assets as [string, string, string];
    await clock('2023-03-21T18:31:00Z');
    await read('2023-03-21', { [first]: 0.4, [second]: 0.9 });
    await clock('2023-03-22T18:31:00Z');
    await read('2023-03-22', { [first]: 0.2, [second]: 1.2, [third]: 0.99 });
    // The last event has no reading of the third.
    await clock('2023-03-23T18:31:00Z');
    await read('2023-03-23', { [first]: 0.5, [second]: 0.5 });
    // Readings of the first event that come late make another run.
    await read('2023-03-21', { [third]: 0.3, [second]: 0.6 });
  });
  afterAll(() => service.close());

  it('equals what the results of the newest runs come to', async () => {
    const listed = await fromResults();
    const byUUID = new Map((await kept()).map((row) => [row.asset_uuid, row]));
    expect([...byUUID.keys()].sort()).toEqual([...assets].sort());
    for (const { assetUUID, response } of listed.filter((asset) => asset.assetUUID !== untried)) {
      const row = byUUID.get(assetUUID)!;
      expect([row.events, row.kept]).toEqual([response!.eventsWithData, response!.eventsKept]);
      expect(row.sum_kw / row.events).toBeCloseTo(response!.meanKw!, 4);
    }
    const [first, second, third] = assets as [string, string, string];
    expect([byUUID.get(first)!.events, byUUID.get(second)!.kept, byUUID.get(third)!.events]).toEqual([3, 2, 2]);
  });

  it('orders the list: most power that can be relied on first, never called last', async () => {
    const scoreOf = ({ meanKw, eventsKept, eventsWithData }: { [name: string]: number | null }) =>
      (meanKw! * eventsKept!) / eventsWithData!;
    const listed = await fromResults();
    expect(listed.at(-1)!.assetUUID).toBe(untried);
    const scores = listed.slice(0, -1).map(({ response }) => scoreOf(response!));
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    const { data } = await tenant.client.listAssets({ query: { called: 'NEVER' } });
    expect(data.map(({ assetUUID }) => assetUUID)).toEqual([untried]);
  });

  it('comes to the same in portions of one asset', async () => {
    const before = await kept();
    await inTenant(async (scope) => {
      const change = { eventUUID: events[1]!, hours: 1 };
      for (const [run, next] of [
        [1, 0],
        [0, 1],
      ] as const)
        for (let through: string | null = null; ;) {
          through = await addPortion(scope, { ...change, run, next, through }, 1);
          if (through === null) break;
        }
    });
    for (const [index, row] of (await kept()).entries()) {
      expect(row).toMatchObject({ events: before[index]!.events, kept: before[index]!.kept });
      expect(row.sum_kw).toBeCloseTo(before[index]!.sum_kw, 9);
    }
  });

  it('forgets an event after a year', async () => {
    await clock('2024-03-21T17:30:00Z');
    expect((await kept()).map((row) => row.events)).toEqual(
      (await fromResults())
        .filter(({ assetUUID }) => assetUUID !== untried)
        .toSorted((one, other) => (one.assetUUID < other.assetUUID ? -1 : 1))
        .map(({ response }) => response!.eventsWithData),
    );
    await clock('2024-04-20T00:00:00Z');
    expect((await kept()).map(({ events: count, sum_kw }) => [count, sum_kw])).toEqual(assets.map(() => [0, 0]));
    expect((await tenant.client.listAssets({ query: { called: 'CALLED' } })).totalItems).toBe(0);
  });
});
