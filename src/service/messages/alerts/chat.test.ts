import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { stageLiveMail } from '#testing/mailStage.ts';
import { startWebhookReceiver, testWebhooks, type WebhookReceiver } from '#testing/webhookReceiver.ts';
import { raiseAlert } from '../../tenants/alerts/raiseAlert.ts';

const resolve = (hostname: string) =>
  Promise.resolve(hostname === 'inside.example' ? ['192.168.1.4'] : ['93.184.215.14']);
const live = stageLiveMail({ webhooks: { ...testWebhooks(), resolve } });
const { run, pass, inTenant } = live;
let chat: WebhookReceiver;
beforeAll(async () => {
  chat = await startWebhookReceiver();
});
afterEach(() => {
  chat.received.length = 0;
  chat.respond = (_request, response) => void response.writeHead(200).end('ok');
});
afterAll(() => chat.close());

const SECRET = '/services/T0001/B0002/abcdefghijklmnopqrstwxyz';
const addChat = async (more: object = {}) =>
  (await live.tenant.client.createContact({ body: { name: 'Room', chatUrl: chat.url + SECRET, ...more } })).contactUUID;
const raise = () => inTenant((scope) => raiseAlert(scope, 'SILENT', {}, { kwAtRisk: 3.2 }));
const texts = () => chat.received.map(({ body }) => (JSON.parse(body) as { text: string }).text);
const answer = (status: number, headers: Record<string, string> = {}) => {
  chat.respond = (_request, response) => void response.writeHead(status, headers).end();
};
const contact = (contactUUID: string) => live.tenant.client.getContact({ params: { contactUUID } });
const test = async (contactUUID: string) => (await live.tenant.client.testContact({ params: { contactUUID } })).results;

it('a chat gets alerts as JSON of Slack without a confirmation, and its address is shown nowhere whole', async () => {
  const contactUUID = await addChat({ alerts: ['WEBHOOK_FAILING'] });
  const { uuid } = await live.tenant.client.createWebhook({
    body: { url: 'https://hooks.example/a', events: ['EVENT.STARTED'] },
  });
  await inTenant(({ tx }) => sql`update webhook_subscriptions set status = 'DISABLED'`.execute(tx));
  await pass(6);
  await run();
  expect(chat.received.map(({ path }) => path)).toEqual([SECRET]);
  expect(chat.received[0]!.headers['content-type']).toContain('application/json');
  const { text, blocks } = JSON.parse(chat.received[0]!.body) as { text: string; blocks: { text: { text: string } }[] };
  expect(text).toContain('The webhook to hooks.example is disabled');
  expect(text).not.toContain('Hello');
  expect(blocks.map((block) => block.text.text)).toEqual([
    '*The webhook to hooks.example is disabled*',
    expect.stringContaining('Its receiver is not being notified.'),
    `<https://desk.example/webhooks/${uuid}|Open>`,
  ]);
  const shown = await contact(contactUUID);
  expect(shown).toMatchObject({
    email: null,
    status: 'CONFIRMED',
    chatStatus: 'ACTIVE',
    chatAddress: `${chat.url}/…wxyz`,
  });
  const { data } = await live.tenant.client.listMails({ query: { contactUUID } });
  expect(data.map(({ channel, status }) => [channel, status])).toEqual([['CHAT', 'SENT']]);
  const mail = await live.tenant.client.getMail({ params: { mailUUID: data[0]!.mailUUID } });
  expect(mail).toMatchObject({ to: `${chat.url}/…wxyz`, html: null });
  expect(JSON.stringify([shown, mail])).not.toContain('abcdefgh');
  const stored = await inTenant(({ tx }) => tx.selectFrom('contacts').select('chat_url').execute());
  expect(stored[0]!.chat_url!.toString('latin1')).not.toContain('abcdefgh');
});

it('is tried again like mails are, as late as it asks, and beside the e-mail address', async () => {
  const contactUUID = await live.addContact('ops@example.com', { chatUrl: chat.url + SECRET });
  answer(429, { 'retry-after': '240' });
  await raise();
  await run();
  expect(live.subjects()).toEqual(['Dispatch not acknowledged']);
  await pass(2);
  await run();
  expect(chat.received).toHaveLength(1);
  answer(500);
  await pass(3);
  await run();
  const { data } = await live.tenant.client.listMails({ query: { contactUUID, status: 'WAITING' } });
  expect(data.map(({ attempts, error }) => [attempts, error])).toEqual([[2, 'the receiver returned 500']]);
  answer(200);
  await pass(6);
  await run();
  expect(texts()).toHaveLength(3);
  expect(live.subjects()).toHaveLength(1);
});

it.each([404, 410])(
  'one that says it is gone (%i) is disabled with the reason, until a test is taken',
  async (status) => {
    const contactUUID = await addChat();
    answer(status);
    await raise();
    await run();
    const reason = `the chat returned ${status}: it no longer exists`;
    expect(await contact(contactUUID)).toMatchObject({
      status: 'SUPPRESSED',
      chatStatus: 'DISABLED',
      chatError: reason,
    });
    await pass(11);
    await raise();
    await run();
    expect(chat.received).toHaveLength(1);
    expect(await test(contactUUID)).toEqual([{ channel: 'CHAT', outcome: 'NOT_SENT', detail: reason }]);
    answer(200);
    expect(await test(contactUUID)).toEqual([{ channel: 'CHAT', outcome: 'SENT', detail: null }]);
    expect(await contact(contactUUID)).toMatchObject({ chatStatus: 'ACTIVE', chatError: null });
  },
);

it('a test says what happened to each of them', async () => {
  const { contactUUID } = await live.tenant.client.createContact({
    body: { name: 'Both', email: 'both@example.com', chatUrl: chat.url + SECRET },
  });
  expect(await test(contactUUID)).toEqual([
    {
      channel: 'EMAIL',
      outcome: 'NOT_SENT',
      detail: 'The address has not been confirmed by the link in its first mail',
    },
    { channel: 'CHAT', outcome: 'SENT', detail: null },
  ]);
  expect(texts()).toEqual([expect.stringContaining('Test alert from Test')]);
  const confirmed = await live.addContact('ops@example.com');
  expect(await test(confirmed)).toEqual([{ channel: 'EMAIL', outcome: 'SENT', detail: null }]);
  expect(live.subjects()).toEqual(['Test alert from Test']);
});

it('a test in a sandbox is kept and sent nowhere', async () => {
  const { client } = await live.stage.service.addTenant();
  const { contactUUID } = await client.createContact({ body: { name: 'Room', chatUrl: chat.url + SECRET } });
  const { results } = await client.testContact({ params: { contactUUID } });
  expect(results.map(({ outcome }) => outcome)).toEqual(['CAUGHT']);
  await client.setClock({ body: { advance: 'PT1M' } });
  const { data } = await client.listMails({ query: { contactUUID } });
  expect(data.map(({ channel, status }) => [channel, status])).toEqual([['CHAT', 'CAUGHT']]);
  expect(chat.received).toEqual([]);
});

it.each([
  ['https://10.0.0.8/hook', 'BLOCKED_ADDRESS'],
  ['https://169.254.169.254/latest', 'BLOCKED_ADDRESS'],
  ['http://hooks.example.com/a', 'INVALID_URL'],
  ['https://hooks.example.com:25/a', 'INVALID_URL'],
])('%s is refused (%s) where it is set', async (chatUrl, code) => {
  const fault = { errors: [{ pointer: '/chatUrl', code }] };
  const created = await live.tenant.send('POST', '/api/v1/contacts', { body: { name: 'Room', chatUrl } });
  expect([created.status, await created.json()]).toMatchObject([400, fault]);
  const contactUUID = await addChat();
  const changed = await live.tenant.send('PATCH', `/api/v1/contacts/${contactUUID}`, { body: { chatUrl } });
  expect([changed.status, await changed.json()]).toMatchObject([400, fault]);
});

it('a name that leads to a private address is not connected to', async () => {
  const contactUUID = await addChat();
  await live.tenant.client.updateContact({ params: { contactUUID }, body: { chatUrl: 'https://inside.example/hook' } });
  expect(await test(contactUUID)).toEqual([
    { channel: 'CHAT', outcome: 'NOT_SENT', detail: 'blocked address 192.168.1.4' },
  ]);
});

it('a contact has an address or a chat, and cannot lose all it has', async () => {
  const none = await live.tenant.send('POST', '/api/v1/contacts', { body: { name: 'None' } });
  expect([none.status, await none.json()]).toMatchObject([400, { errors: [{ pointer: '', code: 'REQUIRED' }] }]);
  const path = `/api/v1/contacts/${await addChat()}`;
  const emptied = await live.tenant.send('PATCH', path, { body: { chatUrl: null } });
  expect([emptied.status, await emptied.json()]).toMatchObject([400, { errors: [{ pointer: '/chatUrl' }] }]);
  expect((await live.tenant.send('POST', `${path}/confirmation`, { body: {} })).status).toBe(409);
});
