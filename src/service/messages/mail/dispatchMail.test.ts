import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addHouseholds } from '#testing/household.ts';
import { addEvent, addScheme, optIn } from '#testing/readyAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-01-15T12:00:00Z' } });
});
afterAll(() => service.close());

const inTenant = <Result>(work: (scope: TenantScope) => Promise<Result>) =>
  tenantTransaction(service.database.store.db, tenant.tenant, work);

it('a dispatch by mail is one mail a user, SENT and never DELIVERED, and answered by its link', async () => {
  const { client } = tenant;
  const { schemeUUID } = await addScheme(tenant, { dispatch: { mode: 'MANUAL' } });
  const { portfolioUUID } = await client.createPortfolio({ body: { name: 'Homes' } });
  const [ada] = await addHouseholds(tenant, schemeUUID, portfolioUUID, [
    { name: 'Ada', email: 'ada@example.org', meters: 2 },
  ]);
  const { assetUUIDs } = ada!;
  const { controllerUUID } = await client.createController({
    body: { name: 'People', channel: 'EMAIL', batchSize: 1, ackWithinSeconds: 3600 },
  });
  await client.assignControllerAssets({ params: { controllerUUID }, body: { assetUUIDs } });
  const { eventUUID } = await addEvent(tenant, schemeUUID, { portfolioUUIDs: [portfolioUUID], targetKw: 3 });
  await optIn(tenant, eventUUID, assetUUIDs);
  const params = { 'event-uuid': eventUUID };
  await client.createDispatchOrder({ params, body: { allocation: 'EQUAL', noticeMinutes: 2880 } });
  await client.setClock({ body: { advance: 'PT2M' } });
  await client.setClock({ body: { advance: 'PT2M' } });

  const { data } = await client.listMails({ query: { kind: 'DISPATCH' } });
  expect(data.map(({ status }) => status)).toEqual(['CAUGHT']);
  const mail = await client.getMail({ params: { mailUUID: data[0]!.mailUUID } });
  expect(mail.text).toContain('by about 3 kW');
  const batches = await inTenant(({ tx }) =>
    tx.selectFrom('dispatch_batches').select(['state', 'ack_due_utc']).execute(),
  );
  expect(batches.map(({ state, ack_due_utc }) => [state, ack_due_utc !== null])).toEqual([
    ['SENT', true],
    ['SENT', true],
  ]);

  const link = /\/answer\/\S+/.exec(mail.text!)![0];
  const answer = async (value: string) => {
    await fetch(service.url + link, { method: 'POST', body: new URLSearchParams({ answer: value }) });
    const rows = await inTenant(({ tx }) => tx.selectFrom('dispatches').select('answer').execute());
    return [...new Set(rows.map((row) => row.answer))];
  };
  expect(await answer('YES')).toEqual(['ACKNOWLEDGED']);
  await client.setClock({ body: { now: '2026-01-16T17:10:00Z' } });
  expect(await answer('NO')).toEqual(['OPTED_OUT']);
  const { data: assets } = await client.listEventAssets({ params, query: {} });
  expect(assets.map(({ state }) => state)).toEqual(['OPT_IN', 'OPT_IN']);
});
