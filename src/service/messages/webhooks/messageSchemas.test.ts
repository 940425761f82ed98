import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhookEvent } from '#contract/webhook.ts';
import { DocumentSchemas } from '#testing/messageSchemas.ts';
import { playScenario } from '#testing/scenario/play.ts';
import { stageScenario } from '#testing/scenario/stage.ts';
import { startTestService, type TestService } from '#testing/testService.ts';
import { type WebhookReceiver, startWebhookReceiver, testWebhooks } from '#testing/webhookReceiver.ts';

describe('every message fits the schema that /openapi.json has for its event', () => {
  let service: TestService;
  let receiver: WebhookReceiver;
  let schemas: DocumentSchemas;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    service = await startTestService({ webhooks: testWebhooks() });
    schemas = new DocumentSchemas((await (await fetch(`${service.url}/openapi.json`)).json()) as object);
  });
  afterAll(async () => {
    await service.close();
    await receiver.close();
  });
  const eventOf = (body: string) => (JSON.parse(body) as { event: string }).event;
  /** What subscriptions got. */
  const bodies = () =>
    receiver.received.map(({ body }) => body).filter((body) => !eventOf(body).startsWith('DISPATCH.'));

  it.each(webhookEvent.options)('the test message of %s, marked as one', async (event) => {
    receiver.received.length = 0;
    const { client } = await service.addTenant();
    const { uuid: webhookUUID } = await client.createWebhook({ body: { url: receiver.url, events: [event] } });
    await client.testWebhook({ params: { webhookUUID }, body: { events: [event] } });
    expect(bodies()).toHaveLength(1);
    expect(schemas.messageErrors(bodies()[0]!)).toEqual([]);
    const message = JSON.parse(bodies()[0]!) as object;
    expect(message).toMatchObject({ uuid: webhookUUID, event, test: true });
    expect(Object.keys(message)).toEqual(['uuid', 'event', 'createdUTC', 'test', 'payload']);
  });

  it('the real messages of a whole story, which are not', async () => {
    receiver.received.length = 0;
    await playScenario((await stageScenario(service, receiver)).stage);
    const real = bodies().filter((body) => !('test' in (JSON.parse(body) as object)));
    expect([...new Set(real.map(eventOf))].sort()).toEqual([...webhookEvent.options].sort());
    // Controllers at the same address get messages of their own, which have schemas too.
    const all = receiver.received.map(({ body }) => body);
    expect(new Set(all.map(eventOf))).toContain('DISPATCH.TEST');
    expect(all.flatMap((body) => schemas.messageErrors(body).map((fault) => `${eventOf(body)}: ${fault}`))).toEqual([]);
    for (const body of real)
      expect(Object.keys(JSON.parse(body) as object)).toEqual(['uuid', 'event', 'createdUTC', 'payload']);
  });

  it('a message sent again after the person in it was erased', async () => {
    receiver.received.length = 0;
    const { client } = await service.addTenant();
    const { uuid: webhookUUID } = await client.createWebhook({
      body: { url: receiver.url, events: ['ASSET.MPAN_VALIDATED'] },
    });
    const { userUUID } = await client.createUser({ body: { userId: 'erased', name: 'Ada' } });
    await client.createAsset({ body: { mpan: '1012345678903', userUUID } });
    await client.setClock({ body: { advance: 'PT11S' } });
    await service.service.deliveries.flush();
    await client.eraseUser({ params: { userUUID }, body: { confirm: 'ERASE' } });
    const { data } = await client.listWebhookDeliveries({ params: { webhookUUID } });
    await client.replayWebhookDelivery({ params: { webhookUUID, deliveryUUID: data[0]!.deliveryUUID } });
    await service.service.deliveries.flush();
    expect(bodies()).toHaveLength(2);
    expect(bodies()[1]).not.toContain('1012345678903');
    expect(bodies().map((body) => schemas.messageErrors(body))).toEqual([[], []]);
  });
});
