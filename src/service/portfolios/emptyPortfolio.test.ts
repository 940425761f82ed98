import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';
import { addPortfolio } from '#testing/addPortfolio.ts';
import { inPortionsOf } from '#testing/portionedEvent.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { updateAllInvitations } from '../participation/invitations.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const inTenant = <Result>(tenant: TestTenant, work: (scope: TenantScope) => Promise<Result>) =>
  tenantTransaction(service.database.store.db, tenant.tenant, work);

/** A portfolio of eight, all invited to an event to come, the first and the last opted in. */
async function prepare() {
  const tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2023-03-20T08:00:00Z' } });
  const fleet = (await seedFleet(service, tenant, 10)).sort();
  const portfolioUUID = await addPortfolio(tenant, 'North', fleet.slice(0, 8));
  const { schemeUUID } = await addScheme(tenant);
  await optInAndPassChecks(tenant, schemeUUID, fleet);
  const { eventUUID } = await addEvent(tenant, schemeUUID, {
    startTime: '2023-03-23T17:00:00Z',
    endTime: '2023-03-23T18:00:00Z',
    portfolioUUIDs: [portfolioUUID],
  });
  await optIn(tenant, eventUUID, [fleet[0]!, fleet[7]!]);
  const count = async () => (await tenant.client.getPortfolio({ params: { portfolioUUID } })).assetCount;
  const members = () =>
    inTenant(tenant, async ({ tx }) => {
      const rows = await tx.selectFrom('event_assets').select(['asset_uuid', 'state', 'portfolio_uuid']).execute();
      return rows
        .map((row) => [fleet.indexOf(row.asset_uuid), row.state, row.portfolio_uuid === null])
        .sort(([one], [other]) => Number(one) - Number(other));
    });
  const archive = () => tenant.client.archivePortfolio({ params: { portfolioUUID } });
  return { tenant, portfolioUUID, eventUUID, fleet, count, members, archive };
}

const LEFT = [
  [0, 'OPT_IN', true],
  [7, 'OPT_IN', true],
];

describe('a portfolio that is archived', () => {
  it('loses all assets at once where they are one portion', async () => {
    const { count, members, archive } = await prepare();
    expect(await members()).toHaveLength(8);
    await archive();
    expect([await count(), await members()]).toEqual([0, LEFT]);
  });

  it('loses a first portion with the request and the others by a job, to the same end', async () => {
    const { tenant, portfolioUUID, fleet, count, members, archive } = await prepare();
    await inPortionsOf(3, async () => {
      const job = () =>
        inTenant(tenant, ({ tx }) =>
          tx.selectFrom('jobs').select('kind').where('kind', '=', 'PORTFOLIO_EMPTY').execute(),
        );
      await archive();
      const held = await tenant.send('POST', `/api/v1/portfolios/${portfolioUUID}/assets`, {
        body: { assetUUIDs: [fleet[9]!] },
      });
      expect(held.status).toBe(404);
      await tenant.client.setClock({ body: { advance: 'PT2S' } });
      expect([await count(), await members(), await job()]).toEqual([0, LEFT, []]);
    });
  });

  it('leaves what another transaction has locked for later', async () => {
    const { tenant, fleet, count, archive } = await prepare();
    await inPortionsOf(3, async () => {
      await inTenant(tenant, async ({ tx }) => {
        await tx.selectFrom('assets').select('asset_uuid').where('asset_uuid', '=', fleet[5]!).forUpdate().execute();
        await archive();
        await tenant.client.setClock({ body: { advance: 'PT2S' } });
        expect(await count()).toBe(1);
      });
      await tenant.client.setClock({ body: { advance: 'PT2S' } });
      expect(await count()).toBe(0);
    });
  });

  it('has no invitations at a start that comes before the end', async () => {
    const { tenant, portfolioUUID, eventUUID, count, members } = await prepare();
    await inTenant(tenant, async (scope) => {
      await scope.tx
        .updateTable('portfolios')
        .set({ status: 'ARCHIVED' })
        .where('portfolio_uuid', '=', portfolioUUID)
        .execute();
      const event = await scope.tx
        .selectFrom('events')
        .select(['event_uuid', 'scheme_uuid', 'hold_out'])
        .where('event_uuid', '=', eventUUID)
        .executeTakeFirstOrThrow();
      await updateAllInvitations(scope, event);
    });
    expect([await count(), await members()]).toEqual([8, LEFT]);
  });
});
