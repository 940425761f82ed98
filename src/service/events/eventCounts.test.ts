import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';
import { inPortionsOf } from '#testing/portionedEvent.ts';
import { addEvent, addScheme } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { refreshTotals } from '../assets/totals/refreshTotals.ts';
import { findEvent } from './eventRows.ts';

let service: TestService;
let tenant: TestTenant;
let fleet: string[];
let events: string[];
beforeAll(async () => {
  service = await startTestService({ metricsAccess: { token: null, isPrivate: true } });
  tenant = await service.addTenant();
  fleet = await seedFleet(service, tenant, 12);
  const { schemeUUID } = await addScheme(tenant);
  events = [(await addEvent(tenant, schemeUUID)).eventUUID, (await addEvent(tenant, schemeUUID)).eventUUID];
});
afterAll(() => service.close());

const inTenant = <Result>(work: (scope: TenantScope) => Promise<Result>) =>
  tenantTransaction(service.database.store.db, tenant.tenant, work);

const STATES = ['INVITED', 'OPT_IN', 'OPT_OUT'] as const;
const some = fc.subarray(Array.from({ length: 12 }, (_, place) => place));
const change = fc.record({
  do: fc.constantFrom('put' as const, 'put' as const, 'move' as const, 'keep' as const, 'delete' as const),
  event: fc.nat(1),
  state: fc.constantFrom(...STATES),
  of: some,
  isRolledBack: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0),
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

class RolledBack extends Error {}

/** One statement of the kinds that change who takes part, in a transaction of its own. */
const make = ({ do: what, event, state, of, isRolledBack }: Change) =>
  inTenant(async ({ tx, tenant: uuid }) => {
    const assets = of.map((place) => fleet[place]!);
    const isNamed = sql`tenant_uuid = ${uuid} and asset_uuid = any(${assets}::uuid[])`;
    if (what === 'put')
      await sql`
        insert into event_assets (tenant_uuid, event_uuid, asset_uuid, state)
        select ${uuid}, ${events[event]!}, a, ${state} from unnest(${assets}::uuid[]) a order by a
        on conflict (tenant_uuid, event_uuid, asset_uuid) do update set state = excluded.state`.execute(tx);
    // In both events.
    if (what === 'move') await sql`update event_assets set state = ${state} where ${isNamed}`.execute(tx);
    if (what === 'keep') await sql`update event_assets set baseline_wh = '{1}' where ${isNamed}`.execute(tx);
    if (what === 'delete')
      await sql`delete from event_assets where ${isNamed} and event_uuid = ${events[event]!}`.execute(tx);
    if (isRolledBack) throw new RolledBack();
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });

/** What is kept of an event. */
const keptOf = (event: string) =>
  inTenant(async (scope) => {
    const { invited, opted_in } = await findEvent(scope, event);
    return { invited, opted_in };
  });
const putAll = (event: number) =>
  make({ do: 'put', event, state: 'OPT_IN', of: Array.from({ length: 12 }, (_, place) => place), isRolledBack: false });
const keep = () => inTenant((scope) => refreshTotals(scope, tenant.tenant));
const recountTomorrow = () =>
  inTenant(({ tx }) => sql`update event_recounts set recounted_utc = '2020-01-01Z'`.execute(tx));
/** By how much all recounts found the events off. */
const difference = async () => {
  const { rows } = await service.database.store.pool.query<{ all: number }>(
    "select coalesce(sum(difference), 0)::integer as all from recount_days where subject = 'EVENTS'",
  );
  return rows[0]!.all;
};

it.each([8000, 5])(
  'counts them again every night in portions of %d, repairs what was spoiled, and says by how much',
  async (assets) => {
    await putAll(0);
    await inPortionsOf(assets, async () => {
      for (let runs = 0; runs < 8; runs++) await keep();
      const before = await difference();
      expect(await keptOf(events[0]!)).toEqual({ invited: 12, opted_in: 12 });
      await inTenant(({ tx }) =>
        sql`
          update event_counts set assets = assets + 3, opted_in = opted_in - 2
          where event_uuid = ${events[0]!}
            and slot = (select min(slot) from event_counts where event_uuid = ${events[0]!})`.execute(tx),
      );
      await recountTomorrow();
      for (let runs = 0; runs < 8; runs++) await keep();
      expect(await keptOf(events[0]!)).toEqual({ invited: 12, opted_in: 12 });
      expect(await difference()).toBe(before + 5);
    });
  },
);

it('leaves an event of several portions that changes while it is counted as it is', async () => {
  await putAll(0);
  await inPortionsOf(5, async () => {
    for (let runs = 0; runs < 8; runs++) await keep();
    const before = await difference();
    await recountTomorrow();
    // After its first portion one of those behind it leaves, and one that was counted comes back otherwise.
    await keep();
    const [first, ...others] = fleet.toSorted();
    await inTenant(async ({ tx }) => {
      await sql`delete from event_assets where event_uuid = ${events[0]!} and asset_uuid = ${first!}`.execute(tx);
      await sql`
        update event_assets set state = 'OPT_OUT'
        where event_uuid = ${events[0]!} and asset_uuid = ${others.at(-1)!}`.execute(tx);
    });
    for (let runs = 0; runs < 8; runs++) await keep();
    expect(await keptOf(events[0]!)).toEqual({ invited: 11, opted_in: 10 });
    expect(await difference()).toBe(before);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toContain(`halfhour_recount_difference{environment="sandbox",subject="events"} ${before}`);
  });
});

it('counts the assets of each event as they are, whatever changes them, several at a time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), { maxLength: 8 }), async (rounds) => {
      for (const round of rounds) await Promise.all(round.map(make));
      await inTenant(async (scope) => {
        for (const event of events) {
          const { invited, opted_in } = await findEvent(scope, event);
          const { rows } = await sql<{ invited: number; opted_in: number }>`
            select count(*)::integer as invited, (count(*) filter (where state = 'OPT_IN'))::integer as opted_in
            from event_assets where event_uuid = ${event}`.execute(scope.tx);
          expect({ invited, opted_in }).toEqual(rows[0]);
        }
      });
    }),
    { numRuns: 60 },
  );
});
