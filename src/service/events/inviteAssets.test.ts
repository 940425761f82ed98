import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { migrate } from '#store/migrate.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addPortfolio } from '#testing/addPortfolio.ts';
import { inPortionsOf } from '#testing/portionedEvent.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { silentLog } from '#testing/silentLog.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { createJobHandlers } from '../jobHandlers.ts';
import { enqueue } from '../platform/scheduler/jobs.ts';
import { runJob } from '../platform/scheduler/runJob.ts';
import { portsWith } from '../readings/ports/portsWith.ts';
import { lockEvent } from './eventRows.ts';

const times = { startTime: '2023-03-23T17:00:00Z', endTime: '2023-03-23T18:00:00Z' };

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
let assets: string[];
let portfolioUUIDs: string[];
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2023-03-23T08:00:00Z' } });
  assets = (await seedFleet(service, tenant, 11)).sort();
  ({ schemeUUID } = await addScheme(tenant));
  await optInAndPassChecks(tenant, schemeUUID, assets.slice(0, 10));
  portfolioUUIDs = [
    await addPortfolio(tenant, 'North', assets.slice(0, 5)),
    await addPortfolio(tenant, 'South', assets.slice(5)),
  ];
});
afterAll(() => service.close());

/** Everybody under an event, after what was due has been done. */
async function membersOf(eventUUID: string) {
  await tenant.client.setClock({ body: { advance: 'PT1S' } });
  const { data } = await tenant.client.listEventAssets({
    params: { 'event-uuid': eventUUID },
    query: { pageSize: 100 },
  });
  return data.map(({ assetUUID, portfolioUUID, state }) => ({ assetUUID, portfolioUUID, state }));
}

it('invites the same assets in portions of any size, whether an event is created with its portfolios or gets them', async () => {
  const whole = await membersOf((await addEvent(tenant, schemeUUID, { ...times, portfolioUUIDs })).eventUUID);
  expect(whole).toHaveLength(10);
  for (const size of [1, 3, 5, 6, 10])
    await inPortionsOf(size, async () => {
      const created = await addEvent(tenant, schemeUUID, { ...times, portfolioUUIDs });
      expect(created.assetsInvited).toBe(Math.min(size, 10));
      expect(await membersOf(created.eventUUID)).toEqual(whole);
      const { eventUUID } = await addEvent(tenant, schemeUUID, times);
      await tenant.client.assignEventPortfolios({ params: { 'event-uuid': eventUUID }, body: { portfolioUUIDs } });
      expect(await membersOf(eventUUID)).toEqual(whole);
    });
});

it('keeps opt-ins of before, and is ended by the start, which invites the rest', async () => {
  await inPortionsOf(2, async () => {
    const { eventUUID } = await addEvent(tenant, schemeUUID, times);
    await optIn(tenant, eventUUID, [assets[9]!]);
    await tenant.client.assignEventPortfolios({ params: { 'event-uuid': eventUUID }, body: { portfolioUUIDs } });
    const members = await membersOf(eventUUID);
    expect(members.find(({ assetUUID }) => assetUUID === assets[9])).toEqual({
      assetUUID: assets[9],
      portfolioUUID: portfolioUUIDs[1],
      state: 'OPT_IN',
    });
    const other = await addEvent(tenant, schemeUUID, { ...times, portfolioUUIDs });
    await tenant.client.setClock({ body: { now: '2023-03-23T17:00:01Z' } });
    expect(await membersOf(other.eventUUID)).toHaveLength(10);
  });
});

it('goes on where it was after the event was locked, and begins again where a portfolio was assigned again', async () => {
  const whole = await membersOf((await addEvent(tenant, schemeUUID, { ...times, portfolioUUIDs })).eventUUID);
  const { db } = service.database.store;
  await inPortionsOf(2, async () => {
    const { eventUUID } = await addEvent(tenant, schemeUUID, { ...times, portfolioUUIDs });
    const handlers = createJobHandlers(portsWith());
    const job = { tenant_uuid: tenant.tenant, environment: 'SANDBOX', subject_uuid: eventUUID } as const;
    const run = async (kind: 'EVENT_INVITE' | 'EVENT_REMOVE') => {
      await runJob({ db, handlers, log: silentLog }, { ...job, kind, isMove: false, lateMs: 0 });
      const { rows } = await sql<{ after: string | null }>`
        select checkpoint ->> 'after' as after from jobs where kind = ${kind} and subject_uuid = ${eventUUID}`.execute(
        db,
      );
      return rows[0]?.after;
    };
    for (const index of [1, 3, 5]) expect(await run('EVENT_INVITE')).toBe(assets[index]);
    await tenantTransaction(db, tenant.tenant, async (scope) => {
      await lockEvent(scope, eventUUID);
      expect(await run('EVENT_INVITE')).toBe(assets[5]);
    });
    expect(await run('EVENT_INVITE')).toBe(assets[7]);
    const [north] = portfolioUUIDs as [string];
    const params = { 'event-uuid': eventUUID };
    await tenant.client.removeEventPortfolio({ params: { ...params, portfolioUUID: north } });
    await run('EVENT_REMOVE');
    await run('EVENT_REMOVE');
    await tenant.client.assignEventPortfolios({ params, body: { portfolioUUIDs: [north] } });
    expect(await run('EVENT_INVITE')).toBe(assets[1]);
    expect(await membersOf(eventUUID)).toEqual(whole);
  });
});

it('begins again where it was under way before jobs had checkpoints', async () => {
  const { eventUUID } = await addEvent(tenant, schemeUUID, { ...times, portfolioUUIDs });
  const whole = await membersOf(eventUUID);
  const { pool, db } = service.database.store;
  await pool.query(`alter table event_portfolios add column invited_after uuid;
    delete from schema_migration where version = 157`);
  await tenantTransaction(db, tenant.tenant, async (scope) => {
    await sql`delete from event_assets where asset_uuid > ${assets[1]}`.execute(scope.tx);
    await sql`update event_portfolios set invited_after = ${assets[1]}`.execute(scope.tx);
    await enqueue(scope, 'EVENT_INVITE', [eventUUID], scope.now);
  });
  expect(await migrate(pool)).toEqual([157]);
  await inPortionsOf(2, async () => expect(await membersOf(eventUUID)).toEqual(whole));
});
