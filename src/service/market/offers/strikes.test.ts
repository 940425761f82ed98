import type { PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#client/client.ts';
import { UnitQuery } from '#contract/unit.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addScheme } from '#testing/readyAssets.ts';
import { seedPortfolio } from '#testing/seed.ts';
import { seedAcceptances } from '#testing/seedAcceptances.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { listUnits } from '../../schemes/units/listUnits.ts';

const RULED = { packId: 'NESO_DFS', version: '2026-08' };
const UNRULED = { packId: 'NESO_DFS', version: '2026-05' };

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
let portfolioUUID: string;
let unitUUID: string;
let evenings = 0;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

beforeEach(async () => {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-09-28T09:00:00Z' } });
  portfolioUUID = await seedPortfolio(service, tenant);
  ({ schemeUUID } = await addScheme(tenant, { pack: RULED }));
  unitUUID = await addUnit('HALF-02-Z9');
});

const refusalOf = async (call: Promise<unknown>) => {
  const error = await call.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  return (error as ApiError).problem!;
};
const addUnit = async (unitId: string) =>
  (await tenant.client.createUnit({ body: { unitId, schemeUUID, zone: 'Z9', portfolioUUID } })).unitUUID;
/** Half hours from 17:00 UTC of a day with these factors. */
const evening = (day: string, factors: (number | null)[], of = unitUUID) =>
  seedAcceptances(service, tenant, {
    schemeUUID,
    unitUUID: of,
    buyerEventId: String(++evenings),
    startTime: `${day}T17:00:00Z`,
    factors,
  });
const strikesOf = (of = unitUUID) => tenant.client.getUnitStrikes({ params: { unitUUID: of } });
const tasksOf = async () => (await tenant.client.listTasks()).data.filter(({ code }) => code === 'STRIKES_NEAR_LIMIT');

describe('strikes of a unit', () => {
  it('are acceptances below K 0.5: half of it is none, and one that is not settled neither counts nor ends a row', async () => {
    await evening('2026-09-26', [0.4999, 0.5, 1.2]);
    await evening('2026-09-27', [0.499999, null, -1]);
    const { strikes, acceptances } = await strikesOf();
    expect(acceptances.map(({ factor, isStrike }) => [factor, isStrike])).toEqual([
      [-1, true],
      [null, null],
      [0.499999, true],
      [1.2, false],
      [0.5, false],
      [0.4999, true],
    ]);
    expect(strikes).toEqual({
      factorBelow: 0.5,
      consecutive: 2,
      ofConsecutive: 5,
      inPeriod: 3,
      ofPeriod: 10,
      periodMonths: 3,
      left: 3,
      unsettled: 1,
      lastFactor: -1,
      reachedUTC: null,
      state: 'COUNTING',
    });
  });

  it('put a unit at risk from two before the rule on, which is a task until a better acceptance', async () => {
    await evening('2026-09-25', [0.49, 0.2]);
    expect((await strikesOf()).verdict.tone).toBe('GOOD');
    expect(await tasksOf()).toEqual([]);
    await evening('2026-09-26', [0.38]);
    expect((await strikesOf()).verdict).toEqual({
      tone: 'BAD',
      sentence: 'At risk: three strikes in a row, two more and NESO may deregister it',
    });
    expect(await tasksOf()).toMatchObject([
      {
        tone: 'BAD',
        title: 'HALF-02-Z9 has three strikes in a row',
        text: 'Two more and NESO may deregister it.',
        target: { kind: 'UNIT', uuid: unitUUID, name: 'HALF-02-Z9' },
      },
    ]);
    await evening('2026-09-27', [0, 0]);
    expect(await strikesOf()).toMatchObject({
      verdict: { sentence: 'At risk: five strikes in a row, so NESO may deregister it' },
      strikes: { left: 0, state: 'REACHED', reachedUTC: '2026-09-27T17:30:00Z' },
    });
    expect((await tasksOf()).map(({ text }) => text)).toEqual(['NESO may deregister it.']);
    await evening('2026-09-28', [0.5]);
    expect(await strikesOf()).toMatchObject({
      verdict: { sentence: 'Steady: none of five strikes in a row, five of ten in three months' },
      strikes: { consecutive: 0, inPeriod: 5, left: 5 },
    });
    expect(await tasksOf()).toEqual([]);
  });

  it('count for three months each', async () => {
    for (const day of ['2026-06-28', '2026-07-01', '2026-08-01', '2026-09-01', '2026-09-20'])
      await evening(day, [0.1, 0.1, 1]);
    const period = async () => (await strikesOf()).strikes?.inPeriod;
    // The strikes of 28 June are over since today.
    expect(await period()).toBe(8);
    expect((await tasksOf()).map(({ title }) => title)).toEqual(['HALF-02-Z9 has eight strikes in three months']);
    await tenant.client.setClock({ body: { now: '2026-09-30T23:00:00Z' } });
    expect(await period()).toBe(6);
    expect(await tasksOf()).toEqual([]);
  });

  it('are each unit’s own, and at most 100 acceptances are listed', async () => {
    const other = await addUnit('HALF-01-Z9');
    await evening('2026-09-27', [0, 0, 0, 0], other);
    for (const day of ['2026-09-21', '2026-09-22', '2026-09-23'])
      await evening(
        day,
        Array.from({ length: 40 }, () => 1),
      );
    const { strikes, acceptances } = await strikesOf();
    expect(strikes).toMatchObject({ inPeriod: 0, state: 'CLEAR', lastFactor: 1 });
    expect([acceptances.length, acceptances[0]!.startTime]).toEqual([100, '2026-09-24T12:30:00Z']);
    expect((await strikesOf(other)).strikes).toMatchObject({ consecutive: 4, left: 1 });
    expect((await tasksOf()).map(({ target }) => target!.name)).toEqual(['HALF-01-Z9']);
  });

  it('are listed with the units: by the rule of each scheme, in as many statements for ten units as for one', async () => {
    const unruled = await addScheme(tenant, { name: 'Without a rule', pack: UNRULED });
    await tenant.client.createUnit({
      body: { unitId: 'HALF-09-Z9', schemeUUID: unruled.schemeUUID, zone: 'Z9', portfolioUUID },
    });
    await evening('2026-09-27', [0, 0, 0]);
    const statementsOf = (pageSize: number) =>
      tenantTransaction(service.database.store.db, tenant.tenant, async (scope) => {
        let statements = 0;
        const counting = {
          transformQuery: ({ node }: PluginTransformQueryArgs) => (statements++, node),
          transformResult: async ({ result }: PluginTransformResultArgs) => result,
        };
        const query = UnitQuery.parse({ pageSize });
        const call = { scope: { ...scope, tx: scope.tx.withPlugin(counting) }, query } as Parameters<
          typeof listUnits
        >[0];
        return [(await listUnits(call)).data.length, statements];
      });
    const one = await statementsOf(1);
    for (let place = 10; place < 18; place++) await addUnit(`HALF-${place}-Z9`);
    expect(one[0]).toBe(1);
    expect(await statementsOf(10)).toEqual([10, one[1]]);
    const { data } = await tenant.client.listUnits({ query: {} });
    expect(data.map(({ unitId, strikes }) => [unitId, strikes?.consecutive])).toEqual([
      ['HALF-02-Z9', 3],
      ['HALF-09-Z9', undefined],
      ...Array.from({ length: 8 }, (_, place) => [`HALF-${place + 10}-Z9`, 0]),
    ]);
    expect(data[0]!.strikes).toEqual((await strikesOf()).strikes);
    expect(data[1]!.strikes).toBeNull();
  });

  it('are not counted where the market pack has no rule', async () => {
    await tenant.client.updateScheme({ params: { schemeUUID }, body: { pack: UNRULED } });
    await evening('2026-09-27', [0, 0, 0, 0, 0]);
    expect(await strikesOf()).toMatchObject({
      verdict: { tone: 'NEUTRAL', sentence: 'No strikes are counted by the market pack of its scheme' },
      strikes: null,
      acceptances: Array.from({ length: 5 }, () => ({ factor: 0, isStrike: null })),
    });
    expect(await tasksOf()).toEqual([]);
    const { totals } = await tenant.client.getUnitSeason({ params: { unitUUID }, query: {} });
    expect(totals).toMatchObject({ accepted: 5, strikes: 0 });
  });
});

describe('the season of a unit', () => {
  it('adds up what was offered and what came of it, by requirement and since 1 April', async () => {
    await evening('2026-03-31', [1]);
    await evening('2026-04-01', [0.25, 1]);
    await evening('2026-09-27', [1.2, null]);
    const { season, from, to, totals, requirements } = await tenant.client.getUnitSeason({
      params: { unitUUID },
      query: { pageSize: 1, sort: 'startTime' },
    });
    expect([season, from, to]).toEqual([2026, '2026-03-31T23:00:00Z', '2027-03-31T23:00:00Z']);
    expect(totals).toEqual({
      offered: 4,
      accepted: 4,
      offeredMwh: 2,
      acceptedMwh: 2,
      settledMwh: 1.5,
      deliveredMwh: 1.225,
      factor: 0.816667,
      strikes: 1,
      revenueGbp: 245,
      preliminaryGbp: 0,
    });
    expect(requirements).toMatchObject({
      totalItems: 2,
      totalPages: 2,
      data: [{ startTime: '2026-04-01T17:00:00Z', endTime: '2026-04-01T18:00:00Z', eventUUID: null, factor: 0.625 }],
    });
    const newest = await tenant.client.getUnitSeason({ params: { unitUUID }, query: { pageSize: 1 } });
    expect(newest.requirements.data[0]).toMatchObject({ settledMwh: 0.5, factor: 1.2, revenueGbp: 120 });
  });

  it('and the strikes are unknown to another tenant', async () => {
    await evening('2026-09-27', [0, 0, 0, 0]);
    const { client } = await service.addTenant();
    const params = { unitUUID };
    expect(await refusalOf(client.getUnitStrikes({ params }))).toMatchObject({ status: 404 });
    expect(await refusalOf(client.getUnitSeason({ params, query: {} }))).toMatchObject({ status: 404 });
    expect((await client.listTasks()).data).toEqual([]);
  });
});
