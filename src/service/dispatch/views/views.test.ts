import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DispatchSummary } from '#contract/dispatch/order.ts';
import type { TimelineEntry } from '#contract/live.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { HOUR_MS } from '#energy/time/spans.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { flatDays } from '#testing/flatDays.ts';
import { seedPortfolio, seedReadings } from '#testing/seed.ts';
import { type DispatchSeed, seedDispatch, type SeededDispatch } from '#testing/seedDispatch.ts';
import { seedController } from '#testing/seedDispatches.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import type { Answerer, AnswerToApply } from '../answers/answer.ts';
import { applyAnswers } from '../answers/applyAnswers.ts';
import { compactSums } from '../sweep/compactSums.ts';

let service: TestService;
let tenant: TestTenant;
let seeded: SeededDispatch;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
});
afterAll(() => service.close());

const seed = async (options: DispatchSeed = {}) => {
  seeded = await seedDispatch(service, tenant, options);
};
const inTenant = <Result>(work: Parameters<typeof tenantTransaction<Result>>[2]) =>
  tenantTransaction(service.database.store.db, tenant.tenant, work);
const device: Answerer = { actor: 'CONTROLLER', name: 'Maker cloud' };
const say = (index: number, answer: AnswerToApply['answer'], more: Partial<AnswerToApply> = {}) =>
  inTenant((scope) =>
    applyAnswers(scope, device, [{ dispatchUUID: seeded.dispatchUUIDs[index]!, revision: 1, answer, ...more }]),
  );
const get = async (path: string, of = tenant) => {
  const response = await of.send('GET', path);
  return { status: response.status, body: await response.json() };
};
const summary = async () => (await get(`/events/${seeded.eventUUID}/dispatch`)).body;
const list = async (query = '') => (await get(`/events/${seeded.eventUUID}/dispatches${query}`)).body;
const placesIn = (page: { data: { assetUUID: string }[] }) =>
  page.data.map(({ assetUUID }) => seeded.assetUUIDs.indexOf(assetUUID));
const clockAt = (ms: number) => tenant.client.setClock({ body: { now: new Date(ms).toISOString() } });
const set = (index: number, what: string) =>
  inTenant(({ tx }) =>
    sql`update dispatches set ${sql.raw(what)} where event_uuid = ${seeded.eventUUID}
      and asset_uuid = ${seeded.assetUUIDs[index]!}`.execute(tx),
  );

describe('the summary of a dispatch', () => {
  it('adds up what assets were asked for, say and do, and stays the same when its sums are added up', async () => {
    await seed({ assets: 5, targetKw: 5 });
    const north = await seedPortfolio(service, tenant, 'North');
    await set(4, `portfolio_uuid = '${north}'`);
    await say(0, 'ACCEPTED', { promisedKw: 0.8 });
    await say(1, 'STARTED');
    await say(2, 'REJECTED', { reasonCode: 'FAULT' });
    await set(3, 'is_silent = true');
    await set(0, 'latency_ms = 2000');
    await set(1, 'latency_ms = 8000');
    const found = await summary();
    expect(found).toMatchObject({
      eventUUID: seeded.eventUUID,
      status: 'ISSUED',
      revision: 1,
      assets: 5,
      requestedKw: 5,
      promisedKw: 1.8,
      measuredKw: null,
      measuredToUTC: null,
      states: [
        { state: 'DELIVERED', assets: 2, kw: 2 },
        { state: 'ACKNOWLEDGED', assets: 2, kw: 2 },
        { state: 'REJECTED', assets: 1, kw: 1 },
      ],
      executions: [
        { execution: 'NONE', assets: 4 },
        { execution: 'STARTED', assets: 1 },
      ],
      silent: { assets: 1, kw: 1 },
      unconfirmedCancels: 0,
      controllers: [
        {
          controllerUUID: seeded.controllerUUID,
          channel: 'PULL',
          health: 'UNKNOWN',
          assets: 5,
          requestedKw: 5,
          acknowledged: 2,
          silent: 1,
          kwAtRisk: 2,
        },
      ],
      portfolios: [
        { portfolioUUID: null, name: null, assets: 4, requestedKw: 4, promisedKw: 1.8, silent: 1 },
        { portfolioUUID: north, name: 'North', assets: 1, requestedKw: 1, promisedKw: 0, silent: 0 },
      ],
    });
    // A silent asset is a part of its own on screens: taken out of the states, every asset is in one part.
    const silentOf = (found as DispatchSummary).states.reduce((total, { silent }) => total + silent!.assets, 0);
    expect(silentOf).toBe(found.silent.assets);
    expect(found.periods).toMatchObject([
      { startTime: new Date(seeded.startMs).toISOString().replace('.000', ''), requestedKw: 5, promisedKw: 1.8 },
      { requestedKw: 5, promisedKw: 1.8, measuredKw: null, measuredAssets: 0 },
    ]);
    expect(found.latency.answers).toBe(3);
    expect(Math.abs(found.latency.p95Seconds - 8)).toBeLessThan(0.5);
    await inTenant(async ({ tx }) => {
      // As if many answers, one by one, had come and gone.
      for (const sign of [1, -1])
        await sql`
          insert into dispatch_sums select s.tenant_uuid, s.event_uuid, s.controller_uuid, s.batch_uuid, s.portfolio_uuid,
            s.answer, s.execution, s.is_silent, s.needs_answer, s.is_unconfirmed, s.slot, ${sign} * s.assets,
            ${sign} * s.requested_w, ${sign} * s.promised_w
          from (select * from dispatch_sums where event_uuid = ${seeded.eventUUID} limit 10) s, generate_series(1, 400)`.execute(
          tx,
        );
    });
    expect(await summary()).toEqual(found);
    await inTenant((scope) => compactSums(scope, seeded.eventUUID));
    const { rows } = await inTenant(({ tx }) =>
      sql`select from dispatch_sums where event_uuid = ${seeded.eventUUID}`.execute(tx),
    );
    expect(rows.length).toBeLessThan(30);
    expect(await summary()).toEqual(found);
  });

  it('takes delivery for a promise where no answer is given, and shows a plan before it is issued', async () => {
    await seed({ answers: 'NONE' });
    expect(await summary()).toMatchObject({ promisedKw: 3, controllers: [{ kwAtRisk: 0 }], silent: { assets: 0 } });
    expect((await list()).data[0]).toMatchObject({ state: 'DELIVERED', promisedKw: -1, kwAtRisk: 0 });
    await seed({ issued: false, targetKw: 4, startsInMs: 4 * HOUR_MS });
    expect((await get(`/events/${seeded.eventUUID}/dispatch`)).status).toBe(404);
    await tenant.send('POST', `/events/${seeded.eventUUID}/dispatch`, { body: {} });
    expect(await summary()).toMatchObject({ status: 'WAITING', assets: 0, targetKw: 4, requestedKw: 4, promisedKw: 0 });
  });

  it('counts cancels that are not confirmed until they are', async () => {
    await seed();
    await say(0, 'ACCEPTED');
    await inTenant((scope) =>
      applyAnswers(scope, { actor: 'PARTICIPANT', name: 'Ada' }, [
        { dispatchUUID: seeded.dispatchUUIDs[0]!, revision: 1, answer: 'OPTED_OUT' },
      ]),
    );
    await set(0, 'is_silent = true');
    expect(await summary()).toMatchObject({
      unconfirmedCancels: 1,
      silent: { assets: 0 },
      states: [{}, { state: 'OPTED_OUT', assets: 1 }],
    });
    const unconfirmed = await list('?unconfirmed=true');
    expect([placesIn(unconfirmed), unconfirmed.totalItems]).toEqual([[0], 1]);
    expect(await list('?silent=true')).toMatchObject({ data: [], totalItems: 0 });
    await say(0, 'RECEIVED', { revision: 2 });
    expect(await summary()).toMatchObject({ unconfirmedCancels: 0 });
    expect(await list('?unconfirmed=true')).toMatchObject({ data: [], totalItems: 0 });
  });

  it('asks for nothing that was cancelled, as the message at the end says too', async () => {
    await seed({ assets: 3 });
    await say(0, 'ACCEPTED');
    await tenant.send('POST', `/events/${seeded.eventUUID}/dispatch/cancel`, {
      body: { assetUUIDs: [seeded.assetUUIDs[2]] },
    });
    const asked = { assets: 3, requestedKw: 2, controllers: [{ requestedKw: 2 }], portfolios: [{ requestedKw: 2 }] };
    const cancelled = { state: 'CANCELLED', assets: 1, kw: 1 };
    const before = await summary();
    expect(before).toMatchObject({ ...asked, periods: [{ requestedKw: 2 }, { requestedKw: 2 }] });
    expect(before.states).toContainEqual(expect.objectContaining(cancelled));
    await clockAt(seeded.endMs + HOUR_MS);
    const { status, promisedKw, states } = await summary();
    expect({ status, states }).toMatchObject({ status: 'ENDED', states: [{}, { state: 'EXPIRED' }, cancelled] });
    const { payload } = await inTenant(({ tx }) =>
      tx.selectFrom('outbox').select('payload').where('event', '=', 'DISPATCH.COMPLETED').executeTakeFirstOrThrow(),
    );
    expect(payload).toMatchObject({ requestedKw: 2, promisedKw, states: { CANCELLED: 1 } });
  });

  it('is not shown to another tenant, nor are the dispatches', async () => {
    await seed();
    const other = await service.addTenant();
    for (const path of [
      `/events/${seeded.eventUUID}/dispatch`,
      `/events/${seeded.eventUUID}/dispatches`,
      `/dispatches/${seeded.dispatchUUIDs[0]}`,
      `/assets/${seeded.assetUUIDs[0]}/dispatches`,
    ])
      expect([path, (await get(path, other)).status]).toEqual([path, 404]);
  });
});

it('silence is a task until the event ends, an unconfirmed cancel until the last device is released', async () => {
  await seed({ spreadSeconds: 300 });
  await set(0, 'is_silent = true');
  await set(1, "is_silent = true, is_cancelled = true, answer = 'CANCELLED'");
  const tasks = async () => (await tenant.client.getSummary()).dispatch;
  expect(await tasks()).toMatchObject({ silent: [{ assets: 1, kw: 1 }], unconfirmedCancels: [{ assets: 1 }] });
  await clockAt(seeded.endMs + 1000);
  expect(await tasks()).toMatchObject({ silent: [], unconfirmedCancels: [{ assets: 1 }] });
  await clockAt(seeded.endMs + 301_000);
  expect(await tasks()).toMatchObject({ silent: [], unconfirmedCancels: [] });
});

describe('what meters say of a dispatch', () => {
  it('is added up with every run of the baselines or stats, of dispatched assets and half hours with readings', async () => {
    await clockAt(Date.parse('2023-03-23T16:10:00Z'));
    await seed({ startsInMs: 0, watts: 600 });
    for (const asset of seeded.assetUUIDs)
      await seedReadings(
        service,
        tenant,
        asset,
        flatDays('2023-02-15', 36, () => 1000),
      );
    await inTenant(({ tx }) => sql`delete from dispatches where asset_uuid = ${seeded.assetUUIDs[2]!}`.execute(tx));
    const read = (at: string, values: number[]) =>
      tenant.client.createConsumption({
        body: values.map((value, index) => ({ assetUUID: seeded.assetUUIDs[index]!, startTime: at, value })),
      });
    await clockAt(Date.parse('2023-03-23T17:05:00Z'));
    expect(await summary()).toMatchObject({ requestedKw: 1.2, measuredKw: null });
    await read('2023-03-23T16:30:00Z', [0.4, 1.1, 0]);
    await clockAt(Date.parse('2023-03-23T17:06:00Z'));
    const running = await summary();
    expect(running).toMatchObject({ measuredKw: 1, measuredToUTC: '2023-03-23T17:00:00Z' });
    expect(running.periods).toMatchObject([
      { measuredKw: 1, measuredAssets: 2 },
      { measuredKw: null, measuredAssets: 0 },
    ]);
    // Answered and delivering are two things, and each dispatch is in one of them.
    await set(0, 'is_silent = true');
    await set(1, "answer = 'ACKNOWLEDGED'");
    const standing = await summary();
    expect(standing.standings).toEqual([
      { state: 'DELIVERED', silent: true, delivers: true, assets: 1, kw: 0.6 },
      { state: 'ACKNOWLEDGED', silent: false, delivers: false, assets: 1, kw: 0.6 },
    ]);
    expect(standing).toMatchObject({ silent: { assets: 1 }, controllers: [{ kwAtRisk: 0 }] });
    const delivering = (delivery: string) => get(`/events/${seeded.eventUUID}/dispatches?delivery=${delivery}`);
    expect((await delivering('YES')).body).toMatchObject({
      totalItems: 1,
      data: [{ assetUUID: seeded.assetUUIDs[0], delivers: true, kwAtRisk: 0 }],
    });
    expect((await delivering('UNKNOWN')).body.data).toEqual([]);
    await clockAt(Date.parse('2023-03-23T17:40:00Z'));
    await read('2023-03-23T17:00:00Z', [0.5]);
    await clockAt(Date.parse('2023-03-23T17:50:00Z'));
    const ended = await summary();
    expect(ended).toMatchObject({ measuredKw: 1, measuredToUTC: '2023-03-23T17:30:00Z' });
    expect(ended.periods[1]).toMatchObject({ measuredKw: 1, measuredAssets: 1 });
  });

  it('is nothing in a half hour that is not called, and a mean over the same half hours as what is asked', async () => {
    await clockAt(Date.parse('2023-03-23T16:10:00Z'));
    await seed({ startsInMs: 0, watts: 600 });
    const terms = [{ startTime: '2023-03-23T17:00:00Z', contractedMw: 0.0018, priceGbpPerMwh: 100 }];
    await inTenant(({ tx }) =>
      sql`update events set half_hour_terms = ${JSON.stringify(terms)}::jsonb, contracted_mw = null
        where event_uuid = ${seeded.eventUUID}`.execute(tx),
    );
    for (const asset of seeded.assetUUIDs)
      await seedReadings(
        service,
        tenant,
        asset,
        flatDays('2023-02-15', 36, () => 1000),
      );
    await inTenant(({ tx }) =>
      sql`update dispatch_orders set target_w = '{0,1800}' where event_uuid = ${seeded.eventUUID}`.execute(tx),
    );
    // The first is not called: the assets use nothing at all in it. In the second 600 of 1,800 W are saved.
    for (const [startTime, value, measured] of [
      ['2023-03-23T16:30:00Z', 0, null],
      ['2023-03-23T17:00:00Z', 0.9, 0.3],
    ] as const) {
      await clockAt(Date.parse(startTime) + 35 * 60_000);
      await tenant.client.createConsumption({
        body: seeded.assetUUIDs.map((assetUUID) => ({ assetUUID, startTime, value })),
      });
      await clockAt(Date.parse(startTime) + 37 * 60_000);
      expect(await summary()).toMatchObject({
        targetKw: 0.9,
        measuredKw: measured,
        measuredToUTC: measured === null ? null : '2023-03-23T17:30:00Z',
        periods: [{ measuredKw: null }, { measuredKw: measured === null ? null : 0.6 }],
      });
    }
  });

  it('is shown of each asset and half hour, beside what its device reports', async () => {
    await seed({ startsInMs: HALF_HOUR_MS });
    const notDispatched = seeded.assetUUIDs[2]!;
    await inTenant(({ tx }) => sql`delete from dispatches where asset_uuid = ${notDispatched}`.execute(tx));
    const [first, second] = seeded.assetUUIDs as [string, string];
    const at = (slot: number) => new Date(seeded.startMs + slot * HALF_HOUR_MS).toISOString();
    await clockAt(seeded.startMs + HALF_HOUR_MS + 1000);
    const reading = (assetUUID: string, value: number) => ({ assetUUID, startTime: at(0), value });
    await tenant.client.createConsumption({
      body: [reading(first, 0.4), reading(second, 1.1), reading(notDispatched, 0)],
    });
    await inTenant(async ({ tx }) => {
      // The baselines that the event was frozen with are those of its method; here they are given.
      await sql`delete from jobs where kind = 'BASELINES'`.execute(tx);
      await sql`insert into device_reports (tenant_uuid, dispatch_uuid, half_hour_utc, kind, value, at_utc)
        values (${tenant.tenant}, ${seeded.dispatchUUIDs[0]!}, ${at(0)}, 'POWER_W', 700, ${at(1)}),
          (${tenant.tenant}, ${seeded.dispatchUUIDs[0]!}, ${at(0)}, 'ENERGY_WH', 300, ${at(1)})`.execute(tx);
    });
    const { body } = await get(`/dispatches/${seeded.dispatchUUIDs[0]}`);
    expect(body.periods).toMatchObject([
      { requestedKw: -1, kw: -1, measuredKw: -1.2, reportedKw: -1.4 },
      { requestedKw: -1, measuredKw: null, reportedKw: null },
    ]);
    expect((await get(`/dispatches/${seeded.dispatchUUIDs[1]}`)).body.periods[0]).toMatchObject({
      measuredKw: 0.2,
      reportedKw: null,
    });
  });
});

describe('the list of dispatches', () => {
  it('begins with those of which most is at risk, and pages through all of them', async () => {
    await seed({ assets: 5 });
    await set(1, 'is_silent = true');
    await set(2, 'size_w = 3000, is_silent = true');
    await set(4, "size_w = 2000, answer = 'REJECTED'");
    await say(0, 'ACCEPTED');
    const page = await list('?pageSize=3');
    expect([placesIn(page), page.totalItems, page.totalPages]).toEqual([[2, 4, 1], 5, 2]);
    expect(page.data.map(({ kwAtRisk }: { kwAtRisk: number }) => kwAtRisk)).toEqual([3, 2, 1]);
    expect(placesIn(await list('?pageSize=3&page=2'))).toEqual([0, 3]);
    expect(placesIn(await list('?sort=kwAtRisk&pageSize=3'))).toEqual([0, 3, 1]);
    expect(page.data[0]).toMatchObject({
      dispatchUUID: seeded.dispatchUUIDs[2],
      eventUUID: seeded.eventUUID,
      controllerUUID: seeded.controllerUUID,
      controllerName: 'Maker cloud',
      state: 'DELIVERED',
      revision: 1,
      answeredRevision: null,
      isSilent: true,
      signal: 'RELATIVE_KW',
      requestedKw: -1,
      promisedKw: null,
    });
  });

  it('is filtered by state, silence, execution, portfolio, controller, type and text, and counts what it finds', async () => {
    await seed({ assets: 5 });
    const portfolio = await seedPortfolio(service, tenant, 'North');
    await say(0, 'STARTED');
    await say(1, 'OPTED_OUT');
    await set(2, 'is_silent = true');
    await set(3, `portfolio_uuid = '${portfolio}'`);
    await inTenant(async ({ tx }) => {
      await sql`update assets set asset_type = 'BATTERY', name = 'Garage' where asset_uuid = ${seeded.assetUUIDs[4]!}`.execute(
        tx,
      );
    });
    const found = async (query: string) => {
      const page = await list(`?sort=assetId&pageSize=10&${query}`);
      expect(page.totalItems).toBe(page.data.length);
      return placesIn(page).sort((one, other) => one - other);
    };
    const other = await seedController(service, tenant);
    expect({
      acknowledged: await found('state=ACKNOWLEDGED'),
      optedOut: await found('state=OPTED_OUT'),
      delivered: await found('state=DELIVERED'),
      pending: await found('state=PENDING'),
      silent: await found('silent=true'),
      spoke: await found('silent=false&state=DELIVERED'),
      started: await found('execution=STARTED'),
      portfolio: await found(`portfolioUUID=${portfolio}`),
      controller: await found(`controllerUUID=${seeded.controllerUUID}`),
      other: await found(`controllerUUID=${other}`),
      type: await found('assetType=BATTERY'),
      search: await found('search=garage'),
    }).toEqual({
      acknowledged: [0],
      optedOut: [1],
      delivered: [2, 3, 4],
      pending: [],
      silent: [2],
      spoke: [3, 4],
      started: [0],
      portfolio: [3],
      controller: [0, 1, 2, 3, 4],
      other: [],
      type: [4],
      search: [4],
    });
    expect((await get(`/events/${seeded.eventUUID}/dispatches?state=LOST`)).status).toBe(400);
  });
});

describe('a dispatch', () => {
  it('takes what was said on the telephone, and keeps who noted it', async () => {
    await seed();
    const path = `/dispatches/${seeded.dispatchUUIDs[0]}`;
    const note = (body: object, headers: Record<string, string> = {}) =>
      tenant.send('POST', `${path}/answer`, { body, headers });
    const yes = await note({ answer: 'ACCEPTED', promisedKw: 0.5 }, { 'x-operator': 'ada%40example.com' });
    expect(yes.status).toBe(200);
    expect(await yes.json()).toMatchObject({
      state: 'ACKNOWLEDGED',
      promisedKw: -0.5,
      kwAtRisk: 0,
      answeredBy: 'ada@example.com',
      answeredRevision: 1,
      log: [
        { kind: 'ACCEPTED', actor: 'OPERATOR', actorName: 'ada@example.com' },
        { kind: 'DELIVERED' },
        { kind: 'SENT' },
      ],
    });
    const no = await note({ answer: 'REJECTED', reasonCode: 'FAULT', note: 'Fuse blown' });
    const { log, ...after } = await no.json();
    expect(after).toMatchObject({ state: 'REJECTED', reasonCode: 'FAULT', promisedKw: null, kwAtRisk: 1 });
    expect(log[0]).toMatchObject({
      kind: 'REJECTED',
      actor: 'KEY',
      detail: 'FAULT, ACKNOWLEDGED before, “Fuse blown”',
    });
    expect((await get(path)).body).toEqual({ ...after, log });
    await clockAt(seeded.endMs + 1000);
    expect((await note({ answer: 'ACCEPTED' })).status).toBe(409);
    expect((await note({ answer: 'MAYBE' })).status).toBe(400);
    expect(
      (await tenant.send('POST', `/dispatches/${seeded.eventUUID}/answer`, { body: { answer: 'ACCEPTED' } })).status,
    ).toBe(404);
  });

  it('is among those of its asset, with how that has answered', async () => {
    await seed();
    await say(0, 'ACCEPTED');
    await set(0, 'latency_ms = 4000');
    const path = `/assets/${seeded.assetUUIDs[0]}/dispatches`;
    const { body } = await get(path);
    expect(body).toMatchObject({
      data: [{ dispatchUUID: seeded.dispatchUUIDs[0], state: 'ACKNOWLEDGED', latencySeconds: 4 }],
      totalItems: 1,
      record: { dispatches: 1, answered: 1, acknowledged: 1, medianLatencySeconds: 4 },
    });
    expect((await get(`/assets/${seeded.assetUUIDs[1]}/dispatches`)).body.record).toEqual({
      dispatches: 1,
      answered: 0,
      acknowledged: 0,
      medianLatencySeconds: null,
    });
    expect((await get(`${path}?from=${new Date(seeded.endMs).toISOString()}`)).body.data).toEqual([]);
    expect((await get(`${path}?to=${new Date(seeded.endMs).toISOString()}`)).body.data).toHaveLength(1);
  });
});

describe('operators', () => {
  it('see in the timeline that it was issued, who was silent, and the answers by the minute', async () => {
    await seed({ issued: false, startsInMs: HALF_HOUR_MS });
    await tenant.send('POST', `/events/${seeded.eventUUID}/dispatch`, {
      body: {},
      headers: { 'x-operator': 'Ada' },
    });
    await service.service.scheduler.runDue(tenant.tenant);
    await say(0, 'ACCEPTED');
    await say(1, 'OPTED_OUT');
    await tenant.send('POST', `/events/${seeded.eventUUID}/dispatch/cancel`, {
      body: { reason: 'Storm' },
      headers: { 'x-operator': 'Ada' },
    });
    await service.service.scheduler.runDue(tenant.tenant);
    const { body } = await get(`/events/${seeded.eventUUID}/timeline?pageSize=100&sort=at`);
    const entries: TimelineEntry[] = body.data.filter(({ kind }: TimelineEntry) => kind.startsWith('DISPATCH_'));
    expect(entries.map(({ kind, assets, by, reason }) => [kind, assets, by, reason])).toEqual([
      ['DISPATCH_ISSUED', 3, 'Ada', null],
      ['DISPATCH_ANSWERS', 1, null, null],
      ['DISPATCH_CANCELLED', null, 'Ada', 'Storm'],
    ]);
    expect(entries[0]!.kw).toBeGreaterThan(0);
    expect(entries[1]!.kw).toBeGreaterThan(0);
    expect(entries[1]!.kw).toBeLessThan(entries[0]!.kw!);
    expect(entries[1]!.answers).toEqual({ ACKNOWLEDGED: 0, OPTED_OUT: 1, REJECTED: 0 });
  });

  it('are told on the summary who is silent, whose cancel is not confirmed and who is out of reach', async () => {
    await seed();
    const tasks = async () => (await get('/analytics/summary')).body.dispatch;
    const nothing = {
      stoppedUTC: null,
      stoppedBy: null,
      silent: [],
      unconfirmedCancels: [],
      unreachableControllers: [],
    };
    expect(await tasks()).toEqual(nothing);
    await set(0, 'is_silent = true');
    await set(1, 'is_silent = true, is_cancelled = true');
    await inTenant(({ tx, now }) =>
      sql`update controllers set unreachable_since = ${new Date(now)} where controller_uuid = ${seeded.controllerUUID}`.execute(
        tx,
      ),
    );
    expect(await tasks()).toMatchObject({
      silent: [{ eventUUID: seeded.eventUUID, assets: 1, kw: 1 }],
      unconfirmedCancels: [{ eventUUID: seeded.eventUUID, assets: 1 }],
      unreachableControllers: [{ controllerUUID: seeded.controllerUUID, name: 'Maker cloud' }],
    });
    await clockAt(seeded.endMs + 1000);
    expect(await tasks()).toMatchObject({ silent: [], unconfirmedCancels: [] });
  });
});
