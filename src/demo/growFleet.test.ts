import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, createClient } from '#client/client.ts';
import { answerChecks } from '#service/sandbox/simulation/demoLoading.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { createControllers } from './controllers.ts';
import { findDemo } from './findDemo.ts';
import { demoFleet } from './fleet.ts';
import { growFleet } from './growFleet.ts';
import { createPortfolios } from './registerFleet.ts';
import { createSchemes } from './schemes.ts';

/** With the first site of each unit. */
const [FIRST, LAST] = [121, 138];
const STOPPED = 'stopped';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
});
afterAll(() => service.close());

/** A client that ends at its write `number`: before it is sent, or after, so that its response is lost. */
function clientUntil(number: number): Client {
  let writes = 0;
  const stopping: typeof fetch = async (input, init) => {
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    if (method === 'GET' || ++writes < number) return fetch(input, init);
    if (number % 2 === 0) await fetch(input, init);
    throw new Error(STOPPED);
  };
  return createClient({ baseUrl: `${service.url}/api/v1`, headers: tenant.headers, fetch: stopping });
}

it('registers each asset once, however often it is stopped', async () => {
  await createPortfolios(tenant.client);
  await createControllers(tenant.client);
  await createSchemes(tenant.client);
  const demo = await findDemo(tenant.client);
  const { now } = await tenant.client.getClock();
  let stops = 0;
  const checksAnswered = () => answerChecks(service.database.store.db, tenant.tenant);
  const grow = (number: number) =>
    growFleet(clientUntil(number), {
      first: FIRST,
      last: LAST,
      now: Date.parse(now),
      ...demo,
      checksAnswered,
    }).then(
      () => true,
      (error: Error) => {
        expect(`${error.message} ${String(error.cause)}`).toContain(STOPPED);
        stops++;
        return false;
      },
    );
  for (let number = 1; !(await grow(number)); number++);
  expect(stops).toBeGreaterThan(8);
  const fleet = demoFleet(FIRST, LAST);
  const { data: assets } = await tenant.client.listAssets({ query: { pageSize: 100 } });
  expect(assets.map(({ assetId }) => assetId).sort()).toEqual(fleet.map(({ assetId }) => assetId).sort());
  for (const { portfolioUUID, lastReadingUTC } of assets) {
    expect(portfolioUUID).not.toBeNull();
    expect(lastReadingUTC).not.toBeNull();
  }
  expect((await tenant.client.listUsers({ query: {} })).totalItems).toBe(fleet.length);
  expect((await tenant.client.listConsents({ query: {} })).totalItems).toBe(
    fleet.length + fleet.filter(({ consents }) => consents).length,
  );
  const { data: events } = await tenant.client.listEvents({ query: {} });
  expect(events.map(({ name }) => name).sort()).toEqual(['Network constraint', 'Saving session']);
  expect(events.find(({ name }) => name === 'Network constraint')!.assetsOptedIn).toBeGreaterThan(0);
  const { data: units } = await tenant.client.listUnits({ query: {} });
  expect(units.map(({ unitId, zone }) => [unitId, zone])).toEqual([
    ['HALF-01-Z6', 'Z6'],
    ['HALF-02-Z9', 'Z9'],
    ['HALF-03-Z12', 'Z12'],
  ]);
  for (const { unitUUID, ratedMw } of units) {
    const { data: members } = await tenant.client.listUnitMembers({ params: { unitUUID }, query: {} });
    expect(Math.max(...members.map(({ ratedKw }) => ratedKw ?? 0))).toBeGreaterThan(100);
    expect(ratedMw).toBeGreaterThan(0.1);
  }
  // No check was waited for, and the clock was not moved past one.
  expect((await tenant.client.getClock()).offsetSeconds).toBeLessThan(2 * stops);
});
