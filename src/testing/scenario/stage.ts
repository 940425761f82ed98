import { createClient } from '#client/client.ts';
import { addConfirmingTenant } from '../addConfirmingTenant.ts';
import type { TestService, TestTenant } from '../testService.ts';
import type { WebhookReceiver } from '../webhookReceiver.ts';
import type { ScenarioContext } from './context.ts';

/** Orders above this size need a second operator. */
const CONFIRM_ABOVE_KW = 1;

/** A tenant for the scenario, whose requests go through `fetch`, and what the scenario runs on. */
export async function stageScenario(
  service: TestService,
  receiver: WebhookReceiver,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<{ tenant: TestTenant; stage: ScenarioContext }> {
  const tenant = await addConfirmingTenant(service, CONFIRM_ABOVE_KW);
  const clientOf = (headers: Record<string, string>) =>
    createClient({ baseUrl: `${service.url}/api/v1`, headers: { ...tenant.headers, ...headers }, fetch });
  return {
    tenant,
    stage: {
      client: clientOf({}),
      operators: [clientOf({ 'x-operator': 'grace@example.com' }), clientOf({ 'x-operator': 'alan@example.com' })],
      subscriberUrl: receiver.url,
      waitForDeliveries: () => service.service.deliveries.flush(),
    },
  };
}
