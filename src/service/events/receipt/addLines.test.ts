import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EventReceipt } from '#contract/receipt.ts';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';
import { addPortionedEvent, inPortionsOf, PORTIONED_DAY, type PortionedEvent } from '#testing/portionedEvent.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { addLines } from './addLines.ts';

let service: TestService;
let tenant: TestTenant;
let portioned: PortionedEvent;

const inTenant = <Result>(work: (scope: TenantScope) => Promise<Result>) =>
  tenantTransaction(service.database.store.db, tenant.tenant, work);
const areAdded = () =>
  inTenant(async ({ tx }) =>
    (await tx.selectFrom('run_receipts').select('is_added').execute()).map(({ is_added }) => is_added),
  );
const get = (query: Record<string, string>) =>
  tenant.send('GET', `/api/v1/events/${portioned.eventUUID}/stats/runs/1/receipt?${new URLSearchParams(query)}`);

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  portioned = await addPortionedEvent(service, tenant);
  await tenant.client.setClock({ body: { now: `${PORTIONED_DAY}T18:00:00Z` } });
});
afterAll(() => service.close());

/** The slips of each portfolio at each half hour, two lines a page. */
async function slips(): Promise<[string, EventReceipt][]> {
  const found: [string, EventReceipt][] = [];
  for (const at of [`${PORTIONED_DAY}T17:00:00Z`, `${PORTIONED_DAY}T17:30:00Z`]) {
    const { lines } = (await (await get({ at })).json()) as EventReceipt;
    for (const { kind, key } of lines) {
      if (kind === 'ROUNDING') continue;
      for (const page of ['1', '2', '4']) {
        const of: Record<string, string> = key === null ? { withoutPortfolio: 'true' } : { portfolioUUID: key };
        const response = await get({ at, page, pageSize: '2', ...of });
        expect(response.status).toBe(200);
        found.push([`${at} ${key} ${page}`, (await response.json()) as EventReceipt]);
      }
    }
  }
  return found;
}

it('says the same of a portfolio whose assets are added up in portions, to the last digit', async () => {
  const whole = await slips();
  expect(whole).toHaveLength(18);
  expect(whole.filter(([, { others }]) => others.gbp !== null).length).toBeGreaterThan(6);
  for (const assets of [3, 1]) {
    await inTenant(async ({ tx }) => {
      await tx.deleteFrom('run_receipts').execute();
      await tx.updateTable('event_portfolio_stats').set({ lines_gbp: null }).execute();
    });
    await inPortionsOf(assets, async () => {
      const of = { at: `${PORTIONED_DAY}T17:00:00Z`, withoutPortfolio: 'true' };
      const first = await get(of);
      expect([first.status, first.headers.get('retry-after')]).toEqual([503, '5']);
      const add = (checkpoint?: unknown) => inTenant((scope) => addLines(scope, portioned.eventUUID, checkpoint));
      let step = await add();
      expect([await areAdded(), (await get(of)).status]).toEqual([[false], 503]);
      // A job that has lost how far it was begins again.
      step = await add();
      while (step) step = await add(step.checkpoint);
      expect(await slips()).toEqual(whole);
    });
  }
});

it('adds up a large run once it is published', async () => {
  await inPortionsOf(3, async () => {
    await tenant.client.createStatsRun({ params: { 'event-uuid': portioned.eventUUID }, body: { reason: 'Again' } });
    await tenant.client.setClock({ body: { advance: 'PT1S' } });
  });
  expect(await areAdded()).toEqual([true, true]);
});
