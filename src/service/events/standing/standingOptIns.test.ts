import * as fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#client/client.ts';
import type { CallInput } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { endOfHours } from '#energy/time/dailyHours.ts';
import { londonWeek } from '#energy/time/london.ts';
import { HOUR_MS } from '#energy/time/spans.ts';
import { addPortfolio } from '#testing/addPortfolio.ts';
import { inPortionsOf } from '#testing/portionedEvent.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { silentLog } from '#testing/silentLog.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { createJobHandlers } from '../../jobHandlers.ts';
import { runJob } from '../../platform/scheduler/runJob.ts';
import { portsWith } from '../../readings/ports/portsWith.ts';

type Body = CallInput<Endpoints['setStandingOptIns']>['body'];

/** Monday, 08:00 in London. */
const NOW = '2023-03-20T08:00:00Z';

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
let portfolioUUID: string;
let assets: string[];
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: NOW } });
  assets = (await seedFleet(service, tenant, 6)).sort();
  ({ schemeUUID } = await addScheme(tenant));
  await optInAndPassChecks(tenant, schemeUUID, assets);
  portfolioUUID = await addPortfolio(tenant, 'Homes', assets);
});
afterAll(() => service.close());

const set = (body: Omit<Body, 'assetUUIDs'> & { assetUUIDs?: string[] }) =>
  tenant.client.setStandingOptIns({ params: { schemeUUID }, body: { assetUUIDs: assets, ...body } });
/** The problem with which a call is refused. */
async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (error instanceof ApiError && error.problem) return error.problem;
  throw new Error(`was not refused with a problem: ${String(error)}`);
}
const runJobs = () => tenant.client.setClock({ body: { advance: 'PT1S' } });

/** An event of so many hours that begins at a time of March 2023, UTC. */
async function eventAt(time: string, hours = 1, more: Parameters<typeof addEvent>[2] = {}): Promise<string> {
  const startTime = `2023-03-${time}:00Z`;
  const endTime = new Date(Date.parse(startTime) + hours * HOUR_MS).toISOString();
  const { eventUUID } = await addEvent(tenant, schemeUUID, {
    startTime,
    endTime,
    portfolioUUIDs: [portfolioUUID],
    ...more,
  });
  return eventUUID;
}

/** State of each asset under an event, by whom it was opted in, and why not. */
async function standOf(eventUUID: string) {
  await runJobs();
  const { data } = await tenant.client.listEventAssets({
    params: { 'event-uuid': eventUUID },
    query: { pageSize: 100 },
  });
  return assets.map((asset) => {
    const found = data.find(({ assetUUID }) => assetUUID === asset);
    return found && [found.state, found.optedBy ?? found.standingRefusal].filter((text) => text !== null).join(' ');
  });
}
const all = (state: string) => assets.map(() => state);

describe('recording a standing opt-in', () => {
  it('shows it in the list of the scheme, with who and when, and changes nothing twice or in a preview', async () => {
    const body = { standing: 'EVERY', mostPerWeek: 2, quietHours: { from: '22:00', to: '07:00' } } as const;
    const listed = async () =>
      (await tenant.client.listSchemeAssets({ params: { schemeUUID } })).data.map(({ standingOptIn }) => standingOptIn);
    expect(await set({ ...body, dryRun: true })).toEqual({ changed: 6, unchanged: 0, refused: [] });
    expect(await listed()).toEqual(assets.map(() => null));
    expect(await set(body)).toEqual({ changed: 6, unchanged: 0, refused: [] });
    expect(await set(body)).toEqual({ changed: 0, unchanged: 6, refused: [] });
    expect(await set({ ...body, mostPerWeek: 3, assetUUIDs: [assets[0]!] })).toMatchObject({ changed: 1 });
    for (const standingOptIn of await listed())
      expect(standingOptIn).toEqual({
        ...body,
        mostPerWeek: expect.any(Number),
        recordedBy: expect.stringMatching(/^key /),
        recordedUTC: expect.stringMatching(/^2023-03-20T08:0/),
      });
    expect((await listed()).map((each) => each!.mostPerWeek!).sort((a, b) => a - b)).toEqual([2, 2, 2, 2, 2, 3]);
    await set({ standing: 'ASK' });
    expect((await listed())[0]).toMatchObject({ standing: 'ASK', mostPerWeek: null, quietHours: null });
  });

  it('refuses assets that have none, each with its reason', async () => {
    const other = await service.addTenant();
    const [foreign] = (await seedFleet(service, other, 1)) as [string];
    const [outside] = (await seedFleet(service, tenant, 1)) as [string];
    const nobody = newUuid();
    await tenant.client.archiveAsset({ params: { assetUUID: assets[1]! } });
    await tenant.client.updateAsset({ params: { assetUUID: assets[2]! }, body: { userUUID: null } });
    const { changed, refused } = await set({
      standing: 'EVERY',
      assetUUIDs: [assets[0]!, assets[1]!, assets[2]!, foreign, outside, nobody],
    });
    expect(changed).toBe(1);
    expect(refused.map(({ assetUUID, code }) => [assetUUID, code])).toEqual([
      [assets[1], 'ASSET_ARCHIVED'],
      [assets[2], 'NO_USER'],
      [foreign, 'ASSET_NOT_FOUND'],
      [outside, 'NOT_IN_SCHEME'],
      [nobody, 'ASSET_NOT_FOUND'],
    ]);
  });

  it.each([
    [{ standing: 'SOMETIMES' }, '/standing'],
    [{ standing: 'EVERY', mostPerWeek: 0 }, '/mostPerWeek'],
    [{ standing: 'EVERY', mostPerWeek: 1.5 }, '/mostPerWeek'],
    [{ standing: 'ASK', mostPerWeek: 1 }, '/mostPerWeek'],
    [{ standing: 'ASK', quietHours: { from: '22:00', to: '07:00' } }, '/quietHours'],
    [{ standing: 'EVERY', quietHours: { from: '24:00', to: '07:00' } }, '/quietHours/from'],
    [{ standing: 'EVERY', quietHours: { from: '22:00' } }, '/quietHours'],
    [{ standing: 'EVERY', quietHours: { from: '07:00', to: '07:00' } }, '/quietHours/to'],
    [{ standing: 'EVERY', assetUUIDs: [] }, '/assetUUIDs'],
  ])('refuses %j', async (body, pointer) => {
    expect(await refusalOf(set(body as Body))).toMatchObject({ status: 400, errors: [{ pointer }] });
  });

  it('is nothing another tenant can do, nor anybody in a closed scheme but to be asked', async () => {
    const other = await service.addTenant();
    const body: Body = { assetUUIDs: assets, standing: 'EVERY' };
    const foreign = other.client.setStandingOptIns({ params: { schemeUUID }, body });
    expect(await refusalOf(foreign)).toMatchObject({ status: 404 });
    await tenant.client.updateScheme({ params: { schemeUUID }, body: { status: 'CLOSED' } });
    expect(await refusalOf(set({ standing: 'EVERY' }))).toMatchObject({ status: 409 });
    expect(await set({ standing: 'ASK' })).toMatchObject({ changed: 6 });
  });
});

describe('an invited asset', () => {
  it('is opted in where its user said EVERY, to events that invite it then, later or already', async () => {
    const before = await eventAt('22T17:00');
    expect(await standOf(before)).toEqual(all('INVITED'));
    await set({ standing: 'EVERY', assetUUIDs: assets.slice(0, 3) });
    const some = [...all('OPT_IN STANDING').slice(3), ...all('INVITED').slice(3)];
    expect(await standOf(before)).toEqual(some);
    const later = await eventAt('23T17:00', 1, { portfolioUUIDs: [] });
    await tenant.client.assignEventPortfolios({
      params: { 'event-uuid': later },
      body: { portfolioUUIDs: [portfolioUUID] },
    });
    expect(await standOf(later)).toEqual(some);
    expect(await tenant.client.getEvent({ params: { 'event-uuid': later } })).toMatchObject({
      assetsInvited: 6,
      assetsOptedIn: 3,
    });
    await optIn(tenant, later, [assets[3]!]);
    expect((await standOf(later))[3]).toBe('OPT_IN REQUEST');
  });

  it('joins with a portfolio, once READY and once READY again', async () => {
    const [late] = (await seedFleet(service, tenant, 1)) as [string];
    assets = [...assets, late];
    await tenant.client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs: [late], action: 'OPT_IN' } });
    await set({ standing: 'EVERY', assetUUIDs: [late] });
    const event = await eventAt('22T17:00');
    await tenant.client.assignPortfolioAssets({ params: { portfolioUUID }, body: { assetUUIDs: [late] } });
    expect((await standOf(event))[6]).toBeUndefined();
    await tenant.client.setClock({ body: { advance: 'PT31S' } });
    expect((await standOf(event))[6]).toBe('OPT_IN STANDING');
    const opt = (action: 'OPT_IN' | 'OPT_OUT') =>
      tenant.client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs: [late], action } });
    await opt('OPT_OUT');
    expect((await standOf(event))[6]).toBe('OPT_OUT');
    await opt('OPT_IN');
    expect((await standOf(event))[6]).toBe('OPT_IN STANDING');
  });

  it('stays out of an event that it was opted out of, whatever refreshes the invitations', async () => {
    await set({ standing: 'EVERY' });
    const event = await eventAt('22T17:00');
    await optIn(tenant, event, [assets[0]!], 'OPT_OUT');
    const stand = ['OPT_OUT', ...all('OPT_IN STANDING').slice(1)];
    expect(await standOf(event)).toEqual(stand);
    await tenant.client.assignEventPortfolios({
      params: { 'event-uuid': event },
      body: { portfolioUUIDs: [await addPortfolio(tenant, 'Moved', [assets[0]!])] },
    });
    await set({ standing: 'EVERY', mostPerWeek: 5 });
    expect(await standOf(event)).toEqual(stand);
  });

  it('is opted in on the conditions of every opt-in: consent, deadline, one event at a time', async () => {
    const { userUUID } = await tenant.client.getAsset({ params: { assetUUID: assets[0]! } });
    await tenant.client.createConsent({
      body: { userUUID: userUUID!, assetUUID: assets[0]!, type: 'DISPATCH', preference: 'OPT_OUT' },
    });
    await set({ standing: 'EVERY' });
    const first = await eventAt('22T17:00', 2);
    expect((await standOf(first)).slice(0, 2)).toEqual(['INVITED CONSENT_REQUIRED', 'OPT_IN STANDING']);
    await tenant.client.createConsent({
      body: { userUUID: userUUID!, assetUUID: assets[0]!, type: 'DISPATCH', preference: 'OPT_IN' },
    });
    expect((await standOf(first))[0]).toBe('OPT_IN STANDING');
    const beside = await eventAt('22T18:00');
    expect((await standOf(beside))[1]).toBe('INVITED OVERLAPPING_EVENT');
    await set({ standing: 'ASK', assetUUIDs: [assets[5]!] });
    const late = await eventAt('24T17:00', 1, { optInDeadline: '2023-03-20T09:00:00Z' });
    expect((await standOf(late))[5]).toBe('INVITED');
    await tenant.client.setClock({ body: { now: '2023-03-20T10:00:00Z' } });
    await set({ standing: 'EVERY', assetUUIDs: [assets[5]!] });
    expect((await standOf(late))[5]).toBe('INVITED DEADLINE_PASSED');
  });

  it('is asked by another user than the one who said EVERY', async () => {
    await set({ standing: 'EVERY' });
    const { userUUID } = await tenant.client.createUser({ body: { userId: 'next', name: 'Next' } });
    await tenant.client.createConsent({ body: { userUUID, type: 'DISPATCH', preference: 'OPT_IN' } });
    await tenant.client.updateAsset({ params: { assetUUID: assets[0]! }, body: { userUUID } });
    expect((await standOf(await eventAt('22T17:00'))).slice(0, 2)).toEqual(['INVITED', 'OPT_IN STANDING']);
    const { data } = await tenant.client.listSchemeAssets({ params: { schemeUUID } });
    expect(data.find(({ assetUUID }) => assetUUID === assets[0])!.standingOptIn).toBeNull();
  });
});

describe('limits', () => {
  it('of a week count every event of it, also by hand; a freed week is free for the next event', async () => {
    await set({ standing: 'EVERY', mostPerWeek: 2 });
    const first = await eventAt('21T17:00');
    const second = await eventAt('22T17:00', 1, { portfolioUUIDs: [] });
    await optIn(tenant, second, [assets[0]!]);
    const third = await eventAt('23T17:00');
    expect(await standOf(first)).toEqual(all('OPT_IN STANDING'));
    expect(await standOf(third)).toEqual(['INVITED MOST_PER_WEEK', ...all('OPT_IN STANDING').slice(1)]);
    const sunday = await eventAt('26T21:30');
    expect(await standOf(sunday)).toEqual(all('INVITED MOST_PER_WEEK'));
    // Summer time began that Sunday: the London week ends at 23:00 UTC.
    expect(await standOf(await eventAt('26T23:00'))).toEqual(all('OPT_IN STANDING'));
    await tenant.client.cancelEvent({ params: { 'event-uuid': first }, body: {} });
    expect((await standOf(await eventAt('24T17:00')))[1]).toBe('OPT_IN STANDING');
  });

  it('hold after an event is moved: what no longer fits is ended, a request stays', async () => {
    await set({ standing: 'EVERY', quietHours: { from: '22:00', to: '07:00' }, assetUUIDs: assets.slice(0, 5) });
    const event = await eventAt('22T17:00');
    await optIn(tenant, event, [assets[5]!]);
    await runJobs();
    const { refused } = await tenant.client.updateEvent({
      params: { 'event-uuid': event },
      body: { startTime: '2023-03-22T21:30:00Z', endTime: '2023-03-22T22:30:00Z' },
    });
    expect(refused.map(({ code }) => code)).toEqual(all('QUIET_HOURS').slice(1));
    expect(await standOf(event)).toEqual([...all('OPT_OUT').slice(1), 'OPT_IN REQUEST']);
  });

  it('are looked at again for who was left invited after an event is moved', async () => {
    await set({ standing: 'EVERY', quietHours: { from: '22:00', to: '07:00' } });
    const event = await eventAt('22T22:00');
    expect(await standOf(event)).toEqual(all('INVITED QUIET_HOURS'));
    await optIn(tenant, event, [assets[0]!], 'OPT_OUT');
    await inPortionsOf(20, async () => {
      const params = { 'event-uuid': event };
      await tenant.client.updateEvent({ params, body: { startTime: '2023-03-22T19:00:00Z' } });
      await tenant.client.updateEvent({ params, body: { endTime: '2023-03-22T20:00:00Z' } });
      expect(await standOf(event)).toEqual(['OPT_OUT', ...all('OPT_IN STANDING').slice(1)]);
    });
  });

  it('are never exceeded, whatever the events and their order', { timeout: 120_000 }, async () => {
    const clock = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:00`);
    const windows = fc.array(
      fc.record({ hour: fc.integer({ min: 2, max: 330 }), hours: fc.integer({ min: 1, max: 5 }) }),
      {
        minLength: 2,
        maxLength: 6,
      },
    );
    const limits = fc
      .record({ mostPerWeek: fc.integer({ min: 1, max: 3 }), from: clock, to: clock })
      .filter(({ from, to }) => from !== to);
    await fc.assert(
      fc.asyncProperty(limits, windows, async ({ mostPerWeek, from, to }, events) => {
        const { schemeUUID: own } = await addScheme(tenant);
        await optInAndPassChecks(tenant, own, [assets[0]!]);
        await tenant.client.setStandingOptIns({
          params: { schemeUUID: own },
          body: { assetUUIDs: [assets[0]!], standing: 'EVERY', mostPerWeek, quietHours: { from, to } },
        });
        const base = Date.parse('2023-03-21T00:00:00Z');
        const created = [];
        for (const { hour, hours } of events) {
          const [startMs, endMs] = [base + hour * HOUR_MS, base + (hour + hours) * HOUR_MS];
          const [startTime, endTime] = [startMs, endMs].map((ms) => new Date(ms).toISOString()) as [string, string];
          const event = await addEvent(tenant, own, { startTime, endTime, portfolioUUIDs: [portfolioUUID] });
          created.push({ ...event, startMs, endMs });
          await runJobs();
        }
        const weeks = new Map<number, number>();
        for (const { eventUUID, startMs, endMs } of created) {
          const { data } = await tenant.client.listEventAssets({ params: { 'event-uuid': eventUUID } });
          const quiet = [];
          for (let at = startMs; at < endMs; at += HOUR_MS / 2) quiet.push(endOfHours({ start: from, end: to }, at));
          const isQuiet = quiet.some((end) => end !== null);
          expect(data).toHaveLength(1);
          expect(data[0]!.standingRefusal === 'QUIET_HOURS').toBe(
            isQuiet && data[0]!.standingRefusal !== 'OVERLAPPING_EVENT',
          );
          if (data[0]!.state === 'OPT_IN') {
            expect(isQuiet).toBe(false);
            const [week] = londonWeek(startMs);
            weeks.set(week, (weeks.get(week) ?? 0) + 1);
          }
        }
        for (const count of weeks.values()) expect(count).toBeLessThanOrEqual(mostPerWeek);
        for (const { eventUUID } of created)
          await tenant.client.cancelEvent({ params: { 'event-uuid': eventUUID }, body: {} });
      }),
      { numRuns: 12 },
    );
  });
});

it('does nothing twice in portions whose steps are killed, and not what was opted out between them', async () => {
  await set({ standing: 'EVERY', mostPerWeek: 1 });
  const { db } = service.database.store;
  const handlers = createJobHandlers(portsWith());
  await inPortionsOf(20, async () => {
    const event = await eventAt('22T17:00');
    const job = { tenant_uuid: tenant.tenant, environment: 'SANDBOX', kind: 'EVENT_OPT_INS' } as const;
    const step = async (isKilled: boolean) => {
      const killed: typeof handlers = {
        ...handlers,
        async EVENT_OPT_INS(scope, ...call) {
          await handlers.EVENT_OPT_INS(scope, ...call);
          await sql`select pg_terminate_backend(pg_backend_pid())`.execute(scope.tx);
        },
      };
      const runner = { db, handlers: isKilled ? killed : handlers, log: silentLog };
      await runJob(runner, { ...job, subject_uuid: event, isMove: false, lateMs: 0 });
      await sql`update jobs set retry_at = null`.execute(db);
      const { data } = await tenant.client.listEventAssets({
        params: { 'event-uuid': event },
        query: { pageSize: 100 },
      });
      return assets.map((uuid) => data.find(({ assetUUID }) => assetUUID === uuid)!.state);
    };
    const stood = (optedIn: number, rest: readonly string[] = all('INVITED').slice(optedIn)) => [
      ...all('OPT_IN').slice(0, optedIn),
      ...rest,
    ];
    expect(await step(true)).toEqual(stood(0));
    expect(await step(false)).toEqual(stood(2));
    expect(await step(true)).toEqual(stood(2));
    await optIn(tenant, event, [assets[2]!], 'OPT_OUT');
    const last = ['OPT_OUT', ...all('OPT_IN').slice(3)];
    expect(await step(false)).toEqual(stood(2, ['OPT_OUT', 'OPT_IN', 'OPT_IN', 'INVITED']));
    expect(await step(false)).toEqual(stood(2, last));
    expect(await step(false)).toEqual(stood(2, last));
  });
});
