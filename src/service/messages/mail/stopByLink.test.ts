import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addHouseholds } from '#testing/household.ts';
import { addEvent, addScheme, optIn } from '#testing/readyAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { startWebhookReceiver, testWebhooks, type WebhookReceiver } from '#testing/webhookReceiver.ts';

let service: TestService;
let tenant: TestTenant;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  service = await startTestService({ webhooks: testWebhooks(), mail: { secretKeys: [randomBytes(32)] } });
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-01-14T10:00:00Z' } });
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

interface Message {
  event: string;
  payload: { dispatches: { assetUUID: string; revision: number; cancelled: boolean }[] };
}
/** Messages that the controller got, as "type assets revision". */
const messages = () =>
  receiver.received.map(({ body }) => {
    const { event, payload } = JSON.parse(body) as Message;
    return { event, assets: payload.dispatches.map(({ assetUUID }) => assetUUID).sort(), ...payload.dispatches[0]! };
  });

it("stop by link while the event runs: the person's devices get their cancel, and nothing else changes", async () => {
  const { client } = tenant;
  const { schemeUUID } = await addScheme(tenant, { mail: 'ON', dispatch: { mode: 'MANUAL' } });
  const { portfolioUUID } = await client.createPortfolio({ body: { name: 'Homes' } });
  const [ada, ben] = await addHouseholds(tenant, schemeUUID, portfolioUUID, [
    { name: 'Ada', email: 'ada@example.org', meters: 2 },
    { name: 'Ben', email: 'ben@example.org' },
  ]);
  const assetUUIDs = [...ada!.assetUUIDs, ...ben!.assetUUIDs];
  const { controllerUUID } = await client.createController({
    body: { name: 'Cloud', channel: 'WEBHOOK', url: receiver.url },
  });
  await client.assignControllerAssets({ params: { controllerUUID }, body: { assetUUIDs } });
  const { eventUUID } = await addEvent(tenant, schemeUUID, { portfolioUUIDs: [portfolioUUID], targetKw: 6 });
  const params = { 'event-uuid': eventUUID };
  await optIn(tenant, eventUUID, ben!.assetUUIDs);
  await client.setClock({ body: { advance: 'PT1M' } });
  const { data } = await client.listMails({ query: { userUUID: ada!.userUUID, kind: 'INVITATION' } });
  const { text } = await client.getMail({ params: { mailUUID: data[0]!.mailUUID } });
  const answer = (value: 'YES' | 'NO') =>
    fetch(service.url + /\/answer\/\S+/.exec(text!)![0], {
      method: 'POST',
      body: new URLSearchParams({ answer: value }),
    });
  expect((await answer('YES')).status).toBe(200);
  await client.createDispatchOrder({ params, body: { allocation: 'EQUAL', noticeMinutes: 60 } });
  await client.setClock({ body: { now: '2026-01-15T17:10:00Z' } });
  await service.service.push.flush();
  expect(messages()).toMatchObject([{ event: 'DISPATCH.REQUESTED', assets: assetUUIDs.toSorted(), cancelled: false }]);
  receiver.received.length = 0;

  const stopped = await answer('NO');
  expect(await stopped.text()).toContain('Your devices are being notified.');
  await service.service.push.flush();
  expect(messages()).toMatchObject([
    { event: 'DISPATCH.CANCELLED', assets: ada!.assetUUIDs.toSorted(), revision: 2, cancelled: true },
  ]);
  await answer('NO');
  await service.service.push.flush();
  expect(messages()).toHaveLength(1);
  const { data: dispatches } = await client.listDispatches({ params, query: { state: 'OPTED_OUT' } });
  expect(dispatches.map(({ assetUUID }) => assetUUID).sort()).toEqual(ada!.assetUUIDs.toSorted());

  const { data: assets } = await client.listEventAssets({ params, query: {} });
  expect(assets.map(({ state }) => state)).toEqual(['OPT_IN', 'OPT_IN', 'OPT_IN']);
  await client.setClock({ body: { now: '2026-01-15T18:10:00Z' } });
  const { data: settled } = await client.listEventAssetStats({ params, query: {} });
  expect(settled.map(({ assetUUID }) => assetUUID).sort()).toEqual(assetUUIDs.toSorted());
});
