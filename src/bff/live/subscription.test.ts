import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, type Client } from '#client/client.ts';
import { OWN_WEBHOOK } from '#contract/change.ts';
import type { Webhook } from '#contract/webhook.ts';
import { LIVE_EVENTS, OwnSubscription } from './subscription.ts';

const URL_HERE = 'http://127.0.0.1:4000/bff/webhook';
const CHECK_MS = 5 * 60_000;

/** A service with as much of subscriptions as a dashboard calls; `refuse` fails the named call. */
function service(refuse: Partial<Record<keyof Client, Error>> = {}) {
  const list: Webhook[] = [];
  let version = 0;
  const calls: string[] = [];
  const state = { error: null as string | null };
  const stamp = () => `v${++version}`;
  const find = (uuid: string) => list.find((webhook) => webhook.uuid === uuid)!;
  const add = (url: string, changes: Partial<Webhook> = {}): Webhook => {
    const webhook: Webhook = {
      uuid: `w${list.length + 1}`,
      url,
      events: [...LIVE_EVENTS],
      description: OWN_WEBHOOK,
      status: 'ACTIVE',
      disabledReason: null,
      waiting: 0,
      createdUTC: '',
      updatedUTC: stamp(),
      ...changes,
    };
    list.push(webhook);
    return webhook;
  };
  const does =
    <Input, Result>(name: keyof Client, work: (input: Input) => Result) =>
    async (input: Input) => {
      calls.push(name);
      if (refuse[name]) throw refuse[name];
      return work(input);
    };
  type Of = { params: { webhookUUID: string }; body: Partial<Webhook> };
  const client = {
    listWebhooks: does('listWebhooks', () => ({ data: structuredClone(list) })),
    createWebhook: does('createWebhook', ({ body }: Of) => ({ ...add(body.url!), secret: `secret ${version}` })),
    updateWebhook: does('updateWebhook', ({ params, body }: Of) =>
      Object.assign(find(params.webhookUUID), body, { updatedUTC: stamp() }),
    ),
    rotateWebhookSecret: does('rotateWebhookSecret', ({ params }: Of) =>
      Object.assign(find(params.webhookUUID), { updatedUTC: stamp() }, { secret: `secret ${version}` }),
    ),
    testWebhook: does('testWebhook', () => ({ deliveries: [{ error: state.error }] })),
    deleteWebhook: does(
      'deleteWebhook',
      ({ params }: Of) => void list.splice(list.indexOf(find(params.webhookUUID)), 1),
    ),
  } as unknown as Client;
  return { client, list, calls, state, add };
}

const begun: OwnSubscription[] = [];
async function follow(client: Client) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const reached: boolean[] = [];
  const subscription = new OwnSubscription({
    client,
    log: pino({ level: 'silent' }),
    onReach: (yes) => reached.push(yes),
  });
  begun.push(subscription);
  await subscription.maintain(URL_HERE);
  return { subscription, reached };
}
afterEach(() => {
  for (const subscription of begun.splice(0)) subscription.stop();
  vi.useRealTimers();
});

test('subscribes to everything once, with a description', async () => {
  const { client, list, calls } = service();
  const { subscription, reached } = await follow(client);
  expect(list).toMatchObject([{ url: URL_HERE, description: OWN_WEBHOOK, events: LIVE_EVENTS }]);
  expect(subscription.key).toEqual({ uuid: 'w1', secret: 'secret 1' });
  await vi.advanceTimersByTimeAsync(CHECK_MS);
  expect(reached).toEqual([true, true]);
  expect(calls).toEqual(['listWebhooks', 'createWebhook', 'testWebhook', 'listWebhooks']);
});

test('the next start reuses the subscription with a new secret; others keep theirs', async () => {
  const { client, list, add, calls } = service();
  add('http://127.0.0.1:5000/bff/webhook');
  add(URL_HERE, { description: 'Ours, made by hand' });
  const own = add(URL_HERE, { status: 'DISABLED' });
  const { subscription } = await follow(client);
  expect(subscription.key).toEqual({ uuid: own.uuid, secret: `secret ${list[2]!.updatedUTC.slice(1)}` });
  expect(list.map(({ updatedUTC, status }) => [updatedUTC, status])).toEqual([
    ['v1', 'ACTIVE'],
    ['v2', 'ACTIVE'],
    ['v5', 'ACTIVE'],
  ]);
  expect(calls).not.toContain('createWebhook');
});

test('deletes what dashboards at other URLs left and nobody responds at', async () => {
  const { client, list, add } = service();
  add('http://127.0.0.1:5000/bff/webhook', { status: 'DISABLED' });
  add('http://127.0.0.1:6000/hook', { status: 'DISABLED', description: 'Not ours' });
  await follow(client);
  expect(list.map(({ url }) => url)).toEqual(['http://127.0.0.1:6000/hook', URL_HERE]);
});

test('recreates it if it was deleted or given another secret, and leaves it off if disabled', async () => {
  const { client, list, calls } = service();
  const { subscription, reached } = await follow(client);
  list.length = 0;
  await vi.advanceTimersByTimeAsync(CHECK_MS);
  expect(list).toHaveLength(1);
  list[0]!.updatedUTC = 'rotated by somebody';
  await vi.advanceTimersByTimeAsync(CHECK_MS);
  expect(calls.at(-2)).toBe('rotateWebhookSecret');
  expect(subscription.key!.secret).toBe(`secret ${list[0]!.updatedUTC.slice(1)}`);
  list[0]!.status = 'DISABLED';
  await vi.advanceTimersByTimeAsync(CHECK_MS);
  expect([list[0]!.status, reached.at(-1)]).toEqual(['DISABLED', false]);
});

test('reports if the service may not send, and if nothing arrives', async () => {
  const blocked = await follow(service({ createWebhook: new ApiError(400, null, null) }).client);
  expect(blocked.reached).toEqual([false]);
  const { client, state, calls } = service();
  state.error = 'ECONNREFUSED';
  const silent = await follow(client);
  state.error = null;
  await vi.advanceTimersByTimeAsync(CHECK_MS);
  expect(silent.reached).toEqual([false, true]);
  expect(calls.filter((name) => name === 'rotateWebhookSecret')).toEqual([]);
});

test('retries soon while the service is unreachable', async () => {
  const refuse: Partial<Record<keyof Client, Error>> = { listWebhooks: new ApiError(503, null, 1) };
  const { client } = service(refuse);
  const { reached } = await follow(client);
  delete refuse.listWebhooks;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reached).toEqual([false, true]);
});
