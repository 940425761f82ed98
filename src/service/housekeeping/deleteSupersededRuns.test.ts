import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addPortfolio } from '#testing/addPortfolio.ts';
import { flatDays } from '#testing/flatDays.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { setLimits } from '../tenants/tenants.ts';

// Runs 1 to 3 are preliminary, 4 is final by the last reading, 5 was asked for.
const DAY = '2023-03-23';
const AT = (clock: string) => `${DAY}T${clock}:00.000Z`;

let service: TestService;
let tenant: TestTenant;
let eventUUID: string;
let fleet: string[];
let portfolioUUID: string;

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: AT('08:00') } });
  fleet = await seedFleet(service, tenant, 3, { prefix: 'home' });
  for (const uuid of fleet) {
    const before = flatDays(addDays(DAY, -30), 30, () => 1000);
    await seedReadings(service, tenant, uuid, before);
  }
  portfolioUUID = await addPortfolio(tenant, 'North', fleet);
  const { schemeUUID } = await addScheme(tenant);
  await optInAndPassChecks(tenant, schemeUUID, fleet);
  const times = { startTime: AT('17:00'), endTime: AT('18:00') };
  ({ eventUUID } = await addEvent(tenant, schemeUUID, {
    ...times,
    portfolioUUIDs: [portfolioUUID],
    priceGbpPerMwh: 300,
  }));
  await optIn(tenant, eventUUID, fleet);
  await tenant.client.setClock({ body: { now: AT('18:31') } });
  for (const assetUUID of fleet) {
    const body = [0, 1].map((slot) => ({
      assetUUID,
      startTime: new Date(Date.parse(AT('17:00')) + slot * HALF_HOUR_MS).toISOString(),
      value: 0.4,
    }));
    await tenant.client.createConsumption({ body });
    await tenant.client.setClock({ body: { advance: 'PT20M' } });
  }
  await tenant.client.createStatsRun({ params: { 'event-uuid': eventUUID }, body: { reason: 'A correction' } });
  await tenant.client.setClock({ body: { advance: 'PT1M' } });
});
afterAll(() => service.close());

const runs = async () =>
  (await tenant.client.listEventStatsRuns({ params: { 'event-uuid': eventUUID }, query: { sort: 'run' } })).data;
/** Runs with rows of assets, and how many. */
const rows = () =>
  tenantTransaction(service.database.store.db, tenant.tenant, async ({ tx }) =>
    tx
      .selectFrom('event_asset_stats')
      .select(({ fn }) => ['run', fn.countAll<number>().as('assets')])
      .where('event_uuid', '=', eventUUID)
      .groupBy('run')
      .orderBy('run')
      .execute(),
  );
const later = async (days: number, preliminary_runs_days: number | null) => {
  await setLimits(service.database.store.db, tenant.tenant, { preliminary_runs_days });
  await tenant.client.setClock({ body: { now: new Date(Date.parse(AT('20:00')) + days * 86_400_000).toISOString() } });
};
const status = async (path: string) => (await tenant.send('GET', `/events/${eventUUID}${path}`)).status;
const receipts = (run: number) => [
  `/stats/runs/${run}/receipt`,
  `/stats/runs/${run}/receipt?by=PORTFOLIO`,
  `/stats/runs/${run}/receipt?at=${AT('17:00')}`,
];

describe('the assets of preliminary runs that a final one has replaced', () => {
  let before: string[];
  it('are kept while the tenant keeps them, and by default', async () => {
    expect((await runs()).map(({ status: of, reason }) => [of, reason])).toEqual([
      ['PRELIMINARY', null],
      ['PRELIMINARY', null],
      ['PRELIMINARY', null],
      ['FINAL', null],
      ['FINAL', 'A correction'],
    ]);
    before = await Promise.all(
      receipts(2).map(async (path) => (await tenant.send('GET', `/events/${eventUUID}${path}`)).text()),
    );
    await later(50, null);
    await later(59, 60);
    expect(await rows()).toEqual([1, 2, 3, 4, 5].map((run) => ({ run, assets: 3 })));
  });

  it('are kept for the seven years that the pack asks for, though the tenant keeps less', async () => {
    await later(7 * 365, 60);
    expect(await rows()).toEqual([1, 2, 3, 4, 5].map((run) => ({ run, assets: 3 })));
  });

  it('are deleted after that; totals, sums by portfolio and their receipts stay as they were', async () => {
    await later(7 * 365 + 3, 60);
    expect(await rows()).toEqual([4, 5].map((run) => ({ run, assets: 3 })));
    const listed = await runs();
    expect(listed.map(({ assetsDeletedUTC }) => assetsDeletedUTC !== null)).toEqual([true, true, true, false, false]);
    expect(listed[1]).toMatchObject({ assetsOptedIn: 3, assetsWithData: 1 });
    for (const [index, path] of receipts(2).entries())
      expect(await (await tenant.send('GET', `/events/${eventUUID}${path}`)).text(), path).toBe(before[index]);
  });

  it('are gone from what asks for them, with the reason, and others are as before', async () => {
    const slip = `receipt?at=${AT('17:00')}&portfolioUUID=${portfolioUUID}`;
    const ofRun = (run: number) => [
      `/assets/stats?run=${run}`,
      `/stats/runs/${run}/changes`,
      `/stats/runs/${run}/${slip}`,
      `/stats/runs/${run}/${slip}&assetUUID=${fleet[0]}`,
    ];
    for (const path of ofRun(2)) expect(await status(path), path).toBe(410);
    expect(await status('/stats/runs/5/changes?against=2')).toBe(410);
    for (const path of ofRun(5)) expect(await status(path), path).toBe(200);
    const problem = await (await tenant.send('GET', `/events/${eventUUID}/assets/stats?run=2`)).json();
    expect(problem).toMatchObject({
      code: 'RUN_ASSETS_DELETED',
      detail:
        'Run 2 was preliminary and has been replaced by a final run: its totals and sums by portfolio are stored, but not its assets',
    });
    for (const path of [`/analytics/events/${eventUUID}`, `/analytics/events/${eventUUID}/half-hour`]) {
      const query = path.endsWith('half-hour') ? `?at=${AT('17:00')}&run=` : '?run=';
      expect((await tenant.send('GET', `${path}${query}1`)).status, path).toBe(410);
      expect((await tenant.send('GET', `${path}${query}4`)).status, path).toBe(200);
    }
  });
});
