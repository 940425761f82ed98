import type { ScenarioContext, ScenarioIds } from './context.ts';

/** Who switches the devices, and who is told about it: every operation of controllers and of their subscriptions. */
export async function controllers(
  { client, subscriberUrl, waitForDeliveries }: ScenarioContext,
  { meter, secondMeter }: Pick<ScenarioIds, 'meter' | 'secondMeter'>,
): Promise<void> {
  const { controllerUUID } = await client.createController({
    body: { name: 'Maker cloud', channel: 'WEBHOOK', url: `${subscriberUrl}/controller` },
  });
  const params = { controllerUUID };
  await client.updateController({ params, body: { ackWithinSeconds: 120 } });
  await client.assignControllerAssets({ params, body: { assetUUIDs: [meter, secondMeter] } });
  await client.testController({ params });
  await client.rotateControllerSecret({ params });
  const { clientId } = await client.createControllerCredential({ params, body: { label: 'Production' } });
  await client.listControllerCredentials({ params });
  const { clientId: ofBusinessLogic } = await client.createOpenAdrCredential({ body: { label: 'Aggregator' } });
  await client.listOpenAdrCredentials();
  await client.revokeOpenAdrCredential({ params: { blClientId: ofBusinessLogic } });
  await client.listDispatchBatches({ params });
  await client.createController({ body: { name: 'Gateway', channel: 'PULL', pollIntervalSeconds: 30 } });
  await client.listControllers({ query: { pageSize: 1 } });
  await client.getController({ params });

  const { uuid: webhookUUID } = await client.createDispatchWebhook({
    body: { url: `${subscriberUrl}/dispatch`, events: ['DISPATCH.ISSUED', 'CONTROLLER.UNREACHABLE'] },
  });
  const subscription = { webhookUUID };
  await client.listDispatchWebhooks();
  await client.getDispatchWebhook({ params: subscription });
  await client.updateDispatchWebhook({ params: subscription, body: { description: 'Control room' } });
  await client.testDispatchWebhook({ params: subscription });
  await client.rotateDispatchWebhookSecret({ params: subscription });
  const { data } = await client.listDispatchWebhookDeliveries({ params: subscription });
  await client.replayDispatchWebhookDelivery({
    params: { webhookUUID, deliveryUUID: data[0]!.deliveryUUID },
  });
  await waitForDeliveries();
  await client.recoverDispatchWebhook({ params: subscription, body: { since: '2026-01-14T00:00:00Z' } });

  await client.deleteDispatchWebhook({ params: subscription });
  await client.revokeControllerCredential({ params: { controllerUUID, clientId } });
  await client.deleteController({ params });
}
