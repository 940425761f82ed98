import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookEvent } from '#contract/webhook.ts';
import { LOOPBACK_CIDRS } from '#service/platform/outbound/addresses.ts';
import type { WebhookOptions } from '#service/platform/outbound/createDeliveries.ts';
import { publishEvent } from '#service/platform/outbound/outbox.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import type { TestService, TestTenant } from './testService.ts';

export interface ReceivedWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
}

export interface WebhookReceiver {
  url: string;
  received: ReceivedWebhook[];
  /** Handles a request; 204 by default. */
  respond: (request: ReceivedWebhook, response: ServerResponse) => void;
  /** The `n` of every message, in the order of arrival. */
  numbers(path?: string): number[];
  close(): Promise<void>;
}

/** A subscriber on loopback that records its requests. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const got = {
        path: request.url!,
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
        at: performance.now(),
      };
      receiver.received.push(got);
      receiver.respond(got, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    respond: (_request, response) => void response.writeHead(204).end(),
    numbers: (path) =>
      receiver.received
        .filter((got) => path === undefined || got.path === path)
        .map(({ body }) => (JSON.parse(body) as { payload: { n: number } }).payload.n),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

/** Webhook options of a test: loopback is allowed, and the machine's clock can be moved. */
export function testWebhooks(): WebhookOptions & { move: (ms: number) => void } {
  let offset = 0;
  return {
    allowCidrs: LOOPBACK_CIDRS,
    secretKey: randomBytes(32),
    clock: () => Date.now() + offset,
    move: (ms) => void (offset += ms),
  };
}

interface EmitOptions {
  event?: WebhookEvent;
  first?: number;
  together?: boolean;
}

/**
 * Publishes events numbered from `first` to a tenant's subscribers, each in a transaction of its own unless `together`.
 */
export async function publishTestEvents(
  service: TestService,
  { tenant }: TestTenant,
  count: number,
  { event = 'EVENT.STARTED', first = 0, together = false }: EmitOptions = {},
): Promise<void> {
  const { db } = service.database.store;
  const numbers = Array.from({ length: count }, (_, index) => first + index);
  if (!together)
    for (const n of numbers) await tenantTransaction(db, tenant, (scope) => publishEvent(scope, event, { n }));
  else
    await tenantTransaction(db, tenant, async (scope) => {
      for (const n of numbers) await publishEvent(scope, event, { n });
    });
}
