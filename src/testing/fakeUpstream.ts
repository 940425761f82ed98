import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  rawHeaders: string[];
  body: string;
  /** Milliseconds, monotonic. */
  startedAt: number;
}

/** Status, body and headers of a response; `afterMs` delays it, and it waits for `after`. */
export interface ScriptedResponse {
  status?: number;
  body?: unknown;
  /** Sent as it is, instead of a body as JSON. */
  raw?: string;
  headers?: Record<string, string>;
  afterMs?: number;
  after?: Promise<unknown>;
}

export interface FakeUpstream {
  url: string;
  received: ReceivedRequest[];
  /** The highest number of concurrent requests. */
  maxInFlight: () => number;
  inFlight: () => number;
  /** Returns the response; 200 with an empty list by default. */
  respondWith: (script: (request: ReceivedRequest) => ScriptedResponse) => void;
  /** The most requests started in any 1,000 ms. */
  maxPerSecond: (only?: (request: ReceivedRequest) => boolean) => number;
  close: () => Promise<void>;
}

/** A service of the test's own, to record what the dashboard's server sends and to return what it must handle. */
export async function startFakeUpstream(): Promise<FakeUpstream> {
  const received: ReceivedRequest[] = [];
  let script: (request: ReceivedRequest) => ScriptedResponse = () => ({ body: { data: [] } });
  let inFlight = 0;
  let most = 0;
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const entry: ReceivedRequest = {
      method: request.method!,
      url: request.url!,
      headers: request.headers,
      rawHeaders: request.rawHeaders,
      body: '',
      startedAt: performance.now(),
    };
    // The dashboard itself requests the document now and then; that is not counted.
    if (request.url !== '/openapi.json') {
      received.push(entry);
      most = Math.max(most, ++inFlight);
      response.once('close', () => inFlight--);
    }
    for await (const chunk of request) entry.body += String(chunk);
    const { status = 200, body, raw, headers = {}, afterMs = 0, after } = script(entry);
    if (afterMs > 0) await sleep(afterMs);
    await after;
    response.writeHead(status, {
      ...(body === undefined
        ? {}
        : { 'content-type': status < 400 ? 'application/json; charset=utf-8' : 'application/problem+json' }),
      ...headers,
    });
    response.end(raw ?? (body === undefined ? undefined : JSON.stringify(body)));
  };
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    maxInFlight: () => most,
    inFlight: () => inFlight,
    respondWith: (next) => {
      script = next;
    },
    maxPerSecond: (only = () => true) => {
      const starts = received.filter(only).map(({ startedAt }) => startedAt);
      return Math.max(0, ...starts.map((from) => starts.filter((at) => at >= from && at < from + 1000).length));
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
