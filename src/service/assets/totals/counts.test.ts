import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { londonDate, addDays, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { flatDays } from '#testing/flatDays.ts';
import { freshMpan, seedFleet, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { deleteExpiredData } from '../../housekeeping/deleteExpiredData.ts';
import { countFleet, countFleetNow } from '../../insight/counts.ts';
import { addUpChanges } from './addUpChanges.ts';
import { refreshTotals } from './refreshTotals.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ metricsAccess: { token: null, isPrivate: true } });
});
afterAll(() => service.close());

/** What is kept, and the same counted from scratch in the same transaction. */
const bothOf = (tenant: TestTenant) =>
  tenantTransaction(service.database.store.db, tenant.tenant, async (scope) => {
    const today = londonDate(scope.now);
    const kept = await countFleet(scope);
    const counted = await countFleetNow(scope, {
      startMs: londonMidnight(addDays(today, -30)),
      endMs: londonMidnight(today),
    });
    return { kept, counted };
  });
const keep = (tenant: TestTenant) =>
  tenantTransaction(service.database.store.db, tenant.tenant, (scope) => refreshTotals(scope, tenant.tenant));
/** Divides what is counted into portions of two, as tenants with many thousands have them, and lets a recount begin. */
const split = (tenant: TestTenant) =>
  tenantTransaction(service.database.store.db, tenant.tenant, async (scope) => {
    await addUpChanges(scope);
    for (const [subject, table, uuid] of [
      ['ASSETS', 'assets', 'asset_uuid'],
      ['CONSENTS', 'consents', 'consent_uuid'],
      ['USERS', 'users', 'user_uuid'],
    ] as const)
      await sql`
        update count_states set planned_at = now() - interval '1 hour', recounted_utc = '2020-01-01Z', bounds = coalesce((
          select array_agg(uuid order by uuid) from (
            select ${sql.ref(uuid)} as uuid, row_number() over (order by ${sql.ref(uuid)}) as place
            from ${sql.table(table)}) numbered where place % 2 = 0), '{}')
        where subject = ${subject} and next_portion is null`.execute(scope.tx);
  });
const deleteAfterAMonth = async ({ tenant }: TestTenant) => {
  const { db } = service.database.store;
  await db.updateTable('tenants').set({ retention_months: 1 }).where('tenant_uuid', '=', tenant).execute();
  await tenantTransaction(db, tenant, (scope) => deleteExpiredData(scope, tenant));
};
const statesOf = (tenant: TestTenant) =>
  tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
    tx.selectFrom('count_states').selectAll().orderBy('subject').execute(),
  );

/** One type for each, so that each is told from the others. */
type Of<Do, More> = Do extends string ? { do: Do } & More : never;
type Plain = 'register' | 'archive' | 'restore' | 'withdraw' | 'archiveUser' | 'keep' | 'retype' | 'split';
interface Reading {
  pick: number;
  direction: 'import' | 'export';
  agoHalfHours: number;
  halfHours: number;
}
type Step =
  | Of<Plain, { pick: number }>
  | Of<'read' | 'delete', Reading>
  | { do: 'consent'; pick: number; days: number }
  | { do: 'clock'; hours: number };

const pick = fc.nat(50);
const direction = fc.constantFrom('import' as const, 'import' as const, 'export' as const);
const agoHalfHours = fc.oneof(fc.nat(96), fc.nat(40 * 48));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('register' as const), pick }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('read' as const),
      pick,
      direction,
      agoHalfHours,
      halfHours: fc.integer({ min: 1, max: 120 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('delete' as const),
      pick,
      direction,
      agoHalfHours,
      halfHours: fc.integer({ min: 1, max: 400 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('archive', 'restore', 'withdraw', 'archiveUser', 'keep', 'keep', 'retype', 'split'),
      pick,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('consent' as const), pick, days: fc.integer({ min: 1, max: 60 }) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('clock' as const), hours: fc.integer({ min: 1, max: 300 }) }) },
);

/** Carries out steps by the interface; what one cannot do, a refusal, changes nothing. */
class Fleet {
  readonly #tenant: TestTenant;
  readonly #assets: string[] = [];
  readonly #users: string[] = [];
  readonly #consents: string[] = [];
  #now: number;

  constructor(tenant: TestTenant, now: number) {
    this.#tenant = tenant;
    this.#now = now;
  }

  async take(step: Step): Promise<void> {
    const { client } = this.#tenant;
    const send: TestTenant['send'] = (...request) => this.#tenant.send(...request);
    if (step.do === 'clock') {
      this.#now += step.hours * 3_600_000;
      await client.setClock({ body: { now: new Date(this.#now).toISOString() } });
      return;
    }
    if (step.do === 'keep') return void (await keep(this.#tenant));
    if (step.do === 'split') return split(this.#tenant);
    if (step.do === 'register') return this.#register(step.pick);
    const of = (all: readonly string[]) => all[step.pick % Math.max(1, all.length)];
    const asset = of(this.#assets);
    if (step.do === 'consent' || step.do === 'archiveUser') {
      const user = of(this.#users);
      if (user === undefined) return;
      if (step.do === 'archiveUser') return void (await send('DELETE', `/api/v1/users/${user}`));
      const expiresUTC = new Date(this.#now + step.days * 86_400_000).toISOString().replace(/\.\d+/, '');
      const body = { userUUID: user, type: step.pick % 2 ? 'DISPATCH' : 'DATA_ACCESS', expiresUTC };
      const response = await send('POST', '/api/v1/consents', { body });
      if (response.ok) this.#consents.push(((await response.json()) as { consentUUID: string }).consentUUID);
      return;
    }
    if (step.do === 'withdraw') {
      const consent = of(this.#consents);
      if (consent !== undefined) await send('DELETE', `/api/v1/consents/${consent}`);
      return;
    }
    if (asset === undefined) return;
    if (step.do === 'archive') await send('DELETE', `/api/v1/assets/${asset}`);
    else if (step.do === 'restore') await send('POST', `/api/v1/assets/${asset}/restore`);
    else if (step.do === 'retype')
      await send('PATCH', `/api/v1/assets/${asset}`, { body: { assetType: step.pick % 2 ? 'BATTERY' : 'OTHER' } });
    else await this.#changeReadings(step, asset);
  }

  async #register(place: number): Promise<void> {
    const { client } = this.#tenant;
    const user = await client.createUser({ body: { userId: `user-${this.#users.length}`, name: 'Ann' } });
    this.#users.push(user.userUUID);
    const asset = await client.createAsset({
      body: { assetType: 'SMART_METER', mpan: freshMpan(place % 2 ? 1 : 9), userUUID: user.userUUID },
    });
    this.#assets.push(asset.assetUUID);
  }

  async #changeReadings(step: Extract<Step, { do: 'read' | 'delete' }>, assetUUID: string): Promise<void> {
    const send: TestTenant['send'] = (...request) => this.#tenant.send(...request);
    const fromMs = (Math.floor(this.#now / HALF_HOUR_MS) - step.agoHalfHours) * HALF_HOUR_MS;
    const at = (halfHours: number) => new Date(fromMs + halfHours * HALF_HOUR_MS).toISOString().replace('.000', '');
    if (step.do === 'delete') {
      const query = new URLSearchParams({ from: at(0), to: at(step.halfHours), direction: step.direction });
      await send('DELETE', `/api/v1/assets/${assetUUID}/energy-consumption?${query.toString()}`);
      return;
    }
    const halfHours = Math.min(step.halfHours, step.agoHalfHours + 1);
    const body = Array.from({ length: halfHours }, (_, place) => ({
      assetUUID,
      startTime: at(place),
      value: 0.5,
      direction: step.direction,
    }));
    await send('POST', '/api/v1/energy-consumption', { body });
  }
}

describe('the kept counts', () => {
  it('are what counting from scratch finds, whatever happens and around the changes of the clocks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('2026-03-26T07:13:00Z', '2026-10-22T22:47:00Z', '2026-07-01T12:00:00Z'),
        fc.array(step, { minLength: 12, maxLength: 30 }),
        async (start, steps) => {
          const tenant = await service.addTenant();
          await tenant.client.setClock({ body: { now: start } });
          const fleet = new Fleet(tenant, Date.parse(start));
          for (const each of steps) await fleet.take(each);
          const { kept, counted } = await bothOf(tenant);
          expect(kept).toEqual(counted);
          for (let run = 0; run < 20; run++) await keep(tenant);
          expect((await bothOf(tenant)).kept).toEqual((await bothOf(tenant)).counted);
          expect((await statesOf(tenant)).map(({ difference }) => difference)).toEqual([0, 0, 0]);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('are repaired by the next recount, which says by how much they were off', async () => {
    const tenant = await service.addTenant();
    await seedFleet(service, tenant, 3);
    await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      sql`update assets set mpan_status = 'INVALID' where tenant_uuid = ${tenant.tenant}`.execute(tx),
    );
    expect((await tenant.client.getSummary()).assets.byMpanStatus).toEqual({ VALID: 3 });
    await tenant.client.setClock({ body: { advance: 'P2D' } });
    await keep(tenant);
    expect((await tenant.client.getSummary()).assets.byMpanStatus).toEqual({ INVALID: 3 });
    const [assets] = await statesOf(tenant);
    expect(assets).toMatchObject({ subject: 'ASSETS', difference: 6, next_portion: null });
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toContain('halfhour_recount_difference{environment="sandbox",subject="assets"} 6');
  });

  it('of a tenant from before they were kept are counted at each request, until the first recount has ended', async () => {
    const tenant = await service.addTenant();
    await tenant.client.setClock({ body: { now: '2026-03-30T08:00:00Z' } });
    const [asset] = (await seedFleet(service, tenant, 5)) as [string];
    await seedReadings(
      service,
      tenant,
      asset,
      flatDays('2026-03-01', 20, () => 1000),
    );
    const before = await tenant.client.getSummary();
    await tenantTransaction(service.database.store.db, tenant.tenant, async ({ tx }) => {
      await tx.deleteFrom('kept_counts').execute();
      await tx.deleteFrom('count_changes').execute();
      await tx.updateTable('count_states').set({ is_complete: false, recounted_utc: null }).execute();
      await tx.updateTable('asset_readings').set({ first_reading_utc: null, has_imports: false }).execute();
    });
    const { now: _before, ...figures } = before;
    expect(await tenant.client.getSummary()).toMatchObject(figures);
    await keep(tenant);
    for (const state of await statesOf(tenant)) expect(state).toMatchObject({ is_complete: true, difference: 0 });
    const { kept, counted } = await bothOf(tenant);
    expect(kept).toEqual(counted);
    expect(kept.coverage30Days.present).toBe(20 * 48);
  });

  it('follow what is deleted after its retention', async () => {
    const tenant = await service.addTenant();
    await tenant.client.setClock({ body: { now: '2026-03-30T08:00:00Z' } });
    const [asset] = (await seedFleet(service, tenant, 2)) as [string];
    await seedReadings(
      service,
      tenant,
      asset,
      flatDays('2026-01-01', 80, () => 1000),
    );
    await deleteAfterAMonth(tenant);
    const { kept, counted } = await bothOf(tenant);
    expect(kept).toEqual(counted);
    expect(kept.coverage30Days).toEqual({ expected: 27 * 48 + 46, present: 20 * 48 });
  });

  it('count exports once the last import is deleted after its retention', async () => {
    const tenant = await service.addTenant();
    await tenant.client.setClock({ body: { now: '2026-03-30T08:00:00Z' } });
    const [asset] = (await seedFleet(service, tenant, 1)) as [string];
    await seedReadings(
      service,
      tenant,
      asset,
      flatDays('2025-11-01', 3, () => 1000),
    );
    const body = [{ assetUUID: asset, startTime: '2026-03-29T12:00:00Z', value: 1, direction: 'export' }];
    await tenant.send('POST', '/api/v1/energy-consumption', { body });
    expect((await bothOf(tenant)).kept.coverage30Days.present).toBe(0);
    await deleteAfterAMonth(tenant);
    const { kept, counted } = await bothOf(tenant);
    expect(kept).toEqual(counted);
    expect(kept.coverage30Days).toEqual({ expected: 22, present: 1 });
  });

  it('hold when batches, corrections, deletions, archiving and recounts meet', async () => {
    const tenant = await service.addTenant();
    const now = Date.parse('2026-07-01T12:00:00Z');
    await tenant.client.setClock({ body: { now: new Date(now).toISOString() } });
    const fleet = new Fleet(tenant, now);
    for (let place = 0; place < 3; place++) await fleet.take({ do: 'register', pick: place });
    const met = (place: number): Step[] => [
      { do: 'read', pick: place, direction: 'import', agoHalfHours: 200, halfHours: 90 },
      { do: 'read', pick: place, direction: 'export', agoHalfHours: 220, halfHours: 60 },
      { do: 'read', pick: place, direction: 'import', agoHalfHours: 190, halfHours: 20 },
      { do: 'archive', pick: place },
      { do: 'delete', pick: place, direction: 'import', agoHalfHours: 210, halfHours: 120 },
      { do: 'read', pick: place, direction: 'export', agoHalfHours: 300, halfHours: 100 },
      { do: 'restore', pick: place },
      { do: 'retype', pick: place },
    ];
    for (let round = 0; round < 4; round++) {
      await Promise.all([...[0, 1, 2].flatMap(met), { do: 'keep' as const, pick: 0 }].map((step) => fleet.take(step)));
      await fleet.take({ do: 'split', pick: 0 });
      for (let asset = 0; asset < 3; asset++) await fleet.take({ do: 'restore', pick: asset });
    }
    for (let run = 0; run < 20; run++) await keep(tenant);
    const { kept, counted } = await bothOf(tenant);
    expect(kept).toEqual(counted);
    expect((await statesOf(tenant)).map(({ difference }) => difference)).toEqual([0, 0, 0]);
  });

  it('of many thousands are counted again in portions, which end where the next begin', async () => {
    const tenant = await service.addTenant();
    await tenantTransaction(service.database.store.db, tenant.tenant, async ({ tx }) => {
      for (let from = 1; from <= 17_000; from += 2000)
        await sql`insert into users (tenant_uuid, user_uuid, user_id, name, created_utc, updated_utc)
          select ${tenant.tenant}, md5('home ' || n)::uuid, 'user-' || n, 'Ann', now(), now()
          from generate_series(${from}::integer, least(17000, ${from + 1999}::integer)) n`.execute(tx);
      await sql`update count_states set recounted_utc = '2020-01-01Z'`.execute(tx);
    });
    await keep(tenant);
    const planned = (await statesOf(tenant)).find(({ subject }) => subject === 'USERS')!;
    expect(planned.bounds).toHaveLength(2);
    await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      sql`update count_states set planned_at = now() - interval '1 hour'`.execute(tx),
    );
    for (let run = 0; run < 4; run++) await keep(tenant);
    const counted = (await statesOf(tenant)).find(({ subject }) => subject === 'USERS')!;
    expect(counted).toMatchObject({ bounds: planned.bounds, next_portion: null, difference: 17_000 });
    expect((await tenant.client.getSummary()).users).toBe(17_000);
  });
});
