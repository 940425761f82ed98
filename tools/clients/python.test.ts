import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '#testing/testService.ts';
import { startWebhookReceiver, testWebhooks, type WebhookReceiver } from '#testing/webhookReceiver.ts';
import { CLIENTS } from './generatedFiles.ts';

const FOLDER = join(CLIENTS, 'python');
/** Debian's first: its package python3-httpx serves no other. */
const python = ['/usr/bin/python3', 'python3'].find(
  (command) => spawnSync(command, ['-c', 'import httpx, sys; sys.exit(sys.version_info < (3, 11))']).status === 0,
);

let service: TestService;
let receiver: WebhookReceiver;
beforeAll(async () => {
  service = await startTestService({ webhooks: testWebhooks(), manualScheduler: false });
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await receiver.close();
  await service.close();
});

/** A message as it arrived, with the secret of its subscription. */
async function signedMessage(client: Awaited<ReturnType<TestService['addTenant']>>['client']) {
  const { uuid: webhookUUID, secret } = await client.createWebhook({
    body: { url: receiver.url, events: ['EVENT.STARTED'] },
  });
  await client.testWebhook({ params: { webhookUUID }, body: { events: ['EVENT.STARTED'] } });
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1);
  const { body, headers } = receiver.received[0]!;
  return { body, headers, secret };
}

it('calls the service and verifies its messages', async (context) => {
  if (!python) context.skip('no Python 3.11 with httpx here (Debian: python3-httpx)');
  const [tenant, sender] = [await service.addTenant(), await service.addTenant()];
  const { stderr } = await promisify(execFile)(python!, ['-m', 'unittest', 'discover', '-s', 'tests'], {
    cwd: FOLDER,
    env: {
      PATH: process.env['PATH'],
      PYTHONPATH: 'src',
      PYTHONDONTWRITEBYTECODE: '1',
      HALFHOUR_URL: service.url,
      HALFHOUR_KEY: tenant.apiKey,
      HALFHOUR_TENANT: tenant.tenant,
      SIGNED_MESSAGE: JSON.stringify(await signedMessage(sender.client)),
    },
  });
  // Python's words for: everything ran, and nothing was skipped.
  expect(stderr).toMatch(/Ran \d\d tests in .*\n\nOK\n$/);
});

it('is typed without a remark of mypy', async (context) => {
  if (spawnSync('mypy', ['--version']).status !== 0) context.skip('mypy is not installed');
  const options = ['--strict', '--no-incremental', '--cache-dir=/dev/null', 'src', 'tests'];
  const env = { PATH: process.env['PATH'], MYPYPATH: 'src' };
  const { stdout } = await promisify(execFile)('mypy', options, { cwd: FOLDER, env }).catch(
    (error: object) => error as { stdout: string },
  );
  expect(stdout).toMatch(/^Success: no issues found in \d+ source files\n$/);
});

it('has the version of the npm package', () => {
  const { version } = JSON.parse(readFileSync(join(CLIENTS, '..', 'package.json'), 'utf8')) as { version: string };
  expect(readFileSync(join(FOLDER, 'pyproject.toml'), 'utf8')).toContain(`\nversion = "${version}"\n`);
});
