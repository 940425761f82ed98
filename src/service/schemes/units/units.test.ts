import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#client/client.ts';
import type { CallInput } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addPortfolio } from '#testing/addPortfolio.ts';
import { addScheme, optInAndPassChecks } from '#testing/readyAssets.ts';
import { freshMpan, seedFleet } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { claimJob, completeClaimedJobs } from '../../platform/scheduler/claimJobs.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { refreshMembers } from './refreshMembers.ts';

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
let portfolioUUID: string;
let assets: string[];
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
/** Four assets of a portfolio, READY in a scheme: two in Z6, one in Z12, one without a zone. */
beforeEach(async () => {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-07-10T09:00:00Z' } });
  ({ schemeUUID } = await addScheme(tenant));
  assets = await seedFleet(service, tenant, 4, { asset: { power_kw: 3.5 } });
  portfolioUUID = await addPortfolio(tenant, 'North', assets);
  await optInAndPassChecks(tenant, schemeUUID, assets);
  await give(['Z6', 'Z6', 'Z12', null]);
});

/** Patience with a job of thousands of assets, on a machine with other work. */
const LONG = { timeout: 60_000, interval: 200 };
const give = (zones: readonly (string | null)[]) =>
  tenant.client.giveZones({
    params: { schemeUUID },
    body: { assets: zones.map((zone, place) => ({ assetUUID: assets[place]!, zone })) },
  });
const add = (unitId: string, more: Partial<CallInput<Endpoints['createUnit']>['body']> = {}) =>
  tenant.client.createUnit({ body: { unitId, schemeUUID, zone: 'Z6', portfolioUUID, ...more } });
const advance = (by = 'PT1S') => tenant.client.setClock({ body: { advance: by } });
/** Places of the members of a unit, as they are after its job has run. */
async function membersOf(unitUUID: string, at?: string): Promise<number[]> {
  if (at === undefined) await advance();
  const { data } = await tenant.client.listUnitMembers({ params: { unitUUID }, query: at ? { at } : {} });
  return data.map(({ assetUUID }) => assets.indexOf(assetUUID)).toSorted((one, other) => one - other);
}
async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (error instanceof ApiError && error.problem) return error.problem;
  throw new Error(`was not refused with a problem: ${String(error)}`);
}

describe('a unit', () => {
  it('is created, read, changed and archived', async () => {
    const { warnings, ...made } = await add('EQUI-03-Z6', {
      validFrom: '2026-07-01',
      guardrails: { lowestPriceGbpPerMwh: 80, highestMw: 2, autopilot: { mode: 'APPROVE' } },
    });
    expect(warnings).toEqual([]);
    expect(made).toMatchObject({
      unitId: 'EQUI-03-Z6',
      schemeName: 'Evening peak',
      zone: 'Z6',
      portfolioName: 'North',
      guardrails: {
        lowestPriceGbpPerMwh: 80,
        highestMw: 2,
        greatestShareOfP50: null,
        greatestStrikeChance: null,
        secondPersonAboveMw: null,
        autopilot: { mode: 'APPROVE', waitMinutesBeforeSubmission: null },
      },
      validFrom: '2026-07-01',
      validTo: null,
      status: 'ACTIVE',
      members: null,
      ratedMw: null,
    });
    const { unitUUID } = made;
    await advance();
    const counted = await tenant.client.getUnit({ params: { unitUUID } });
    expect(counted).toMatchObject({ members: 2, ratedMw: 0.007, countedUTC: expect.any(String) });
    const changed = await tenant.client.updateUnit({
      params: { unitUUID },
      body: { zone: 'Z12', validTo: '2027-04-01', guardrails: { highestMw: null, autopilot: { mode: null } } },
    });
    expect(changed).toMatchObject({
      zone: 'Z12',
      validFrom: '2026-07-01',
      validTo: '2027-04-01',
      guardrails: { lowestPriceGbpPerMwh: 80, highestMw: null, autopilot: { mode: null } },
      warnings: [{ pointer: '/zone', code: 'ZONE_DIFFERS', detail: 'EQUI-03-Z6 ends in Z6, but its zone is Z12' }],
    });
    expect(await membersOf(unitUUID)).toEqual([2]);
    await tenant.client.archiveUnit({ params: { unitUUID } });
    expect(await membersOf(unitUUID)).toEqual([]);
    expect(await tenant.client.getUnit({ params: { unitUUID } })).toMatchObject({ status: 'ARCHIVED', members: 0 });
    expect(await refusalOf(tenant.client.archiveUnit({ params: { unitUUID } }))).toMatchObject({ status: 404 });
    const again = await add('EQUI-03-Z6');
    expect(again.unitUUID).not.toBe(unitUUID);
  });

  it('is listed by scheme, portfolio, zone and identifier', async () => {
    await add('A-Z12', { zone: 'Z12' });
    await add('B-Z6');
    const { schemeUUID: second } = await addScheme(tenant, { name: 'Second' });
    await add('C-Z2', { zone: 'Z2', schemeUUID: second });
    const idsOf = async (query: CallInput<Endpoints['listUnits']>['query']) =>
      (await tenant.client.listUnits({ query })).data.map(({ unitId }) => unitId);
    expect(await idsOf({})).toEqual(['A-Z12', 'B-Z6', 'C-Z2']);
    expect(await idsOf({ sort: '-unitId' })).toEqual(['C-Z2', 'B-Z6', 'A-Z12']);
    expect(await idsOf({ schemeUUID })).toEqual(['A-Z12', 'B-Z6']);
    expect(await idsOf({ zone: 'Z6' })).toEqual(['B-Z6']);
    expect(await idsOf({ search: 'c-z' })).toEqual(['C-Z2']);
    expect(await idsOf({ portfolioUUID: await addPortfolio(tenant, 'South', []) })).toEqual([]);
    expect(await idsOf({ status: 'ARCHIVED' })).toEqual([]);
  });

  it('has an identifier of its own in its scheme', async () => {
    const { unitUUID } = await add('A-Z6');
    const taken = { status: 409, code: 'ALREADY_EXISTS', errors: [{ pointer: '/unitId' }] };
    expect(await refusalOf(add('A-Z6'))).toMatchObject(taken);
    const { unitUUID: second } = await add('B-Z6');
    const rename = tenant.client.updateUnit({ params: { unitUUID: second }, body: { unitId: 'A-Z6' } });
    expect(await refusalOf(rename)).toMatchObject(taken);
    const { schemeUUID: other } = await addScheme(tenant, { name: 'Second' });
    expect((await add('A-Z6', { schemeUUID: other })).unitUUID).not.toBe(unitUUID);
  });

  it('is refused with invalid members', async () => {
    const pointers = async (call: Promise<unknown>) => (await refusalOf(call)).errors!.map(({ pointer }) => pointer);
    expect(await pointers(add('', { zone: 'Z13' }))).toEqual(['/unitId', '/zone']);
    expect(await pointers(add('A', { validFrom: '2026-08-01', validTo: '2026-08-01' }))).toEqual(['/validTo']);
    expect(await pointers(add('A', { guardrails: { greatestStrikeChance: 1.1, highestMw: -1 } }))).toEqual([
      '/guardrails/highestMw',
      '/guardrails/greatestStrikeChance',
    ]);
    const { unitUUID } = await add('A', { validFrom: '2026-08-01' });
    const change = (body: CallInput<Endpoints['updateUnit']>['body']) =>
      tenant.client.updateUnit({ params: { unitUUID }, body });
    expect(await pointers(change({ validTo: '2026-07-31' }))).toEqual(['/validTo']);
    expect(await pointers(change({}))).toEqual(['']);
    const nobody = '01a22ce2-d808-72f2-a2d5-9ae27c54a388';
    expect(await refusalOf(change({ portfolioUUID: nobody }))).toMatchObject({ status: 404 });
    expect(await refusalOf(add('B', { portfolioUUID: nobody }))).toMatchObject({ status: 404 });
    expect(await refusalOf(add('B', { schemeUUID: nobody }))).toMatchObject({ status: 404 });
    await tenant.client.updateScheme({ params: { schemeUUID }, body: { status: 'CLOSED' } });
    expect(await refusalOf(add('B'))).toMatchObject({ status: 409, detail: 'The event scheme is closed' });
  });

  it('is warned of where its days are outside of the market pack', async () => {
    const warned = async (unitId: string, days: { validFrom?: string; validTo?: string }) =>
      (await add(unitId, days)).warnings.map(({ pointer, detail }) => [pointer, detail]);
    expect(await warned('A', { validFrom: '2026-04-08' })).toEqual([
      ['/validFrom', 'the rules of NESO_DFS@2026-08 hold from 2026-04-09'],
    ]);
    expect(await warned('B', { validFrom: '2026-04-09' })).toEqual([]);
    const pack = { packId: 'OUR_DFS', version: '1' };
    const overrides = { validTo: '2027-04-01' };
    await tenant.client.createMarketPack({
      body: { ...pack, parent: { packId: 'NESO_DFS', version: '2026-05' }, overrides },
    });
    await tenant.client.updateScheme({ params: { schemeUUID }, body: { pack } });
    const ended = 'the rules of OUR_DFS@1 no longer hold from 2027-04-01';
    expect(await warned('C', { validTo: '2027-04-02' })).toEqual([['/validTo', ended]]);
    expect(await warned('D', { validTo: '2027-04-01' })).toEqual([]);
    expect(await warned('E', { validFrom: '2027-04-01' })).toEqual([['/validFrom', ended]]);
  });

  it('and its members are unknown to another tenant', async () => {
    const { unitUUID } = await add('A-Z6');
    const { client } = await service.addTenant();
    const params = { unitUUID };
    expect((await client.listUnits()).data).toEqual([]);
    expect(await refusalOf(client.getUnit({ params }))).toMatchObject({ status: 404 });
    expect(await refusalOf(client.updateUnit({ params, body: { zone: 'Z1' } }))).toMatchObject({ status: 404 });
    expect(await refusalOf(client.archiveUnit({ params }))).toMatchObject({ status: 404 });
    expect(await refusalOf(client.listUnitMembers({ params, query: {} }))).toMatchObject({ status: 404 });
    const { portfolioUUID: own } = await client.createPortfolio({ body: { name: 'Own' } });
    const body = { unitId: 'A', schemeUUID, zone: 'Z6', portfolioUUID: own };
    expect(await refusalOf(client.createUnit({ body }))).toMatchObject({ status: 404 });
  });
});

describe('members of a unit', () => {
  it('have their history', async () => {
    const { unitUUID } = await add('A-Z6');
    expect(await membersOf(unitUUID)).toEqual([0, 1]);
    const { data } = await tenant.client.listUnitMembers({ params: { unitUUID }, query: {} });
    expect(data[0]).toMatchObject({ unitUUID, ratedKw: 3.5, toUTC: null });
    const then = data[0]!.fromUTC;
    await advance('PT1H');
    await give(['Z12', 'Z6', 'Z6']);
    expect(await membersOf(unitUUID)).toEqual([1, 2]);
    expect(await membersOf(unitUUID, then)).toEqual([0, 1]);
    expect(await membersOf(unitUUID, '2026-07-10T08:59:00Z')).toEqual([]);
    const at = await tenant.client.listUnitMembers({ params: { unitUUID }, query: { at: then, sort: 'fromUTC' } });
    expect(at.data.filter(({ toUTC }) => toUTC === null)).toHaveLength(1);
    expect(at.data).toHaveLength(2);
  });

  it('follow the table of zones, the postcode, the MPAN, the status in the scheme, and archiving', async () => {
    const { unitUUID } = await add('A-Z6');
    expect(await membersOf(unitUUID)).toEqual([0, 1]);
    await tenant.client.updateAsset({ params: { assetUUID: assets[3]! }, body: { locationPostcode: 'EH1 1AA' } });
    await tenant.client.setZoneTable({ params: { schemeUUID }, body: { file: 'outcode,zone\nEH1,Z6\n' } });
    expect(await membersOf(unitUUID)).toEqual([0, 1, 3]);
    await tenant.client.updateAsset({ params: { assetUUID: assets[3]! }, body: { locationPostcode: 'AB1 1AA' } });
    expect(await membersOf(unitUUID)).toEqual([0, 1]);
    const opt = (action: 'OPT_IN' | 'OPT_OUT', assetUUID: string) =>
      tenant.client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs: [assetUUID], action } });
    await opt('OPT_OUT', assets[0]!);
    expect(await membersOf(unitUUID)).toEqual([1]);
    await opt('OPT_IN', assets[0]!);
    expect(await membersOf(unitUUID)).toEqual([0, 1]);
    await tenant.client.archiveAsset({ params: { assetUUID: assets[1]! } });
    expect(await membersOf(unitUUID)).toEqual([0]);
    await tenant.client.restoreAsset({ params: { assetUUID: assets[1]! } });
    expect(await membersOf(unitUUID)).toEqual([0, 1]);
    await tenant.client.updateAsset({ params: { assetUUID: assets[0]! }, body: { mpan: freshMpan() } });
    expect(await membersOf(unitUUID)).toEqual([1]);
  });

  it('follow the portfolio, and its archiving', async () => {
    const { unitUUID } = await add('A-Z6');
    const south = await addPortfolio(tenant, 'South', [assets[0]!]);
    expect(await membersOf(unitUUID)).toEqual([1]);
    await tenant.client.updateUnit({ params: { unitUUID }, body: { portfolioUUID: south } });
    expect(await membersOf(unitUUID)).toEqual([0]);
    await tenant.client.removePortfolioAsset({ params: { portfolioUUID: south, assetUUID: assets[0]! } });
    expect(await membersOf(unitUUID)).toEqual([]);
    await tenant.client.updateUnit({ params: { unitUUID }, body: { portfolioUUID } });
    expect(await membersOf(unitUUID)).toEqual([1]);
    await tenant.client.archivePortfolio({ params: { portfolioUUID } });
    expect(await membersOf(unitUUID)).toEqual([]);
  });

  it('leave where a restore takes them out of the scheme', async () => {
    const { unitUUID } = await add('A-Z6', { zone: 'Z2' });
    assets.push(...(await seedFleet(service, tenant, 1, { portfolioUUID })));
    const { bulkActionUUID } = await tenant.client.createBulkAction({
      body: { filter: { assetUUIDs: [assets[4]!] }, action: 'SCHEME_OPT_IN', target: schemeUUID },
    });
    await advance('PT31S');
    await tenant.client.giveZones({
      params: { schemeUUID },
      body: { assets: [{ assetUUID: assets[4]!, zone: 'Z2' }] },
    });
    expect(await membersOf(unitUUID)).toEqual([4]);
    await tenant.client.undoBulkAction({ params: { bulkActionUUID: bulkActionUUID! } });
    await advance('PT5S');
    expect(await membersOf(unitUUID)).toEqual([]);
  });

  it('are in one unit of a scheme: the earlier keeps them until it is archived or no longer valid', async () => {
    const { unitUUID: first } = await add('A-Z6');
    const { unitUUID: second } = await add('B-Z6', { validTo: '2026-07-12' });
    expect([await membersOf(first), await membersOf(second)]).toEqual([[0, 1], []]);
    const { schemeUUID: other } = await addScheme(tenant, { name: 'Second' });
    await optInAndPassChecks(tenant, other, [assets[0]!]);
    await tenant.client.giveZones({
      params: { schemeUUID: other },
      body: { assets: [{ assetUUID: assets[0]!, zone: 'Z6' }] },
    });
    const { unitUUID: elsewhere } = await add('A-Z6', { schemeUUID: other });
    expect(await membersOf(elsewhere)).toEqual([0]);
    await tenant.client.archiveUnit({ params: { unitUUID: first } });
    expect([await membersOf(first), await membersOf(second)]).toEqual([[], [0, 1]]);
    const { unitUUID: third } = await add('C-Z6');
    expect(await membersOf(third)).toEqual([]);
    // The end of its last day in London.
    await tenant.client.setClock({ body: { now: '2026-07-11T23:00:01Z' } });
    expect([await membersOf(second), await membersOf(third)]).toEqual([[], [0, 1]]);
  });

  it('follow a change that comes while a step of their job runs', async () => {
    const { unitUUID } = await add('A-Z6');
    expect(await membersOf(unitUUID)).toEqual([0, 1]);
    await tenantTransaction(service.database.store.db, tenant.tenant, async (scope) => {
      const { tx, now } = scope;
      await enqueue(scope, 'UNIT_MEMBERS', [schemeUUID], now - 1000);
      const claim = await claimJob(tx, tenant.tenant, 'UNIT_MEMBERS', schemeUUID);
      expect(claim).toMatchObject({ checkpoint: null });
      const step = await refreshMembers(scope, schemeUUID);
      Object.assign(claim, { nextCheckpoint: step!.checkpoint, next: now });
      await sql`update scheme_assets set given_zone = 'Z12'
        where tenant_uuid = ${tenant.tenant} and asset_uuid = ${assets[0]!}`.execute(tx);
      // As enqueued by another transaction.
      await sql`update jobs set generation = generation + 1, asked_utc = due_utc
        where tenant_uuid = ${tenant.tenant} and kind = 'UNIT_MEMBERS'`.execute(tx);
      await completeClaimedJobs(tx, tenant.tenant);
    });
    expect(await membersOf(unitUUID)).toEqual([1]);
  });

  it('may be 20,000, which a job refreshes in portions', async () => {
    // Otherwise the job of the four given zones may find a large scheme, which the next one waits a minute for.
    await advance();
    await tenantTransaction(service.database.store.db, tenant.tenant, async ({ tx }) => {
      await sql`insert into assets (tenant_uuid, asset_uuid, asset_id, asset_type, mpan_status, portfolio_uuid, power_kw,
          created_utc, updated_utc)
        select ${tenant.tenant}, gen_random_uuid(), 'L' || n, 'OTHER', 'NOT_APPLICABLE', ${portfolioUUID}, 2, now(), now()
        from generate_series(1, 20000) n`.execute(tx);
      await sql`insert into scheme_assets (tenant_uuid, scheme_uuid, asset_uuid, status, updated_utc, given_zone)
        select ${tenant.tenant}, ${schemeUUID}, asset_uuid, 'READY', now(), 'Z2' from assets
        where tenant_uuid = ${tenant.tenant} and asset_id like 'L%'`.execute(tx);
    });
    const { unitUUID } = await add('A-Z2', { zone: 'Z2' });
    const figuresOf = async () => {
      const { members, ratedMw } = await tenant.client.getUnit({ params: { unitUUID } });
      return { members, ratedMw };
    };
    await advance();
    await expect.poll(figuresOf, LONG).toEqual({ members: 20_000, ratedMw: 40 });
    const zones = await tenant.client.getSchemeZones({ params: { schemeUUID } });
    expect(zones).toMatchObject({
      zones: [
        { zone: 'Z2', assets: 20_000 },
        { zone: 'Z6', assets: 2 },
        { zone: 'Z12', assets: 1 },
      ],
      withoutZone: 1,
    });
    await tenant.client.updateUnit({ params: { unitUUID }, body: { zone: 'Z12' } });
    await advance();
    // A large scheme waits for at least a minute since the last time.
    expect(await figuresOf()).toEqual({ members: 20_000, ratedMw: 40 });
    // The wait is longer where the last time took long, as it does on a machine with other work.
    await advance('PT6H');
    await expect.poll(figuresOf, LONG).toEqual({ members: 1, ratedMw: 0.0035 });
    const { totalItems } = await tenant.client.listUnitMembers({ params: { unitUUID }, query: {} });
    expect(totalItems).toBe(1);
  });
});
