import { afterAll, beforeAll, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addPortionedEvent, inPortionsOf, PORTIONED_DAY, type PortionedEvent } from '#testing/portionedEvent.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { refreshFigures } from './refreshFigures.ts';

let service: TestService;
let tenant: TestTenant;
let portioned: PortionedEvent;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  portioned = await addPortionedEvent(service, tenant);
});
afterAll(() => service.close());

const params = () => ({ 'event-uuid': portioned.eventUUID });
const SORTS = [
  '-deliveredKwh',
  'deliveredKwh',
  '-sharePercent',
  '-reboundKwh',
  'reboundKwh',
  'assetId',
  '-assetId',
] as const;

/** What the pages of the event say. */
async function saidOf() {
  const { client } = tenant;
  const rankings = [];
  for (const sort of SORTS)
    for (const page of [1, 2])
      rankings.push(await client.listEventAssetAnalytics({ params: params(), query: { sort, page, pageSize: 6 } }));
  const { state } = await client.getEvent({ params: params() });
  const lost = [];
  for (const stage of ['REGISTERED', 'OPTED_IN', 'DATA_COMPLETE'] as const)
    for (const [sort, page] of [
      ['assetId', 1],
      ['-assetId', 2],
    ] as const)
      lost.push(await client.listEventLostAssets({ params: params(), query: { stage, sort, page, pageSize: 7 } }));
  const isEnded = state === 'ENDED';
  const methods = isEnded ? await client.getEventMethods({ params: params() }) : null;
  const ofRun = isEnded ? await client.getEventAnalytics({ params: params(), query: { run: 1 } }) : null;
  return { analytics: await client.getEventAnalytics({ params: params() }), ofRun, lost, rankings, methods };
}

/** Counts the event in portions, each in a transaction of its own, and says it; `isKept` says whether it was kept. */
async function countedIn(assets: number) {
  return inPortionsOf(assets, async () => {
    const inTenant = <Result>(work: Parameters<typeof tenantTransaction<Result>>[2]) =>
      tenantTransaction(service.database.store.db, tenant.tenant, work);
    const read = () => inTenant(({ tx }) => tx.selectFrom('event_figures').selectAll().executeTakeFirst());
    let checkpoint: unknown;
    do
      checkpoint = await inTenant(
        async (scope) => (await refreshFigures(scope, portioned.eventUUID, checkpoint))?.checkpoint,
      );
    while (checkpoint !== undefined);
    return { isKept: (await read()) !== undefined, said: await saidOf() };
  });
}

it.each([
  ['to come', '08:10:00'],
  ['running', '17:10:00'],
  ['settled', '18:00:00'],
])('says the same of an event %s in one portion, in three and in eleven', async (_, clock) => {
  await tenant.client.setClock({ body: { now: `${PORTIONED_DAY}T${clock}Z` } });
  const one = await countedIn(100);
  expect(one.isKept).toBe(false);
  for (const assets of [4, 1]) expect(await countedIn(assets)).toEqual({ isKept: true, said: one.said });
  expect((await countedIn(100)).isKept).toBe(false);
});

it('keeps what was said of a run after the next, without its assets', async () => {
  const ofRun = async () => tenant.client.getEventAnalytics({ params: params(), query: { run: 1 } });
  const { said } = await countedIn(4);
  await inPortionsOf(4, async () => {
    await tenant.client.createStatsRun({ params: params(), body: { reason: 'Again' } });
    await tenant.client.setClock({ body: { advance: 'PT1S' } });
  });
  expect(await ofRun()).toEqual(said.ofRun);
  await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
    tx.deleteFrom('event_asset_stats').where('event_uuid', '=', portioned.eventUUID).where('run', '=', 1).execute(),
  );
  expect(await ofRun()).toEqual(said.ofRun);
});
