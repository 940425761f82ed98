import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addPortionedEvent, inPortionsOf, type PortionedEvent, PORTIONED_DAY } from '#testing/portionedEvent.ts';
import { publishedEvents } from '#testing/seed.ts';
import { silentLog } from '#testing/silentLog.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { createJobHandlers, jobFailures } from '../../jobHandlers.ts';
import { Scheduler } from '../../platform/scheduler/scheduler.ts';
import { portsWith } from '../../readings/ports/portsWith.ts';
import { computeStats } from '../settleEvent.ts';

let service: TestService;
let tenant: TestTenant;
let portioned: PortionedEvent;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  portioned = await addPortionedEvent(service, tenant);
});
afterAll(() => service.close());

const at = (clock: string) => `${PORTIONED_DAY}T${clock}:00Z`;
const clockAt = (clock: string) => tenant.client.setClock({ body: { now: at(clock) } });
const params = () => ({ 'event-uuid': portioned.eventUUID });
const event = () => tenant.client.getEvent({ params: params() });
const recalculate = (reason: string) => tenant.client.createStatsRun({ params: params(), body: { reason } });
const runs = async () => (await tenant.client.listEventStatsRuns({ params: params() })).data;
const read = (assetUUID: string, clock: string, value: number) =>
  tenant.client.createConsumption({ body: [{ assetUUID, startTime: at(clock), value }] });
const inTenant = <Result>(work: Parameters<typeof tenantTransaction<Result>>[2]) =>
  tenantTransaction(service.database.store.db, tenant.tenant, work);
const published = async () =>
  (await publishedEvents(service, tenant, portioned.eventUUID)).map((row) => row.event.replace('EVENT.', ''));
const statsMessages = async () => (await published()).filter((name) => name.startsWith('STATS'));

/** Moves the clock without running what falls due. */
const jump = (clock: string) =>
  service.database.store.db
    .updateTable('tenants')
    .set({ clock_offset_ms: Date.parse(at(clock)) - Date.now() })
    .where('tenant_uuid', '=', tenant.tenant)
    .execute();

/** A scheduler that calls `before` and `after` around the n-th portion, in its transaction. */
function schedulerWith({
  before = async () => {},
  after = async () => {},
}: Partial<Record<'before' | 'after', (portion: number) => Promise<void>>>): Scheduler {
  const handlers = createJobHandlers(portsWith());
  let portion = 0;
  return new Scheduler({
    db: service.database.store.db,
    handlers: {
      ...handlers,
      STATS_PORTION: async (scope, subject) => {
        const own = ++portion;
        await before(own);
        await handlers.STATS_PORTION(scope, subject);
        await after(own);
      },
    },
    failures: jobFailures,
    log: silentLog,
  });
}

const inThrees = (scheduler: Scheduler) => inPortionsOf(3, () => scheduler.runDue(tenant.tenant));
/** Until nothing is due, later requests included. */
const settle = async () => {
  await inPortionsOf(3, () => tenant.client.setClock({ body: { advance: 'PT5S' } }));
};

describe('while the portions of an event are settled', () => {
  it('the event says how many assets are, and nothing of the run is shown', async () => {
    await jump('18:01');
    const seen: unknown[] = [];
    await inThrees(
      schedulerWith({
        before: async (portion) => {
          const { statsStatus, statsProgress, deliveredKwh } = await event();
          seen.push([portion, statsStatus, statsProgress?.settledAssets, statsProgress?.assets, deliveredKwh]);
          const stats = await tenant.send('GET', `/events/${portioned.eventUUID}/assets/stats`);
          const events = await tenant.client.listAssetEvents({ params: { assetUUID: portioned.participants[0]! } });
          expect([stats.status, events.data[0]!.deliveredKwh]).toEqual([409, null]);
        },
      }),
    );
    expect(seen).toEqual([0, 3, 6, 9].map((done, index) => [index + 1, 'CALCULATING', done, 11, null]));
    expect(await event()).toMatchObject({ statsStatus: 'READY', statsProgress: null, baselineProgress: null });
    expect(await statsMessages()).toEqual(['STATS_CALCULATION_STARTED', 'STATS_READY']);
  });

  it('a reading that comes makes another run, and no third', async () => {
    await jump('18:01');
    const first = portioned.participants[0]!;
    await inThrees(
      schedulerWith({ before: async (portion) => void (portion === 3 && (await read(first, '17:00', 9))) }),
    );
    await settle();
    const [second, one] = await runs();
    expect([second!.run, one!.run]).toEqual([2, 1]);
    expect(second!.deliveredKwh).toBeLessThan(one!.deliveredKwh - 8);
    await settle();
    expect(await runs()).toHaveLength(2);
    expect((await statsMessages()).filter((name) => name === 'STATS_READY')).toHaveLength(2);
  });

  it('a recalculation takes the place of the run', async () => {
    await jump('18:01');
    await inThrees(
      schedulerWith({
        before: async (portion) => {
          if (portion !== 2) return;
          await recalculate('Immediately');
          await inTenant((scope) => computeStats(scope, portioned.eventUUID));
        },
      }),
    );
    await settle();
    expect((await runs()).map(({ run, reason }) => [run, reason])).toEqual([[1, 'Immediately']]);
    expect((await event()).statsStatus).toBe('READY');
    expect(await statsMessages()).toEqual(['STATS_CALCULATION_STARTED', 'STATS_READY']);
    await recalculate('In one portion');
    await tenant.client.setClock({ body: { advance: 'PT1S' } });
    const rowsOf = (run: number) =>
      inTenant(({ tx }) =>
        tx
          .selectFrom('event_portfolio_stats')
          .select(['portfolio_uuid', 'slot', 'assets', 'counted', 'baseline_kwh', 'actual_kwh'])
          .where('run', '=', run)
          .orderBy('portfolio_uuid')
          .orderBy('slot')
          .execute(),
      );
    expect(await rowsOf(1)).toEqual(await rowsOf(2));
  });

  it('a process that dies with a portion stored, or another that works beside it, changes nothing', async () => {
    await jump('18:01');
    const dying = schedulerWith({
      after: async (portion) => {
        if (portion === 2) throw new Error('killed');
      },
    });
    await Promise.all([inThrees(dying), inThrees(schedulerWith({}))]);
    await inTenant(({ tx }) => tx.updateTable('jobs').set({ retry_at: null }).execute());
    await inThrees(schedulerWith({}));
    await recalculate('In one portion');
    await tenant.client.setClock({ body: { advance: 'PT1S' } });
    const [whole, inPortions] = await runs();
    expect({ ...inPortions!, run: 2, reason: whole!.reason, calculatedUTC: whole!.calculatedUTC }).toEqual(whole);
    expect((await statsMessages()).filter((name) => name === 'STATS_READY')).toHaveLength(2);
  });

  it('a portion that keeps failing is reported, until it is through', async () => {
    await jump('18:01');
    let isBroken = true;
    const scheduler = schedulerWith({
      before: async () => {
        if (isBroken && (await event()).statsProgress!.settledAssets >= 6) throw new Error('no room left');
      },
    });
    for (let attempt = 1; attempt <= 5; attempt++) {
      await inThrees(scheduler);
      await inTenant(({ tx }) => tx.updateTable('jobs').set({ retry_at: null }).execute());
    }
    expect(await event()).toMatchObject({
      statsStatus: 'FAILED',
      statsFailure: 'Error: no room left',
      statsProgress: { settledAssets: 6, assets: 11 },
    });
    isBroken = false;
    await inThrees(scheduler);
    expect(await event()).toMatchObject({ statsStatus: 'READY', statsFailure: null, statsProgress: null });
    expect(await runs()).toHaveLength(1);
  });

  it('a clock that is moved changes nothing of the run', async () => {
    await jump('18:01');
    await inThrees(
      schedulerWith({
        before: async (portion) => {
          if (portion === 2) await jump('23:00');
          if (portion === 4) await jump('18:02');
        },
      }),
    );
    expect(await runs()).toHaveLength(1);
    expect((await event()).statsStatus).toBe('READY');
    await recalculate('In one portion');
    await tenant.client.setClock({ body: { advance: 'PT1S' } });
    const [whole, inPortions] = await runs();
    expect(inPortions!.deliveredKwh).toBe(whole!.deliveredKwh);
  });

  it('an asset that is archived stays in the run', async () => {
    await jump('18:01');
    const [first] = portioned.participants as [string];
    await inThrees(
      schedulerWith({
        before: async (portion) =>
          void (portion === 2 && (await tenant.client.archiveAsset({ params: { assetUUID: first } }))),
      }),
    );
    const [run] = await runs();
    expect(run).toMatchObject({ run: 1, assetsOptedIn: 11 });
    expect((await tenant.client.listEventAssetStats({ params: params() })).totalItems).toBe(11);
  });
});

describe('in portions', () => {
  it('readings after the final run are noted, as in one', async () => {
    await clockAt('18:00');
    await recalculate('Final');
    await tenant.client.setClock({ body: { advance: 'P31D' } });
    const late = async () => (await tenant.client.getEventStats({ params: params() })).lateDataKwh;
    const [first] = portioned.participants as [string];
    await read(first, '17:00', 3);
    await settle();
    const inThree = await late();
    expect(inThree).toBeLessThan(-1);
    await read(first, '17:00', 4);
    await settle();
    expect(await late()).toBeCloseTo(inThree! - 1, 6);
    await read(first, '17:00', 3);
    await tenant.client.setClock({ body: { advance: 'PT5S' } });
    expect(await late()).toBe(inThree);
    expect((await event()).statsStatus).toBe('READY');
  });

  it('baselines are those of the event as it is changed meanwhile', async () => {
    const seen: unknown[] = [];
    await inTenant(({ tx }) => tx.updateTable('event_assets').set({ baseline_wh: null }).execute());
    await read(portioned.participants[0]!, '07:00', 0.1);
    await jump('08:30');
    await inThrees(
      schedulerWith({
        before: async (portion) => {
          const { baselineProgress } = await event();
          seen.push(baselineProgress?.computedAssets);
          if (portion === 3) await tenant.client.updateEvent({ params: params(), body: { endTime: at('19:00') } });
        },
      }),
    );
    await settle();
    expect(seen.slice(0, 3)).toEqual([0, 3, 6]);
    const stored = await inTenant(({ tx }) =>
      tx.selectFrom('event_assets').select('baseline_wh').where('event_uuid', '=', portioned.eventUUID).execute(),
    );
    expect(stored.map((row) => row.baseline_wh?.length)).toEqual(Array.from({ length: 11 }, () => 4));
    expect(await event()).toMatchObject({ baselineStatus: 'READY', baselineProgress: null });
  });

  it('an event that is cancelled before its start is no longer worked on', async () => {
    await read(portioned.participants[0]!, '07:00', 0.1);
    await jump('08:30');
    await inThrees(
      schedulerWith({
        before: async (portion) =>
          void (portion === 2 && (await tenant.client.cancelEvent({ params: params(), body: {} }))),
      }),
    );
    await settle();
    expect(await event()).toMatchObject({ state: 'CANCELLED', baselineProgress: null });
  });

  it('stats take the place of baselines that are under way at the end', async () => {
    await read(portioned.participants[0]!, '07:00', 0.1);
    await jump('08:30');
    await inThrees(schedulerWith({ before: async (portion) => void (portion === 2 && (await jump('18:01'))) }));
    await settle();
    expect(await event()).toMatchObject({ state: 'ENDED', statsStatus: 'READY', baselineProgress: null });
    expect(await runs()).toHaveLength(1);
  });
});
