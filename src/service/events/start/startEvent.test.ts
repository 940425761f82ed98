import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addPortfolio } from '#testing/addPortfolio.ts';
import { inPortionsOf } from '#testing/portionedEvent.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { publishedEvents, seedFleet } from '#testing/seed.ts';
import { silentLog } from '#testing/silentLog.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { createJobHandlers, jobFailures } from '../../jobHandlers.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { Scheduler } from '../../platform/scheduler/scheduler.ts';
import { portsWith } from '../../readings/ports/portsWith.ts';

const DAY = '2023-03-23';
const at = (clock: string) => `${DAY}T${clock}:00Z`;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

interface Starting {
  tenant: TestTenant;
  eventUUID: string;
  assets: string[];
}

/**
 * An event of the day, aimed at eleven assets in two portfolios, of which some have left, joined, withdrawn or share a
 * meter since they opted in; one user has assets far apart. Its window has changed a moment ago.
 */
async function addStarting(): Promise<Starting> {
  const tenant = await service.addTenant();
  const { client } = tenant;
  await client.setClock({ body: { now: at('08:00') } });
  const assets = await seedFleet(service, tenant, 11);
  const { schemeUUID } = await addScheme(tenant, { requiresMpan: false });
  await optInAndPassChecks(tenant, schemeUUID, assets.slice(0, 10));
  const north = await addPortfolio(tenant, 'North', assets.slice(0, 5));
  const south = await addPortfolio(tenant, 'South', assets.slice(5));
  const { eventUUID } = await addEvent(tenant, schemeUUID, {
    startTime: at('17:00'),
    endTime: at('18:00'),
    portfolioUUIDs: [north, south],
  });
  await optIn(tenant, eventUUID, assets.slice(0, 8));
  await client.setClock({ body: { advance: 'PT2S' } });
  const { userUUID: first } = await client.getAsset({ params: { assetUUID: assets[0]! } });
  // Lost at one stage with two assets, at the ends of the fleet.
  for (const assetUUID of [assets[8]!, assets[10]!])
    await client.updateAsset({ params: { assetUUID }, body: { userUUID: first } });
  await client.createConsent({
    body: {
      userUUID: (await client.getAsset({ params: { assetUUID: assets[2]! } })).userUUID!,
      assetUUID: assets[2]!,
      type: 'DISPATCH',
      preference: 'OPT_OUT',
    },
  });
  const { mpan } = await client.getAsset({ params: { assetUUID: assets[1]! } });
  await inTenant(tenant, async ({ tx }) => {
    // As an import of long ago might have left them: the one is metered behind the other.
    await tx
      .updateTable('assets')
      .set({ mpan: null, mpan_status: 'NOT_APPLICABLE', boundary_mpan: mpan })
      .where('asset_uuid', '=', assets[7]!)
      .execute();
    await tx.updateTable('assets').set({ portfolio_uuid: null }).where('asset_uuid', '=', assets[9]!).execute();
  });
  return { tenant, eventUUID, assets };
}

const inTenant = <Result>(tenant: TestTenant, work: Parameters<typeof tenantTransaction<Result>>[2]) =>
  tenantTransaction(service.database.store.db, tenant.tenant, work);

/** Moves the clock without running what falls due. */
const jump = ({ tenant }: Starting, clock: string) =>
  service.database.store.db
    .updateTable('tenants')
    .set({ clock_offset_ms: Date.parse(at(clock)) - Date.now() })
    .where('tenant_uuid', '=', tenant.tenant)
    .execute();

/** Everything that is stored of a start, by the places of the assets. */
const storedOf = ({ tenant, eventUUID, assets }: Starting) =>
  inTenant(tenant, async ({ tx }) => {
    const rowsOf = async (table: 'event_assets' | 'event_participants' | 'event_dropouts') => {
      const rows = await tx.selectFrom(table).selectAll().where('event_uuid', '=', eventUUID).execute();
      return rows.map((row) => [assets.indexOf(row.asset_uuid), without(row)] as const).sort(([a], [b]) => a - b);
    };
    const { counts } = await tx
      .selectFrom('event_funnels')
      .select('counts')
      .where('event_uuid', '=', eventUUID)
      .executeTakeFirstOrThrow();
    const { is_starting, state, scheme_name } = await tx
      .selectFrom('events')
      .select(['is_starting', 'state', 'scheme_name'])
      .executeTakeFirstOrThrow();
    return {
      assets: await rowsOf('event_assets'),
      participants: await rowsOf('event_participants'),
      dropouts: await rowsOf('event_dropouts'),
      counts,
      event: { is_starting, state, scheme_name },
      left: [...(await tx.selectFrom('jobs').select('kind').where('kind', '=', 'EVENT_START').execute())],
    };
  });

/** Without what differs from tenant to tenant. */
const without = (row: object) =>
  Object.entries(row).filter(([name]) => !name.endsWith('_uuid') && name !== 'opted_utc' && name !== 'baseline_wh');

/** A scheduler that calls `after` after the n-th part of the start, in its transaction. */
function schedulerWith(after: (part: number) => Promise<void> = async () => {}): Scheduler {
  const handlers = createJobHandlers(portsWith());
  let part = 0;
  const counted = (kind: 'EVENT_START' | 'ADVANCE_EVENT') => ({
    [kind]: async (...job: Parameters<(typeof handlers)[typeof kind]>) => {
      const step = await handlers[kind](...job);
      await after(++part);
      return step;
    },
  });
  return new Scheduler({
    db: service.database.store.db,
    handlers: { ...handlers, ...counted('EVENT_START'), ...counted('ADVANCE_EVENT') },
    failures: jobFailures,
    log: silentLog,
  });
}

const started = async (portion: number): Promise<Starting> => {
  const starting = await addStarting();
  await jump(starting, '17:01');
  await inPortionsOf(portion, () => schedulerWith().runDue(starting.tenant.tenant));
  return starting;
};
const messages = async ({ tenant, eventUUID }: Starting) =>
  (await publishedEvents(service, tenant, eventUUID)).map((row) => row.event);

describe('an event that starts in portions', () => {
  it('starts as in one portion, in three and in eleven', async () => {
    const one = await storedOf(await started(100));
    expect(one.event).toEqual({ is_starting: false, state: 'STARTED', scheme_name: 'Evening peak' });
    expect(one.counts).toMatchObject({ optedIn: 6 });
    expect(one.participants).toHaveLength(9);
    for (const portion of [4, 1]) {
      const starting = await started(portion);
      expect(await storedOf(starting)).toEqual(one);
      expect((await messages(starting)).filter((name) => name === 'EVENT.STARTED')).toHaveLength(1);
    }
  });
});

describe('while an event starts', () => {
  let starting: Starting;
  const params = () => ({ 'event-uuid': starting.eventUUID });
  beforeEach(async () => {
    starting = await addStarting();
  });

  it('it says how far it is, and nobody opts in, out, or cancels it', async () => {
    const { tenant, assets, eventUUID } = starting;
    await jump(starting, '17:01');
    const seen: unknown[] = [];
    const opting = { assetUUIDs: [assets[0]], action: 'OPT_OUT' };
    await inPortionsOf(4, () =>
      schedulerWith(async (part) => {
        if (part !== 3) return;
        const { state, startProgress } = await tenant.client.getEvent({ params: params() });
        seen.push(
          [state, startProgress],
          (await tenant.send('POST', `/events/${eventUUID}/assets`, { body: opting })).status,
          (await tenant.send('POST', `/events/${eventUUID}/cancel`, { body: {} })).status,
          (await tenant.send('PATCH', `/events/${eventUUID}`, { body: { endTime: at('19:00') } })).status,
        );
      }).runDue(tenant.tenant),
    );
    expect(seen).toEqual([['SCHEDULED', { startedAssets: 2, assets: 11 }], 409, 503, 409]);
    expect(await tenant.client.getEvent({ params: params() })).toMatchObject({ state: 'STARTED', startProgress: null });
    await tenant.client.cancelEvent({ params: params(), body: {} });
    expect((await messages(starting)).filter((name) => /STARTED|CANCELLED/.test(name))).toEqual([
      'EVENT.STARTED',
      'EVENT.CANCELLED',
    ]);
  });

  it('opt-ins that a changed window does not fit are ended first, and it ends when its end is past', async () => {
    const { tenant, eventUUID, assets } = starting;
    await tenant.client.updateEvent({ params: params(), body: { endTime: at('18:30') } });
    await inTenant(tenant, async (scope) => {
      const { tx } = scope;
      await enqueue(scope, 'EVENT_RECHECK', [eventUUID], Date.parse(at('20:00')));
      await tx
        .updateTable('events')
        .set({ opt_in_deadline_utc: new Date(at('07:00')) })
        .execute();
      await tx
        .updateTable('event_assets')
        .set({ opted_utc: new Date(at('06:00')) })
        .where('asset_uuid', '<>', assets[3]!)
        .execute();
    });
    await jump(starting, '18:31');
    await inPortionsOf(4, () => schedulerWith().runDue(tenant.tenant));
    const { counts, event } = await storedOf(starting);
    expect([counts.optedIn, event]).toEqual([5, { is_starting: false, state: 'ENDED', scheme_name: 'Evening peak' }]);
  });
});
