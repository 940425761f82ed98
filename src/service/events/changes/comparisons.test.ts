import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';
import { addPortionedEvent, inPortionsOf, PORTIONED_DAY, type PortionedEvent } from '#testing/portionedEvent.ts';
import { seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { compareRuns } from './compareRuns.ts';
import { deleteChanges, endComparisonsOf } from './deleteChanges.ts';

let service: TestService;
let tenant: TestTenant;
let portioned: PortionedEvent;

const params = () => ({ 'event-uuid': portioned.eventUUID });
const inTenant = <Result>(work: (scope: TenantScope) => Promise<Result>) =>
  tenantTransaction(service.database.store.db, tenant.tenant, work);
const pairs = () =>
  inTenant(({ tx }) =>
    tx
      .selectFrom('run_comparisons')
      .select(['run', 'against', 'is_compared'])
      .orderBy('run')
      .orderBy('against')
      .execute(),
  );
const changes = () =>
  inTenant(({ tx }) => tx.selectFrom('run_changes').select(['run', 'against', 'asset_uuid']).execute());

/** Corrects the readings of the event of some participants, and calculates another run. */
async function correct(places: readonly number[], wh: number) {
  for (const place of places)
    await seedReadings(service, tenant, portioned.participants[place]!, {
      startMs: Date.parse(`${PORTIONED_DAY}T17:00:00Z`),
      wh: Float64Array.of(wh + place, wh),
    });
  await tenant.client.createStatsRun({ params: params(), body: { reason: 'Corrected' } });
  await tenant.client.setClock({ body: { advance: 'PT1S' } });
}

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  portioned = await addPortionedEvent(service, tenant);
  await tenant.client.setClock({ body: { now: `${PORTIONED_DAY}T18:00:00Z` } });
  await correct([0, 2, 5, 6], 333);
  await correct([1, 2, 9], 444);
});
afterAll(() => service.close());

const PAIRS: [run: number, against: number | undefined][] = [
  [3, undefined],
  [3, 1],
  [2, 1],
  [1, undefined],
  [1, 3],
  [2, 2],
];
const path = (run: number, query: Record<string, string>) =>
  `/api/v1/events/${portioned.eventUUID}/stats/runs/${run}/changes?${new URLSearchParams(query)}`;

/** What all pages of all pairs say. */
async function saidOf() {
  const said = [];
  for (const [run, against] of PAIRS)
    for (const sort of ['-change', 'change', 'assetId', '-assetId'] as const)
      for (const page of [1, 2, 9])
        said.push(
          await tenant.client.listEventStatsChanges({
            params: { ...params(), run },
            query: { sort, page, pageSize: 3, ...(against !== undefined && { against }) },
          }),
        );
  return said;
}
const forget = () =>
  inTenant(async ({ tx }) => {
    await tx.deleteFrom('run_changes').execute();
    await tx.deleteFrom('run_comparisons').execute();
  });

it('says the same of runs that are compared in one portion, in three and in eleven', async () => {
  const one = await saidOf();
  expect(one.map(({ totalItems }) => totalItems).filter((_, place) => place % 12 === 0)).toEqual([3, 6, 4, 11, 6, 0]);
  expect(await pairs()).toEqual([]);
  for (const assets of [4, 1]) {
    await forget();
    const kept = await inPortionsOf(assets, async () => {
      for (const [run, against] of PAIRS) {
        const query: Record<string, string> = against === undefined ? {} : { against: `${against}` };
        const response = await tenant.send('GET', path(run, query));
        expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
      }
      expect(await changes()).toEqual([]);
      for (let checkpoint: unknown; (await pairs()).some(({ is_compared }) => !is_compared);)
        checkpoint = (await inTenant((scope) => compareRuns(scope, portioned.eventUUID, checkpoint)))?.checkpoint;
      return saidOf();
    });
    expect(kept).toEqual(one);
  }
});

it('has a run compared with the one before it, and says so until it has been', async () => {
  await forget();
  await inPortionsOf(4, async () => {
    await correct([3], 555);
    expect(await pairs()).toEqual([{ run: 4, against: 3, is_compared: true }]);
    const { data } = await tenant.client.listEventStatsChanges({ params: { ...params(), run: 4 } });
    expect(data.map(({ assetUUID }) => assetUUID)).toEqual([portioned.participants[3]]);
    await inTenant(({ tx }) => tx.updateTable('run_comparisons').set({ is_compared: false }).execute());
    expect((await tenant.send('GET', path(4, {}))).status).toBe(503);
  });
});

it('forgets after a day what was asked for, and with a run what differs from it', async () => {
  await forget();
  const ask = (run: number, against: number) =>
    inPortionsOf(4, async () => {
      await tenant.send('GET', path(run, { against: `${against}` }));
      await tenant.client.setClock({ body: { advance: 'PT1S' } });
    });
  await ask(3, 1);
  await ask(3, 2);
  const runs = async () => [...new Set((await changes()).map(({ run, against }) => `${run} ${against}`))].sort();
  expect(await inTenant(deleteChanges)).toBe(0);
  expect(await runs()).toEqual(['3 1', '3 2']);
  await tenant.client.setClock({ body: { advance: 'PT25H' } });
  expect(await runs()).toEqual(['3 2']);
  expect(await inTenant(deleteChanges)).toBe(0);
  await inTenant((scope) => endComparisonsOf(scope, { event_uuid: portioned.eventUUID, run: 2 }));
  await inTenant(deleteChanges);
  expect([await runs(), await pairs()]).toEqual([[], []]);
});
