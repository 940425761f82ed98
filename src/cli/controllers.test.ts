import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#testing/freePort.ts';
import { seedFleet } from '#testing/seed.ts';
import { dispatchRows } from '#testing/seedDispatch.ts';
import { seedEvent } from '#testing/seedEvent.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { testWebhooks } from '#testing/webhookReceiver.ts';

const EXAMPLES = join(import.meta.dirname, '..', '..', 'examples', 'controller');
const hasPython = spawnSync('python3', ['--version']).status === 0;

describe('the controllers of the examples', () => {
  let service: TestService;
  let running: { child: ChildProcess; output: () => string }[] = [];
  beforeAll(async () => {
    service = await startTestService({ webhooks: testWebhooks(), manualScheduler: false });
  });
  afterEach(async () => {
    for (const { child } of running.splice(0)) if (child.kill()) await once(child, 'close');
  });
  afterAll(() => service.close());

  function run(command: string, file: string, environment: Record<string, string>) {
    const child = spawn(command, [join(EXAMPLES, file)], {
      env: { ...process.env, NODE_OPTIONS: '', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    running.push({ child, output: () => output });
    return () => output;
  }

  /** An event of three assets under the controller, dispatched now; returns how its assets stand. */
  async function dispatch(tenant: TestTenant, controllerUUID: string) {
    const assetUUIDs = await seedFleet(service, tenant, 3);
    const { eventUUID, schemeUUID } = await seedEvent(service, tenant, assetUUIDs);
    for (const assetUUID of assetUUIDs)
      await tenant.client.updateAsset({ params: { assetUUID }, body: { powerKw: 3 } });
    await tenant.client.updateScheme({ params: { schemeUUID }, body: { dispatch: { mode: 'MANUAL' } } });
    await tenant.client.assignControllerAssets({ params: { controllerUUID }, body: { assetUUIDs } });
    const params = { 'event-uuid': eventUUID };
    await tenant.client.createDispatchOrder({ params, body: { allocation: 'CAPACITY', signal: 'RELATIVE_KW' } });
    const answers = async () =>
      (await dispatchRows(service, tenant, eventUUID)).map(({ answer, revision, answered_revision }) => [
        answer,
        revision,
        answered_revision,
      ]);
    return { params, answers };
  }

  const soon = { timeout: 30_000, interval: 100 };
  const all = <Answer>(answer: Answer) => [answer, answer, answer];

  async function expectAnswers(tenant: TestTenant, controllerUUID: string, output: () => string): Promise<void> {
    const { params, answers } = await dispatch(tenant, controllerUUID);
    await expect.poll(answers, soon).toEqual(all(['ACKNOWLEDGED', 1, 1]));
    expect(output()).toMatch(/RELATIVE_KW.*\(revision 1\)/);
    await tenant.client.cancelDispatches({ params, body: {} });
    await expect.poll(answers, soon).toEqual(all(['CANCELLED', 2, 2]));
    expect(output().match(/back to normal \(revision 2\)/g)).toHaveLength(3);
  }

  it('in TypeScript is pushed to, and its answers arrive', async () => {
    const tenant = await service.addTenant();
    const port = await freePort();
    const { controllerUUID, secret } = await tenant.client.createController({
      body: { name: 'Maker cloud', channel: 'WEBHOOK', url: `http://127.0.0.1:${port}/` },
    });
    const output = run(process.execPath, 'controller.ts', { CONTROLLER_SECRET: secret!, PORT: String(port) });
    await expect.poll(output, soon).toContain('listening');
    await expectAnswers(tenant, controllerUUID, output);
    const forged = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{"payload":{"dispatches":[]}}' });
    expect(forged.status).toBe(401);
  });

  it('in Python polls, and its answers arrive', async (context) => {
    if (!hasPython) context.skip('python3 is not installed');
    const tenant = await service.addTenant();
    const { controllerUUID } = await tenant.client.createController({ body: { name: 'Gateway', channel: 'PULL' } });
    const { clientId, clientSecret } = await tenant.client.createControllerCredential({
      params: { controllerUUID },
      body: {},
    });
    const environment = { HALFHOUR_URL: service.url, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret };
    await expectAnswers(tenant, controllerUUID, run('python3', 'controller.py', environment));
  });
});
