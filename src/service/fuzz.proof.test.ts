import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusOf } from '#contract/endpoint.ts';
import { addConfirmingTenant } from '#testing/addConfirmingTenant.ts';
import { Fuzzer } from '#testing/fuzz/fuzzer.ts';
import { tokenIds } from '#testing/fuzz/tokens.ts';
import { startTestService, type TestService } from '#testing/testService.ts';
import { operationsInOrder, rowOf, validRequest } from '#testing/validRequests.ts';
import { type WebhookReceiver, startWebhookReceiver, testWebhooks } from '#testing/webhookReceiver.ts';

const CASES = 10;
const SEED = 20_261_121;

describe('whatever is sent to it, the service responds as its document says', () => {
  let service: TestService;
  let receiver: WebhookReceiver;
  let fuzzer: Fuzzer;
  let generated = 0;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    service = await startTestService({ webhooks: testWebhooks() });
    fuzzer = new Fuzzer({ url: service.url, receiver: receiver.url, newTenant: () => addConfirmingTenant(service) });
  });
  afterAll(async () => {
    await fuzzer.close();
    await service.close();
    await receiver.close();
    process.stdout.write(
      `fuzz: ${generated} generated requests to ${operationsInOrder.length} operations, seed ${SEED}\n`,
    );
  });

  it.each(operationsInOrder)('%s', async (name) => {
    const { cases, byStatus } = await fuzzer.run(name, { cases: CASES, seed: SEED });
    generated += cases;
    expect(cases).toBe(CASES);
    const succeeds = statusOf(rowOf(name), validRequest(name, tokenIds).body);
    expect(byStatus[succeeds], JSON.stringify(byStatus)).toBeGreaterThan(0);
  });
});
