import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';
import { addPortfolio } from '#testing/addPortfolio.ts';
import { inPortionsOf } from '#testing/portionedEvent.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { updateAllInvitations } from '../../events/optIns/invitations.ts';

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
        .select(['event_uuid', 'scheme_uuid', 'hold_out', 'unit_uuid'])
        .where('event_uuid', '=', eventUUID)
        .executeTakeFirstOrThrow();
      await updateAllInvitations(scope, event);
    });
    expect([await count(), await members()]).toEqual([8, LEFT]);
  });
});

describe('a portfolio that is restored', () => {
  const restore = (tenant: TestTenant, portfolioUUID: string) =>
    tenant.client.restorePortfolio({ params: { portfolioUUID } });

  it('says what archiving takes along, and is as it was before: assets, invitations and opt-ins', async () => {
    const { tenant, portfolioUUID, count, members } = await prepare();
    const before = [await count(), await members()];
    const params = { portfolioUUID };
    const takes = { portfolioUUID, assets: 8, assignedEvents: 1, invitations: 6 };
    const asked = await tenant.client.archivePortfolioAndReport({ params, body: { dryRun: true } });
    expect([asked, await count(), await members()]).toEqual([{ ...takes, dryRun: true }, ...before]);
    expect(await tenant.client.archivePortfolioAndReport({ params })).toEqual({ ...takes, dryRun: false });
    expect([await count(), await members()]).toEqual([0, LEFT]);
    expect(await restore(tenant, portfolioUUID)).toMatchObject({
      status: 'ACTIVE',
      archivedUTC: null,
      assetCount: 8,
      assets: 8,
      notPutBackCount: 0,
      notPutBack: [],
    });
    expect([await count(), await members()]).toEqual(before);
    expect(await restore(tenant, portfolioUUID)).toMatchObject({ status: 'ACTIVE', assetCount: 8, assets: 0 });
    const unknown = '00000000-0000-4000-8000-000000000000';
    for (const verb of ['archive', 'restore'])
      expect((await tenant.send('POST', `/portfolios/${unknown}/${verb}`)).status).toBe(404);
  });

  it('gets a first portion with the request and the others by a job; also while it is still being emptied', async () => {
    const { tenant, portfolioUUID, count, members, archive } = await prepare();
    const before = [await count(), await members()];
    await inPortionsOf(3, async () => {
      await archive();
      expect(await restore(tenant, portfolioUUID)).toMatchObject({ assets: 8, notPutBackCount: 0 });
      await tenant.client.setClock({ body: { advance: 'PT2S' } });
      expect([await count(), await members()]).toEqual(before);
      await archive();
      await tenant.client.setClock({ body: { advance: 'PT2S' } });
      expect([await count(), await members()]).toEqual([0, LEFT]);
      await restore(tenant, portfolioUUID);
      await tenant.client.setClock({ body: { advance: 'PT2S' } });
      expect([await count(), await members()]).toEqual(before);
    });
  });

  it('leaves assets that are elsewhere by now, and is joined by archived ones when they are restored', async () => {
    const { tenant, portfolioUUID, fleet, count, archive } = await prepare();
    const [elsewhere, archivedBefore, archivedSince, restoredSince] = fleet as [string, string, string, string];
    for (const assetUUID of [archivedBefore, restoredSince])
      await tenant.client.archiveAsset({ params: { assetUUID } });
    await archive();
    await addPortfolio(tenant, 'South', [elsewhere]);
    await tenant.client.archiveAsset({ params: { assetUUID: archivedSince } });
    expect((await tenant.client.restoreAsset({ params: { assetUUID: restoredSince } })).notPutBack).toContainEqual(
      expect.objectContaining({ code: 'PORTFOLIO_ARCHIVED' }),
    );
    const back = await restore(tenant, portfolioUUID);
    expect(back).toMatchObject({ assets: 5, assetCount: 5, notPutBackCount: 2 });
    expect(back.notPutBack.map(({ assetUUID, code }) => [assetUUID, code])).toEqual([
      [elsewhere, 'CHANGED_SINCE'],
      [archivedSince, 'ASSET_ARCHIVED'],
    ]);
    for (const assetUUID of [archivedBefore, archivedSince])
      expect((await tenant.client.restoreAsset({ params: { assetUUID } })).portfolioUUID).toBe(portfolioUUID);
    expect(await count()).toBe(7);
  });
});
