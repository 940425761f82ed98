import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Kysely } from 'kysely';
import { type Client, createClient, serviceHeaders } from '#client/client.ts';
import { allowAllTenants } from '#service/platform/outbound/receiverLeases.ts';
import { resolverOf } from '#service/platform/outbound/resolve.ts';
import type { Database } from '#store/schema.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { type DnsResponse, startDnsServer } from '#testing/dnsServer.ts';
import { LOOPBACK_SPELLINGS, NOT_PUBLIC } from '#testing/hostileAddresses.ts';
import { startWebhookReceiver } from '#testing/webhookReceiver.ts';
import { withInProcessService, type InProcessService, withStore } from '../../harness/inProcessService.ts';
import { waitUntil } from '../../harness/waitUntil.ts';
import type { Proof } from '../proof.ts';

const REDIRECTS = [301, 302, 303, 307, 308];
const HARMLESS = 'https://harmless.test/';
const BLOCKED = /blocked address|only for ranges that were opened/;
/** Concurrent subscriptions of one tenant: no more than it may have. */
const GROUP = 50;
const TIMEOUT_MS = 30_000;

/** An address that must not be reached: refused on creation if its spelling shows it, otherwise a failed attempt. */
interface Case {
  url: string;
  isLiteral: boolean;
  error: RegExp;
}

interface AddressTenant extends InProcessService {
  db: Kysely<Database>;
  tenant: string;
  headers: Record<string, string>;
  client: Client;
}

const addresses: Proof = {
  title: 'Nothing is sent to an address that is not public, however it is written, named or redirected to',
  minutes: 5,
  options: {
    slow: { about: 'names that do not exist, and as many whose name server responds after ten seconds', fallback: 1 },
  },
  run: async ({ slow = 0 }) => {
    const counter = await countConnections();
    const names = new Map<string, () => DnsResponse>();
    const nameServer = await startDnsServer((name) => names.get(name)?.() ?? null);
    try {
      return await withStore(async (db) => {
        const options = { secretKey: randomBytes(32), resolve: resolverOf([nameServer.address]) };
        const lines = await withInProcessService(db, { ...options, allowCidrs: [] }, (served) =>
          attackClosed({ ...served, db }, hostileCases(names, counter.port, slow)),
        );
        await endAll(db);
        lines.push(
          await withInProcessService(db, { ...options, allowCidrs: ['127.0.0.1/32'] }, (served) =>
            attackOpened({ ...served, db }, names, counter.port),
          ),
        );
        assert.equal(counter.hits(), 0, 'a blocked address was reached');
        return [...lines, '0 connections to any of them'];
      });
    } finally {
      nameServer.close();
      counter.close();
    }
  },
};

/** Listens on every address of this machine. */
async function countConnections() {
  let hits = 0;
  const server = createServer((socket) => {
    hits++;
    socket.destroy();
  });
  server.listen(0, '::');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, hits: () => hits, close: () => server.close() };
}

/**
 * Ends every subscription, so that the service that allows one address makes no retries left over from the other one.
 */
const endAll = (db: Kysely<Database>) =>
  db.transaction().execute(async (tx) => {
    await allowAllTenants(tx);
    await tx.updateTable('webhook_subscriptions').set({ deleted_utc: new Date() }).execute();
  });

/** Every spelling of this machine in IPv4 and IPv6, every vector by a name, and names that resolve falsely. */
function hostileCases(names: Map<string, () => DnsResponse>, port: number, slow: number): Case[] {
  const named = (name: string, response: () => DnsResponse, error = BLOCKED): Case => {
    names.set(`${name}.test`, response);
    return { url: `https://${name}.test:${port}/`, isLiteral: false, error };
  };
  const always =
    (...addresses: string[]) =>
    () => ({ addresses });
  return [
    ...LOOPBACK_SPELLINGS.flatMap((host) =>
      ['http', 'https'].map((protocol) => ({ url: `${protocol}://${host}:${port}/`, isLiteral: true, error: BLOCKED })),
    ),
    ...NOT_PUBLIC.map((address, index) => named(`vector${index}`, always(address))),
    named('mixed', always('8.8.8.8', '127.0.0.1')),
    named('both-families', always('8.8.8.8', '::1')),
    named('alias', () => ({ addresses: ['127.0.0.1'], alias: 'internal.test' })),
    named('metadata', () => ({ addresses: ['169.254.169.254'], alias: 'metadata.test' })),
    ...Array.from({ length: slow }, (_, index) => [
      named(`nobody${index}`, () => null, /ENOTFOUND|EAI_AGAIN|not resolved within 5 s/),
      named(`slow${index}`, () => ({ addresses: ['127.0.0.1'], afterMs: 10_000 }), /not resolved within 5 s/),
    ]).flat(),
  ];
}

async function createAddressTenant(
  served: Omit<AddressTenant, 'tenant' | 'headers' | 'client'>,
): Promise<AddressTenant> {
  const { tenant, apiKey } = await served.newTenant();
  const headers = serviceHeaders(apiKey, tenant);
  return { ...served, tenant, headers, client: createClient({ baseUrl: `${served.url}/api/v1`, headers }) };
}

async function attackClosed(
  served: Omit<AddressTenant, 'tenant' | 'headers' | 'client'>,
  cases: readonly Case[],
): Promise<string[]> {
  for (let from = 0; from < cases.length; from += GROUP) {
    const resident = await createAddressTenant(served);
    const group = cases.slice(from, from + GROUP);
    const uuids = await Promise.all(group.map((hostile) => subscribe(resident, hostile)));
    await triggerEvent(resident);
    await Promise.all(group.map(({ url, error }, index) => expectFailure(resident, uuids[index]!, url, error)));
  }
  const literal = cases.filter(({ isLiteral }) => isLiteral).length;
  return [
    `${cases.length} hostile addresses: ${literal} spelt out, refused on creation and on change; ` +
      `${cases.length - literal} by names; each also as a test and as a delivery, which say why they failed`,
  ];
}

/** Addresses refused on creation and on change are written directly into the store. */
async function subscribe(
  { client, url: base, headers, db, tenant }: AddressTenant,
  { url, isLiteral }: Case,
): Promise<string> {
  const send = async (method: string, path: string, body: object) =>
    (
      await fetch(base + path, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).status;
  const { uuid } = await client.createWebhook({ body: { url: HARMLESS, events: ['EVENT.SCHEDULED'] } });
  assert.equal(await send('PATCH', `/webhooks/${uuid}`, { url }), isLiteral ? 400 : 200, `a change to ${url}`);
  if (isLiteral)
    assert.equal(
      await send('POST', '/webhooks', { url, events: ['EVENT.SCHEDULED'] }),
      400,
      `a subscription of ${url}`,
    );
  if (isLiteral)
    await tenantTransaction(db, tenant, ({ tx }) =>
      tx.updateTable('webhook_subscriptions').set({ url }).where('webhook_uuid', '=', uuid).execute(),
    );
  return uuid;
}

/** Triggers an event that all subscriptions of the tenant receive. */
async function triggerEvent({ client }: AddressTenant): Promise<void> {
  const { schemeUUID } = await client.createScheme({ body: { name: 'Proof' } });
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await client.createEvent({
    body: {
      name: 'Proof',
      schemeUUID,
      eventType: 'TURN_DOWN',
      startTime: `${day}T17:00:00Z`,
      endTime: `${day}T18:00:00Z`,
    },
  });
}

/** A test fails for this reason, and so does the first attempt of the delivery, which is to be retried. */
async function expectFailure(
  { client }: AddressTenant,
  webhookUUID: string,
  url: string,
  error: RegExp,
): Promise<void> {
  const { deliveries } = await client.testWebhook({ params: { webhookUUID } });
  assert.match(deliveries[0]!.error ?? '', error, `a test of ${url}`);
  const failed = async () =>
    (await client.listWebhookDeliveries({ params: { webhookUUID }, query: { status: 'RETRYING' } })).data[0];
  const { attempts } = await waitUntil(failed, `no failed attempt at ${url}`, { withinMs: TIMEOUT_MS });
  assert.match(attempts[0]!.error ?? '', error, `a delivery to ${url}`);
}

/**
 * With one address allowed in place of a public one: names that are rebound, and redirects, even to that address
 * itself.
 */
async function attackOpened(
  served: Omit<AddressTenant, 'tenant' | 'headers' | 'client'>,
  names: Map<string, () => DnsResponse>,
  port: number,
): Promise<string> {
  const receiver = await startWebhookReceiver();
  const own = new URL(receiver.url).port;
  const targets = [
    `http://127.0.0.1:${port}/`,
    `http://[::1]:${port}/`,
    `http://localhost:${port}/`,
    'http://169.254.169.254/latest/meta-data/',
    `${receiver.url}/elsewhere`,
  ];
  receiver.respond = ({ path }, response) => {
    const [, status = '', target = ''] = path.split('/');
    response.setHeader('connection', 'close');
    if (/^30\d$/.test(status)) response.writeHead(Number(status), { location: targets[Number(target)] });
    response.end();
  };
  try {
    const resident = await createAddressTenant(served);
    const add = async (url: string) =>
      (await resident.client.createWebhook({ body: { url, events: ['EVENT.SCHEDULED'] } })).uuid;
    const redirects = await Promise.all(
      REDIRECTS.flatMap((status) =>
        targets.map(async (_, index) => ({ status, uuid: await add(`${receiver.url}/${status}/${index}`) })),
      ),
    );
    const isFirst = new Map<string, boolean>();
    const rebound = await Promise.all(
      ['10.0.0.1', '127.0.0.2', '::1', '169.254.169.254'].map(async (later, index) => {
        const name = `rebound${index}.test`;
        names.set(name, () => ({ addresses: [isFirst.get(name) === false ? later : '127.0.0.1'] }));
        const uuid = await add(`http://${name}:${own}/`);
        assert.equal(
          (await resident.client.testWebhook({ params: { webhookUUID: uuid } })).deliveries[0]!.error,
          null,
          'a name that leads to an opened address',
        );
        isFirst.set(name, false);
        return uuid;
      }),
    );
    const reached = receiver.received.length;
    await triggerEvent(resident);
    for (const uuid of rebound) await expectFailure(resident, uuid, 'a name that was rebound', BLOCKED);
    for (const { status, uuid } of redirects)
      await expectFailure(resident, uuid, `a redirect by ${status}`, new RegExp(`the receiver returned ${status}`));
    assert.equal(
      receiver.received.length,
      reached + 2 * redirects.length,
      'each redirect is received once by the delivery and once by the test',
    );
    assert.equal(receiver.received.filter(({ path }) => path === '/elsewhere').length, 0, 'a redirect was followed');
    return (
      `${redirects.length} redirects, to inside and to the receiver itself, and ${rebound.length} names that were ` +
      'rebound between two attempts: none followed'
    );
  } finally {
    await receiver.close();
  }
}

export default addresses;
