import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { signatureHeaders } from '#service/platform/outbound/sign.ts';
import { freePort } from '#testing/freePort.ts';
import { startTestService, type TestService } from '#testing/testService.ts';
import { testWebhooks } from '#testing/webhookReceiver.ts';

const EXAMPLES = join(import.meta.dirname, '..', '..', 'examples', 'webhooks');
const isInstalled = (command: string, option: string) => spawnSync(command, [option]).status === 0;
const soon = { timeout: 30_000, interval: 50 };

let service: TestService;
let folder: string;
const running: ChildProcess[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'halfhour-receivers-'));
  service = await startTestService({ webhooks: testWebhooks(), manualScheduler: false });
});
afterEach(async () => {
  for (const child of running.splice(0)) if (child.kill()) await once(child, 'close');
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

function run([command, ...options]: string[], environment: Record<string, string>): () => string {
  const child = spawn(command!, options, {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  running.push(child);
  return () => output;
}

/** Builds Go's receiver and returns its program; a build of its own, so that what is killed is the receiver itself. */
function buildGo(): string {
  const program = join(folder, 'receiver');
  const environment = { ...process.env, GOCACHE: join(folder, 'go'), GOFLAGS: '-p=1', GO111MODULE: 'off' };
  const { status, stderr } = spawnSync('go', ['build', '-o', program, join(EXAMPLES, 'receiver.go')], {
    env: environment,
  });
  if (status !== 0) throw new Error(stderr.toString());
  return program;
}

interface Receiver {
  language: string;
  exists: () => boolean;
  command: () => string[];
}

const receivers: Receiver[] = [
  { language: 'TypeScript', exists: () => true, command: () => [process.execPath, join(EXAMPLES, 'receiver.ts')] },
  {
    language: 'Python',
    exists: () => isInstalled('python3', '--version'),
    command: () => ['python3', join(EXAMPLES, 'receiver.py')],
  },
  { language: 'Go', exists: () => isInstalled('go', 'version'), command: () => [buildGo()] },
];

it.for(receivers)(
  'the receiver in $language stores each signed message once',
  { timeout: 120_000 },
  async ({ language, exists, command }, context) => {
    if (!exists()) context.skip(`${language} is not installed`);
    const { client } = await service.addTenant();
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const { uuid: webhookUUID, secret } = await client.createWebhook({ body: { url, events: ['EVENT.STARTED'] } });
    const params = { webhookUUID };
    const inbox = mkdtempSync(join(folder, 'inbox-'));
    const output = run(command(), { WEBHOOK_SECRET: secret, INBOX: inbox, PORT: String(port) });
    await expect.poll(output, soon).toBe('listening\n');

    const test = () => client.testWebhook({ params, body: { events: ['EVENT.STARTED'] } });
    const deliveries = async () => (await client.listWebhookDeliveries({ params })).data;
    await test();
    await expect.poll(output, soon).toMatch(/^listening\nEVENT\.STARTED [0-9a-f-]{36}\n$/);
    const [delivery] = await deliveries();
    expect(readdirSync(inbox)).toEqual([delivery!.deliveryUUID]);
    expect(readFileSync(join(inbox, delivery!.deliveryUUID), 'utf8')).toBe(delivery!.body);

    // Sent again under the same id: acknowledged, and done no second time.
    await client.replayWebhookDelivery({ params: { webhookUUID, deliveryUUID: delivery!.deliveryUUID } });
    await expect
      .poll(async () => (await deliveries())[0]!.attempts.map((one) => one.statusCode), soon)
      .toEqual([204, 204]);

    // After a rotation the message carries the old secret's signature too.
    await client.rotateWebhookSecret({ params });
    await test();
    await expect.poll(() => output().match(/EVENT\.STARTED/g), soon).toHaveLength(2);
    expect(readdirSync(inbox)).toHaveLength(2);

    const send = async (body: string, headers: Record<string, string>) =>
      (await fetch(url, { method: 'POST', body, headers })).status;
    const signed = (at: number, key = secret) =>
      signatureHeaders({ id: randomUUID(), body: delivery!.body, at, secrets: [key] });
    const refused = [
      await send(delivery!.body, {}),
      await send(`${delivery!.body} `, signed(Date.now())),
      await send(delivery!.body, signed(Date.now(), 'whsec_AAAA')),
      await send(delivery!.body, signed(Date.now() - 301_000)),
      await send(delivery!.body, { ...signed(Date.now()), 'webhook-id': '../outside' }),
    ];
    expect(refused).toEqual([401, 401, 401, 401, 401]);
    expect(await send(delivery!.body, signed(Date.now()))).toBe(204);
    expect(readdirSync(inbox)).toHaveLength(3);
  },
);
