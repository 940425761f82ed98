import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { migrate, MIGRATIONS } from '#store/migrate.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addPortfolio } from '#testing/addPortfolio.ts';
import { addMixedFleet, type MixedFleet } from '#testing/mixedFleet.ts';
import { inPortionsOf } from '#testing/portionedEvent.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { dispatchRows, seedDispatch } from '#testing/seedDispatch.ts';
import { seedBatch, seedController } from '#testing/seedDispatches.ts';
import { silentLog } from '#testing/silentLog.ts';
import { createTestDatabase } from '#testing/testDatabase.ts';
import { serveDatabase, startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { createJobHandlers } from './jobHandlers.ts';
import { BEFORE_FIRST_ASSET, LAST_ASSET } from './platform/rows/firstAsset.ts';
import { enqueue, type JobHandler, type JobHandlers, type JobKind } from './platform/scheduler/jobs.ts';
import { portionedJob } from './platform/scheduler/portionedJob.ts';
import { runJob } from './platform/scheduler/runJob.ts';
import { portsWith } from './readings/ports/portsWith.ts';

const ASSETS = 33;
const handlers = createJobHandlers(portsWith());

let service: TestService;
let tenant: TestTenant;
let fleet: MixedFleet;
/** An event that is aimed at twelve assets in two portfolios. */
let aimed: string;
let controller: string | undefined;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  fleet = await addMixedFleet(service, tenant, ASSETS);
  const { client } = tenant;
  // One user has lost two assets at one stage of a scheme, in different portions, and a third at another.
  const { userUUID } = await client.getAsset({ params: { assetUUID: fleet.ready[0]! } });
  for (const assetUUID of [fleet.ready[0]!, fleet.ready[4]!])
    await client.createConsent({
      body: { userUUID: userUUID!, assetUUID, type: 'DISPATCH', preference: 'OPT_OUT' },
    });
  await client.optSchemeAssets({
    params: { schemeUUID: fleet.scheme },
    body: { assetUUIDs: [fleet.ready[3]!], action: 'OPT_OUT' },
  });
  for (const [index, assetUUID] of fleet.rest.slice(4, 12).entries()) {
    const owner = await client.createUser({ body: { userId: `owner ${index}`, name: 'Owner' } });
    await client.updateAsset({ params: { assetUUID }, body: { userUUID: owner.userUUID } });
  }
  const east = [...fleet.ready.toSpliced(1, 1), ...fleet.rest.slice(4, 8)];
  ({ eventUUID: aimed } = await addEvent(tenant, fleet.scheme, {
    startTime: '2023-11-04T17:00:00Z',
    endTime: '2023-11-04T18:00:00Z',
    portfolioUUIDs: [fleet.portfolio, await addPortfolio(tenant, 'East', east)],
  }));
  await client.setClock({ body: { advance: 'PT5M' } });
});
afterAll(() => service.close());

const inTenant = <Result>(work: Parameters<typeof tenantTransaction<Result>>[2]) =>
  tenantTransaction(service.database.store.db, tenant.tenant, work);
const rowsOf = async (query: ReturnType<typeof sql>) =>
  inTenant(async ({ tx }) => (await query.execute(tx)).rows as Record<string, unknown>[]);

interface Case {
  subject: () => string | Promise<string>;
  /** Undoes what the job has done before. */
  undo?: () => Promise<unknown>;
  /** Sizes of a portion with which a job has at least three steps, and eleven: a step may take a part of a portion. */
  sizes?: [number, number];
  /** Steps of the smaller size, where its subject has fewer than eleven assets. */
  steps?: number;
  /** Steps in one portion, of a job that is never done by a request. */
  walks?: number;
  /** Rows that the job stores in portions; none where it changes rows of its subject. */
  rows?: () => Promise<unknown>;
  /** Answers about its subject, the same in any number of portions. */
  said: (subject: string) => Promise<unknown>;
}

/** Adds an event that all assets are in, by a portfolio that it is not aimed at any more: a third of them opted out. */
async function addRemoval(): Promise<string> {
  const { eventUUID } = await addEvent(tenant, fleet.scheme, {
    startTime: '2023-11-06T17:00:00Z',
    endTime: '2023-11-06T18:00:00Z',
  });
  await inTenant(({ tx }) =>
    sql`
      insert into event_assets (tenant_uuid, event_uuid, asset_uuid, portfolio_uuid, state)
      select tenant_uuid, ${eventUUID}, asset_uuid, ${fleet.portfolio},
        case when row_number() over (order by asset_uuid) % 3 = 0 then 'OPT_OUT' else 'INVITED' end
      from assets where tenant_uuid = ${tenant.tenant}`.execute(tx),
  );
  return eventUUID;
}

/** Adds a changed event with four opt-ins, one of an asset that has left the scheme. */
async function addRecheck(): Promise<string> {
  const { eventUUID } = await addEvent(tenant, fleet.scheme, {
    startTime: '2023-11-07T17:00:00Z',
    endTime: '2023-11-07T18:00:00Z',
  });
  await tenant.client.updateEvent({ params: { 'event-uuid': eventUUID }, body: { endTime: '2023-11-07T18:30:00Z' } });
  const assets = [1, 2, 3, 5].map((place) => fleet.ready[place]!);
  await rowsOf(sql`
    insert into event_assets (tenant_uuid, event_uuid, asset_uuid, state, opted_utc, baseline_wh)
    select ${tenant.tenant}, ${eventUUID}, unnest(${assets}::uuid[]), 'OPT_IN', '2023-11-01', array[1, 2]`);
  return eventUUID;
}

/** Adds an event that all assets are invited or opted in to and that is about to start. */
async function addStart(): Promise<string> {
  const { eventUUID } = await addEvent(tenant, fleet.scheme, {
    startTime: '2023-11-08T17:00:00Z',
    endTime: '2023-11-08T18:00:00Z',
  });
  await rowsOf(sql`update events set is_starting = true where event_uuid = ${eventUUID}`);
  await rowsOf(sql`
    insert into event_assets (tenant_uuid, event_uuid, asset_uuid, state, opted_utc)
    select tenant_uuid, ${eventUUID}, asset_uuid,
      case when row_number() over (order by asset_uuid) % 3 = 0 then 'INVITED' else 'OPT_IN' end, '2023-10-31' from assets
    where tenant_uuid = ${tenant.tenant}`);
  return eventUUID;
}

/** Adds an event of this evening that all assets are opted in to, a third of them with a controller, and orders it. */
async function addOrder(): Promise<string> {
  const { eventUUID } = await addEvent(tenant, fleet.scheme, {
    startTime: '2023-10-31T20:00:00Z',
    endTime: '2023-10-31T21:00:00Z',
  });
  await rowsOf(sql`update events set baseline_status = 'READY', dispatch = '{"mode":"MANUAL"}'
    where event_uuid = ${eventUUID}`);
  await rowsOf(sql`
    insert into event_assets (tenant_uuid, event_uuid, asset_uuid, state, opted_utc, baseline_wh)
    select tenant_uuid, ${eventUUID}, asset_uuid, 'OPT_IN', '2023-10-31', array[1000, 500] from assets
    where tenant_uuid = ${tenant.tenant}`);
  await tenant.client.createDispatchOrder({ params: { 'event-uuid': eventUUID }, body: { noticeMinutes: 120 } });
  return eventUUID;
}

/** Asks all assets for the settled event, of which the ready ones alone have a baseline. */
async function addDelivery(): Promise<string> {
  controller ??= await seedController(service, tenant);
  const assets = await rowsOf(sql`select asset_uuid from assets order by 1`);
  const uuids = assets.map((row) => row['asset_uuid'] as string);
  await seedBatch(service, tenant, controller, fleet.past, uuids);
  return fleet.past;
}

/** Adds a scheme of all assets, each in a zone by its place, and a unit of a zone and portfolio with all as members. */
async function addUnits(): Promise<string> {
  const { schemeUUID } = await addScheme(tenant, { name: 'Units' });
  await rowsOf(sql`
    insert into scheme_assets (tenant_uuid, scheme_uuid, asset_uuid, status, updated_utc, given_zone)
    select tenant_uuid, ${schemeUUID}, asset_uuid, case when place % 7 = 0 then 'OPT_IN' else 'READY' end, '2023-10-31',
      case when place % 5 > 0 then 'Z' || 1 + place % 2 end
    from (select *, row_number() over (order by asset_uuid) as place from assets) a
    where tenant_uuid = ${tenant.tenant}`);
  await rowsOf(sql`
    insert into units (tenant_uuid, unit_uuid, scheme_uuid, unit_id, zone, portfolio_uuid, guardrails, created_utc,
      updated_utc)
    select ${tenant.tenant}, gen_random_uuid(), ${schemeUUID}, zone, zone, ${fleet.portfolio}, '{}', '2023-10-30',
      '2023-10-30'
    from unnest(array['Z1', 'Z2']) as zones (zone)`);
  await rowsOf(sql`
    insert into unit_members (tenant_uuid, unit_uuid, scheme_uuid, asset_uuid, from_utc)
    select a.tenant_uuid, u.unit_uuid, u.scheme_uuid, a.asset_uuid, '2023-10-30'
    from assets a join units u on u.scheme_uuid = ${schemeUUID} and u.unit_id = 'Z1' where a.tenant_uuid = ${tenant.tenant}`);
  return schemeUUID;
}

const UNITS = 3;

/** Adds a requirement of two half hours that three units are asked for; the first has all assets. */
async function addRequirement(): Promise<string> {
  const { schemeUUID } = await addScheme(tenant, { name: 'Offers' });
  const [requirementUUID, unitUUID] = [newUuid(), newUuid()];
  await rowsOf(sql`
    insert into units (tenant_uuid, unit_uuid, scheme_uuid, unit_id, zone, portfolio_uuid, guardrails, created_utc,
      updated_utc)
    select ${tenant.tenant}, case zone when 'Z1' then ${unitUUID}::uuid else gen_random_uuid() end, ${schemeUUID}, zone,
      zone, ${fleet.portfolio}, '{}', '2023-10-30', '2023-10-30'
    from unnest(array['Z1', 'Z2', 'Z3']) as zones (zone)`);
  await rowsOf(sql`
    insert into scheme_assets (tenant_uuid, scheme_uuid, asset_uuid, status, updated_utc)
    select tenant_uuid, ${schemeUUID}, asset_uuid, 'READY', '2023-10-31' from assets where tenant_uuid = ${tenant.tenant}`);
  await rowsOf(sql`
    insert into unit_members (tenant_uuid, unit_uuid, scheme_uuid, asset_uuid, from_utc)
    select tenant_uuid, ${unitUUID}, ${schemeUUID}, asset_uuid, '2023-10-30' from assets
    where tenant_uuid = ${tenant.tenant}`);
  await rowsOf(sql`
    insert into requirements (tenant_uuid, requirement_uuid, scheme_uuid, season, buyer_event_id, event_type,
      is_buyers_test, submission_utc, delivery_date, start_utc, end_utc, guaranteed_price, dispatch_type, eligible,
      created_utc, updated_utc)
    values (${tenant.tenant}, ${requirementUUID}, ${schemeUUID}, 2023, '1', 'TURN_DOWN', false, '2023-11-09T12:00Z',
      '2023-11-09', '2023-11-09T18:00Z', '2023-11-09T19:00Z', 0, 'All Participants', '{}', '2023-10-31', '2023-10-31')`);
  await rowsOf(sql`
    insert into requirement_periods (tenant_uuid, requirement_uuid, start_utc, mw, caps)
    select ${tenant.tenant}, ${requirementUUID}, start_utc::timestamptz, 300, '{"Z3": 0}'
    from unnest(array['2023-11-09T18:00Z', '2023-11-09T18:30Z']) as periods (start_utc)`);
  return requirementUUID;
}

/** Adds the tenant's own account to read meters with, which are to be looked up first. */
async function addMeterAccount(): Promise<string> {
  await rowsOf(sql`update assets set mpan_status = 'PENDING' where mpan is not null`);
  const [row] = await rowsOf(sql`
    insert into meter_accounts (tenant_uuid, meter_account_uuid, provider, credential, created_utc, updated_utc)
    values (${tenant.tenant}, gen_random_uuid(), 'N3RGY', 'sealed', now(), now()) returning meter_account_uuid`);
  return row!['meter_account_uuid'] as string;
}

/** Returns a function that asks for what a job finds out about the run of the settled event. */
const askForRun = (table: 'run_comparisons' | 'run_receipts', more: Record<string, unknown>) => async () => {
  await inTenant(({ tx }) =>
    tx
      .insertInto(table)
      .values({ tenant_uuid: tenant.tenant, event_uuid: fleet.past, run: 1, ...more } as never)
      .execute(),
  );
  return fleet.past;
};

/** Every job that works in portions. */
const JOBS: Partial<Record<JobKind, Case>> = {
  ASSET_FACETS: {
    subject: () => tenant.tenant,
    rows: () =>
      rowsOf(sql`
          select f.*, null as count_number from asset_facets f
          join asset_facet_counts shown on f.count_number = (shown.figures ->> 'number')::integer
          order by f::text collate "C"`),
    said: async () => {
      const { countedUTC: _, verdict: __, ...said } = await tenant.client.getAssetFacets();
      return said;
    },
  },
  SCHEME_STANDING: {
    subject: () => fleet.scheme,
    rows: () =>
      rowsOf(sql`
          select counts::text, registered, ready, expected_kw, sure_kw from scheme_standings
          where scheme_uuid = ${fleet.scheme} and counts is not null`),
    said: async () => {
      const { countedUTC: _, ...said } = await tenant.client.getSchemeStanding({
        params: { schemeUUID: fleet.scheme },
      });
      return said;
    },
  },
  EVENT_FIGURES: {
    sizes: [30, 20],
    subject: () => fleet.past,
    rows: () => rowsOf(sql`select figures::text from event_figures where event_uuid = ${fleet.past}`),
    said: async () => {
      const params = { 'event-uuid': fleet.past };
      const lost = await tenant.client.listEventLostAssets({ params, query: { stage: 'OPTED_IN' } });
      const analytics = await tenant.client.getEventAnalytics({ params });
      return { analytics, lost, methods: await tenant.client.getEventMethods({ params }) };
    },
  },
  EVENT_BALANCE: {
    sizes: [11, 6],
    subject: () => fleet.next,
    rows: () =>
      rowsOf(sql`select figures::jsonb #- '{atMs}' #- '{takers,freeListUUID}' as figures from event_lives
        where event_uuid = ${fleet.next}`),
    said: async () => {
      const { nowUTC: _, ...live } = await tenant.client.getEventLive({ params: { 'event-uuid': fleet.next } });
      return live;
    },
  },
  RUN_COMPARISON: {
    sizes: [2, 1],
    steps: 6,
    subject: askForRun('run_comparisons', { against: 0, asked_utc: new Date(0) }),
    undo: () => rowsOf(sql`with changes as (delete from run_changes) delete from run_comparisons`),
    said: async () => {
      const changes = await rowsOf(sql`
        select run_changes::text, changed from run_changes join run_comparisons using (event_uuid)
        where is_compared order by 1`);
      expect(changes).toHaveLength(6);
      return changes;
    },
  },
  RUN_RECEIPT: {
    sizes: [2, 1],
    steps: 6,
    subject: askForRun('run_receipts', {}),
    undo: () => rowsOf(sql`delete from run_receipts`),
    said: () =>
      rowsOf(sql`select portfolio_uuid, slot, lines_gbp, is_added
      from event_portfolio_stats join run_receipts using (event_uuid, run)
      where event_uuid = ${fleet.past} order by portfolio_uuid, slot`),
  },
  EVENT_REMOVE: {
    subject: addRemoval,
    said: async (eventUUID) => {
      const left = await rowsOf(sql`
        select asset_uuid, portfolio_uuid, state from event_assets where event_uuid = ${eventUUID} order by asset_uuid`);
      expect(left).toHaveLength(ASSETS / 3);
      return left;
    },
  },
  EVENT_INVITE: {
    sizes: [4, 1],
    subject: () => aimed,
    undo: () => rowsOf(sql`delete from event_assets where event_uuid = ${aimed}`),
    said: async () => {
      const params = { 'event-uuid': aimed };
      const { data } = await tenant.client.listEventAssets({ params, query: { pageSize: 100 } });
      expect(data.length).toBeGreaterThanOrEqual(4);
      return { data, portfolios: await tenant.client.listEventPortfolios({ params }) };
    },
  },
  EVENT_RECHECK: {
    sizes: [10, 1],
    steps: 4,
    subject: addRecheck,
    undo: () => rowsOf(sql`update events set state = 'CANCELLED' where start_utc = '2023-11-07T17:00:00Z'`),
    said: async (eventUUID) => {
      const checked = await rowsOf(sql`
        select state, state_reason, baseline_wh from event_assets where event_uuid = ${eventUUID}
        order by array_position(${fleet.ready}::uuid[], asset_uuid)`);
      expect(checked.map(({ state }) => state)).toEqual(['OPT_IN', 'OPT_IN', 'OPT_OUT', 'OPT_IN']);
      const refused = await rowsOf(sql`
        select refused_by_code::text, refused::text from event_revisions where event_uuid = ${eventUUID}`);
      return { checked, refused };
    },
  },
  EVENT_START: {
    walks: 4,
    subject: addStart,
    said: async (eventUUID) => {
      const event = await rowsOf(
        sql`select state, is_starting, scheme_name from events where event_uuid = ${eventUUID}`,
      );
      expect(event).toMatchObject([{ state: 'STARTED', is_starting: false }]);
      const funnel = await rowsOf(sql`select counts::text from event_funnels where event_uuid = ${eventUUID}`);
      const states = await rowsOf(sql`
        select asset_uuid, state, state_reason from event_assets where event_uuid = ${eventUUID} order by 1`);
      const frozen = await rowsOf(sql`
        select asset_uuid, null as stage, state from event_participants where event_uuid = ${eventUUID}
        union all select asset_uuid, stage, state from event_dropouts where event_uuid = ${eventUUID} order by 1, 2`);
      expect(frozen.length).toBeGreaterThanOrEqual(ASSETS);
      return { event, funnel, states, frozen };
    },
  },
  DISPATCH_ISSUE: {
    subject: addOrder,
    undo: async () => {
      controller ??= await seedController(service, tenant);
      await rowsOf(sql`update assets set controller_uuid = ${controller} where asset_uuid in (
        select asset_uuid from (select asset_uuid, row_number() over (order by asset_uuid) as place from assets) a
        where place % 3 = 0)`);
      await rowsOf(sql`update events set state = 'CANCELLED' where start_utc = '2023-10-31T20:00:00Z'`);
      await rowsOf(sql`delete from dispatches`);
    },
    said: async (eventUUID) => {
      const params = { 'event-uuid': eventUUID };
      const ordered = async () => ({
        order: await rowsOf(sql`
          select status, task, requested_w, refused_by_code from dispatch_orders where event_uuid = ${eventUUID}`),
        asked: await rowsOf(sql`
          select asset_uuid, revision, is_cancelled, requested_w, value_w from dispatches
          where event_uuid = ${eventUUID} order by 1`),
      });
      const issued = await ordered();
      expect(issued).toMatchObject({ order: [{ status: 'ISSUED', task: null }], asked: { length: ASSETS / 3 } });
      await tenant.client.cancelDispatches({ params, body: {} });
      await runToEnd('DISPATCH_ISSUE', eventUUID);
      const cancelled = await ordered();
      expect(cancelled.asked.every((row) => row['is_cancelled'])).toBe(true);
      return { issued, cancelled };
    },
  },
  DISPATCH_DELIVERY: {
    subject: addDelivery,
    undo: () => rowsOf(sql`delete from dispatches`),
    said: async (eventUUID) => {
      const found = await rowsOf(sql`
        select asset_uuid, delivers from dispatches where event_uuid = ${eventUUID} order by 1`);
      expect(new Set(found.map((row) => row['delivers']))).toEqual(new Set([true, false, null]));
      return found;
    },
  },
  UNIT_MEMBERS: {
    walks: 2,
    subject: addUnits,
    said: async (schemeUUID) => {
      const members = await rowsOf(sql`
        select unit_id, asset_uuid, to_utc is null as is_member from unit_members join units using (unit_uuid)
        where unit_members.scheme_uuid = ${schemeUUID} order by 1, 2, from_utc`);
      expect(members.filter((row) => !row['is_member']).length).toBeGreaterThanOrEqual(ASSETS - 3);
      expect(members.some((row) => row['is_member'])).toBe(true);
      const counted = await rowsOf(sql`
        select unit_id, members, member_kw, zone, counts::text from units join scheme_zones using (scheme_uuid)
        where scheme_uuid = ${schemeUUID} order by 1`);
      return { members, counted };
    },
  },
  OFFER_PROPOSALS: {
    // One unit in each step, however many assets there are.
    walks: UNITS,
    steps: UNITS,
    subject: addRequirement,
    said: (requirementUUID) =>
      rowsOf(sql`select unit_id, p.members, basis::text, (select count(*) from offers o
          where o.requirement_uuid = p.requirement_uuid and o.unit_uuid = p.unit_uuid) as offers
        from offer_proposals p join units using (unit_uuid) where requirement_uuid = ${requirementUUID} order by 1`),
  },
  // Last: the assets' lookups are begun anew.
  METER_ACCOUNT: {
    sizes: [7, 2],
    subject: addMeterAccount,
    undo: () => rowsOf(sql`delete from meter_accounts`),
    said: async () => {
      const enqueued = await rowsOf(sql`select kind, subject_uuid from jobs order by kind, subject_uuid`);
      expect(enqueued.length).toBeGreaterThanOrEqual(21);
      return enqueued;
    },
  },
};
const KINDS = Object.keys(JOBS) as (keyof typeof JOBS)[];

/** Ends the connection of a step that has written everything, before it commits. */
const killed =
  (handler: JobHandler): JobHandler =>
  async (scope, ...call) => {
    await handler(scope, ...call);
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(scope.tx);
  };

/** Runs one step of a job; returns the job after it. */
async function runStep(kind: JobKind, subject: string, steps: JobHandlers = handlers) {
  const due = { tenant_uuid: tenant.tenant, environment: 'SANDBOX', kind, subject_uuid: subject } as const;
  const runner = { db: service.database.store.db, handlers: steps, log: silentLog };
  expect(await runJob(runner, { ...due, isMove: false, lateMs: 0 })).toBe('RUN');
  await sql`update jobs set retry_at = null`.execute(service.database.store.db);
  return readJob(kind);
}

const readJob = async (kind: JobKind) =>
  (await rowsOf(sql`select checkpoint, attempts from jobs where kind = ${kind}`))[0];

async function enqueueAlone(kind: JobKind, subject: string): Promise<void> {
  await sql`delete from jobs where tenant_uuid = ${tenant.tenant}`.execute(service.database.store.db);
  await inTenant((scope) => enqueue(scope, kind, [subject], scope.now));
}

/** Enqueues a job and runs it to its end, each step killed once before; returns how many steps it took. */
async function runToEnd(kind: JobKind, subject: string): Promise<number> {
  const step = (steps: JobHandlers) => runStep(kind, subject, steps);
  await enqueueAlone(kind, subject);
  for (let steps = 1, before = await readJob(kind); ; steps++) {
    expect(await step({ ...handlers, [kind]: killed(handlers[kind]) })).toEqual({ ...before, attempts: 1 });
    before = await step(handlers);
    if (!before?.['checkpoint']) return steps;
  }
}

const portionedOf = (read: null | undefined): JobHandler =>
  portionedJob({ read: async () => read, begin: async () => null, walks: [], finish: async () => undefined });

it('leaves the step of a locked subject for later', async () => {
  const [checkpoint, subject] = [{ after: LAST_ASSET }, tenant.tenant];
  await inTenant(async (scope) => {
    expect(await portionedOf(null)(scope, subject, checkpoint)).toEqual({ checkpoint });
    expect(await portionedOf(null)(scope, subject)).toEqual({ checkpoint: null });
    expect(await portionedOf(undefined)(scope, subject, checkpoint)).toBeUndefined();
  });
});

it('leaves a step for later, the first or another', async () => {
  const [subject, begun] = [tenant.tenant, { atMs: 0, walk: 0, after: LAST_ASSET }];
  const waiting = portionedJob({
    read: async () => ({}),
    wait: async (_, __, hasBegun) => (hasBegun ? 7 : 5),
    begin: async () => null,
    walks: [],
    finish: async () => undefined,
  });
  await inTenant(async (scope) => {
    expect(await waiting(scope, subject)).toEqual({ checkpoint: null, due: 5 });
    expect(await waiting(scope, subject, begun)).toEqual({ checkpoint: begun, due: 7 });
  });
});

it.each(['SCHEME_STANDING', 'UNIT_MEMBERS'] as const)('%s runs again if it was enqueued between its steps', (kind) =>
  inPortionsOf(11, async () => {
    const subject = await JOBS[kind]!.subject();
    const soon = async () =>
      (await rowsOf(sql`select from jobs where kind = ${kind} and due_utc < ${at}::timestamptz + interval '12 hours'`))
        .length;
    const at = await inTenant(async ({ now }) => new Date(now));
    for (const isAsked of [false, true]) {
      await enqueueAlone(kind, subject);
      let job = await runStep(kind, subject);
      expect(job).toMatchObject({ checkpoint: {} });
      if (isAsked) await inTenant((scope) => enqueue(scope, kind, [subject], scope.now));
      while (job?.['checkpoint']) job = await runStep(kind, subject);
      expect(await soon()).toBe(isAsked ? 1 : 0);
    }
  }),
);

it('knows every job that works in portions', () => {
  const { name } = portionedOf(undefined);
  const found = Object.entries(handlers).filter(([, handler]) => handler.name === name);
  expect(found.map(([kind]) => kind).sort()).toEqual(KINDS.toSorted());
});

it.each(KINDS)('%s comes to the same in one portion, in three and in eleven, each killed once', async (kind) => {
  const { subject: find, undo, sizes = [11, 3], steps = 11, walks = 1, rows, said } = JOBS[kind]!;
  const countedIn = (size: number) =>
    inPortionsOf(size, async () => {
      await undo?.();
      const subject = await find();
      return { steps: await runToEnd(kind, subject), rows: await rows?.(), said: await said(subject) };
    });
  const one = await countedIn(ASSETS);
  const three = await countedIn(sizes[0]);
  const eleven = await countedIn(sizes[1]);
  expect([one.steps, one.rows]).toEqual([walks, rows && []]);
  expect(three.steps).toBeGreaterThanOrEqual(3);
  expect(eleven.steps).toBeGreaterThanOrEqual(steps);
  if (rows) expect(three.rows).not.toEqual([]);
  expect(eleven.rows).toEqual(three.rows);
  expect([three.said, eleven.said]).toEqual([one.said, one.said]);
  expect(await countedIn(ASSETS)).toEqual(one);
});

/** Last version with which places of jobs became checkpoints; those after it only add what the service asks for. */
const LAST_CHECKPOINTS = 167;

/** Adds a tenant to a database of an older version, with the additions of the newest. */
async function addOlderTenant(version: number) {
  const database = await createTestDatabase({ empty: true });
  const { pool, db } = database.store;
  const folder = await mkdtemp(join(tmpdir(), 'halfhour-older-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of await readdir(MIGRATIONS))
    if (Number(name.slice(0, 4)) <= version || Number(name.slice(0, 4)) > LAST_CHECKPOINTS)
      await copyFile(join(MIGRATIONS, name), join(folder, name));
  await migrate(pool, folder);
  const old = await serveDatabase(database);
  onTestFinished(() => old.close());
  return { old, before: await old.addTenant(), pool, db };
}

it('a removal that was under way before its job had a checkpoint begins again', async () => {
  const { old, before, pool, db } = await addOlderTenant(154);
  const { client, tenant: uuid } = before;
  const assets = (await seedFleet(old, before, 5)).sort();
  const { schemeUUID } = await addScheme(before);
  await optInAndPassChecks(before, schemeUUID, assets);
  const portfolioUUID = await addPortfolio(before, 'North', assets);
  const { eventUUID } = await addEvent(before, schemeUUID, { portfolioUUIDs: [portfolioUUID] });
  await tenantTransaction(db, uuid, async ({ tx, now }) => {
    await sql`delete from event_portfolios`.execute(tx);
    await sql`delete from event_assets where asset_uuid <= ${assets[1]}`.execute(tx);
    await sql`insert into event_removals values (${uuid}, ${eventUUID}, ${portfolioUUID}, ${assets[1]})`.execute(tx);
    await sql`insert into jobs (tenant_uuid, kind, subject_uuid, due_utc)
      values (${uuid}, 'EVENT_REMOVE', ${eventUUID}, ${new Date(now)})`.execute(tx);
  });
  await migrate(pool);
  await inPortionsOf(2, async () => {
    await client.setClock({ body: { advance: 'PT1S' } });
    const { assetsInvited } = await client.getEvent({ params: { 'event-uuid': eventUUID } });
    expect(assetsInvited).toBe(0);
  });
});

it('a recheck that was under way before its job had a checkpoint begins again', async () => {
  const { old, before, pool, db } = await addOlderTenant(164);
  const { tenant: uuid } = before;
  const assets = (await seedFleet(old, before, 5)).sort();
  const { schemeUUID } = await addScheme(before);
  await optInAndPassChecks(before, schemeUUID, assets);
  const { eventUUID } = await addEvent(before, schemeUUID);
  await optIn(before, eventUUID, assets);
  await tenantTransaction(db, uuid, async ({ tx, now }) => {
    await sql`update events set recheck_after = ${assets[1]}, revision = 2, opt_in_deadline_utc = '2000-01-01'`.execute(
      tx,
    );
    await sql`insert into event_revisions values (${uuid}, ${eventUUID}, 2, now(), '[]')`.execute(tx);
    await sql`update event_assets set state = 'OPT_OUT' where asset_uuid <= ${assets[1]}`.execute(tx);
    await sql`insert into jobs (tenant_uuid, kind, subject_uuid, due_utc)
      values (${uuid}, 'EVENT_RECHECK', ${eventUUID}, ${new Date(now)})`.execute(tx);
  });
  await migrate(pool);
  await inPortionsOf(10, async () => {
    await before.client.setClock({ body: { advance: 'PT1S' } });
    const { assetsOptedIn } = await before.client.getEvent({ params: { 'event-uuid': eventUUID } });
    expect(assetsOptedIn).toBe(0);
  });
});

it('a start that was half done before its job had a checkpoint goes on, and counts nobody twice', async () => {
  const { old, before, pool, db } = await addOlderTenant(166);
  const { tenant: uuid } = before;
  const assets = (await seedFleet(old, before, 5)).sort();
  const { schemeUUID } = await addScheme(before);
  await optInAndPassChecks(before, schemeUUID, assets);
  const { eventUUID } = await addEvent(before, schemeUUID);
  await optIn(before, eventUUID, assets.slice(1));
  const [middle, portion] = [assets[2]!, newUuid()];
  await tenantTransaction(db, uuid, async ({ tx, now }) => {
    await sql`update events set is_starting = true, start_utc = ${new Date(now)}`.execute(tx);
    await sql`insert into event_starts values (${uuid}, ${eventUUID}, 'FREEZE', 2, 2, ${BEFORE_FIRST_ASSET})`.execute(
      tx,
    );
    // The first of two portions has frozen who takes part.
    await sql`insert into event_participants (tenant_uuid, event_uuid, asset_uuid, is_domestic, asset_type, consented,
        mpan_status, mpan_valid, scheme_status, state)
      select tenant_uuid, event_uuid, asset_uuid, true, 'OTHER', true, 'VALID', true, 'READY', state
      from event_assets where asset_uuid <= ${middle}`.execute(tx);
    await sql`insert into event_start_portions values
      (${uuid}, ${newUuid()}, ${eventUUID}, 1, ${BEFORE_FIRST_ASSET}, ${middle}, 3, 'FREEZE', '{"optedIn": 2, "lost": []}'),
      (${uuid}, ${portion}, ${eventUUID}, 2, ${middle}, ${LAST_ASSET}, 2, 'PREPARE', null)`.execute(tx);
    await sql`insert into jobs (tenant_uuid, kind, subject_uuid, due_utc)
      values (${uuid}, 'START_PORTION', ${portion}, ${new Date(now)})`.execute(tx);
  });
  await migrate(pool);
  const progressOf = async () => (await before.client.getEvent({ params: { 'event-uuid': eventUUID } })).startProgress;
  expect(await progressOf()).toEqual({ startedAssets: 2, assets: 5 });
  await inPortionsOf(2, async () => {
    await before.client.setClock({ body: { advance: 'PT1S' } });
    expect(await progressOf()).toBeNull();
    await tenantTransaction(db, uuid, async ({ tx }) => {
      const { rows } = await sql`select counts from event_funnels`.execute(tx);
      expect(rows).toMatchObject([{ counts: { optedIn: 4, lost: [{ assets: 1, users: 1 }] } }]);
    });
  });
});

it('an order that was being issued before its job had a checkpoint begins again, and asks nobody twice', async () => {
  const { old, before, pool, db } = await addOlderTenant(165);
  const { eventUUID, assetUUIDs } = await seedDispatch(old, before, { assets: 5, watts: 2000 });
  await tenantTransaction(db, before.tenant, async ({ tx, now, tenant: uuid }) => {
    await sql`delete from dispatches where asset_uuid > ${assetUUIDs[1]}`.execute(tx);
    await sql`update dispatch_orders set status = 'ISSUING', task = 'ISSUE', issued_utc = null,
      task_after = ${assetUUIDs[1]}`.execute(tx);
    await sql`insert into jobs (tenant_uuid, kind, subject_uuid, due_utc)
      values (${uuid}, 'DISPATCH_ISSUE', ${eventUUID}, ${new Date(now)})`.execute(tx);
  });
  await migrate(pool);
  await inPortionsOf(2, async () => {
    await before.client.setClock({ body: { advance: 'PT1S' } });
    const asked = await dispatchRows(old, before, eventUUID);
    expect(asked.map(({ asset_uuid, revision }) => [asset_uuid, revision])).toEqual(
      assetUUIDs.map((assetUUID) => [assetUUID, 1]),
    );
  });
});

it('counts that were under way before jobs had checkpoints begin again', async () => {
  const { old, before, pool, db } = await addOlderTenant(150);
  const { client, tenant: uuid } = before;
  await seedFleet(old, before, 5);
  const { schemeUUID } = await addScheme(before);
  await tenantTransaction(db, uuid, async ({ tx, now }) => {
    await sql`insert into asset_facet_counts (tenant_uuid, subject_uuid, pass)
      values (${uuid}, ${uuid}, ${{ number: 0, atMs: now, tookMs: 1, eventUUID: null, after: LAST_ASSET }})`.execute(
      tx,
    );
    await sql`insert into asset_facets values (${uuid}, 0, 'ACTIVE', 'SMART_METER', 'VALID', 'SILENT', 'MISSING', 'NEVER',
      false, false, false, ${BEFORE_FIRST_ASSET}, ${BEFORE_FIRST_ASSET}, '', 900, 0, 0)`.execute(tx);
    await sql`insert into registration_passes (tenant_uuid, scheme_uuid, pass)
      values (${uuid}, ${schemeUUID}, ${{ phase: 'users', after: LAST_ASSET, counts: [], tookMs: 1 }})`.execute(tx);
    await sql`insert into jobs (tenant_uuid, kind, subject_uuid, due_utc)
      values (${uuid}, 'ASSET_FACETS', ${uuid}, ${new Date(now)})`.execute(tx);
  });
  await migrate(pool);
  await inPortionsOf(2, async () => {
    await client.setClock({ body: { advance: 'PT1S' } });
    expect(await client.getAssetFacets()).toMatchObject({
      totalItems: 5,
      byStatus: { ACTIVE: 5 },
      isLowerBound: false,
    });
    expect(await client.getSchemeStanding({ params: { schemeUUID } })).toMatchObject({
      neverOptedIn: { assets: 5 },
    });
  });
});
