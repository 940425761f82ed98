import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingHttpHeaders, request as send, type RequestOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import pino from 'pino';
import type { OidcSettings } from '#bff/oidc/settings.ts';
import { createBff } from '#bff/server.ts';
import { SESSION_COOKIE } from '#bff/session/sessionCookie.ts';
import { createSignInLink } from '#bff/session/signInLink.ts';
import type { Role } from '#contract/endpoint.ts';
import type { MetricsAccess } from '#server/metricsRoute.ts';
import { type FakeUpstream, startFakeUpstream } from './fakeUpstream.ts';
import { freePort } from './freePort.ts';
import { createTestDatabase, type TestDatabase } from './testDatabase.ts';

export const API_KEY = 'hh_test_k0000001_0123456789abcdefghijklmnopqrstuv_deadbeef';
export const TENANT = '7d9f0f60-0f61-4f0a-8f6f-3f4c5e6a7b8c';
export const SCRIPT = `console.log('halfhour');\n`.repeat(100);

export interface DashboardResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** Text of the body; parsed where it is JSON. */
  text: string;
  body: unknown;
}

export interface CallOptions {
  body?: unknown;
  raw?: string | Uint8Array;
  /** In addition to the headers that a page of the dashboard sends; undefined removes one. */
  headers?: Record<string, string | undefined>;
  signal?: AbortSignal;
}

/** Requests of a browser with one cookie jar; the path is sent exactly as given. */
export interface TestBrowser {
  call: (method: string, path: string, options?: CallOptions) => Promise<DashboardResponse>;
  cookie: () => string | undefined;
  /** Every other cookie that the server has set, by name. */
  jar: Map<string, string>;
  setCookie: (cookie: string | undefined) => void;
}

export interface TestDashboard {
  app: FastifyInstance;
  port: number;
  database: TestDatabase;
  upstream: FakeUpstream;
  /** All responses of this server, headers and bodies. */
  sentResponses: string[];
  browser: () => TestBrowser;
  /** A browser with a session of a new operator. */
  signedIn: (role?: Role) => Promise<TestBrowser>;
  /** Returns the operator's id. */
  addOperator: (name: string, role: Role) => Promise<string>;
  close: () => Promise<void>;
}

/** A small built app: index.html, one hashed script with its compressed forms, an icon. */
function makeDist(): string {
  const dist = mkdtempSync(join(tmpdir(), 'halfhour-dist-'));
  mkdirSync(join(dist, 'assets'));
  writeFileSync(
    join(dist, 'index.html'),
    '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><script type="module" ' +
      'src="/assets/index-abc.js" nonce="__CSP_NONCE__"></script>',
  );
  writeFileSync(join(dist, 'assets', 'index-abc.js'), SCRIPT);
  writeFileSync(join(dist, 'assets', 'index-abc.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(dist, 'assets', 'index-abc.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  return dist;
}

/** The dashboard's server on a port of its own, with a fake service and a database of its own. */
export async function startTestDashboard({
  oidc,
  ...options
}: {
  tls?: boolean;
  allowedHosts?: string[];
  oidc?: (publicUrl: string) => OidcSettings;
  logger?: FastifyBaseLogger;
  metricsAccess?: MetricsAccess;
} = {}): Promise<TestDashboard> {
  const [database, upstream] = await Promise.all([createTestDatabase(), startFakeUpstream()]);
  const { db } = database.store;
  const distDir = makeDist();
  const sentResponses: string[] = [];
  // A provider must know the dashboard's address before the dashboard listens.
  const free = oidc ? await freePort() : 0;
  const logger = pino({ level: process.env['TEST_LOG'] ? 'info' : 'silent' });
  const app = await createBff({
    db,
    upstream: { serviceUrl: upstream.url, apiKey: API_KEY, tenant: TENANT },
    distDir,
    logger,
    ...options,
    oidc: oidc ? oidc(`http://127.0.0.1:${free}`) : null,
  });
  await app.listen({ host: '127.0.0.1', port: free });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const browser = () => testBrowser(port, agent, sentResponses);
  const addOperator = async (name: string, role: Role) => {
    const operatorUuid = randomUUID();
    await db.insertInto('bff.operators').values({ operator_uuid: operatorUuid, name, role }).execute();
    return operatorUuid;
  };
  return {
    app,
    port,
    database,
    upstream,
    sentResponses,
    browser,
    addOperator,
    signedIn: async (role = 'operator') => {
      const operatorUuid = await addOperator(`${role} ${randomUUID()}`, role);
      const one = browser();
      const { status } = await one.call('POST', '/bff/session', {
        body: { token: await createSignInLink(db, operatorUuid) },
      });
      if (status !== 200) throw new Error(`the sign-in returned ${status}`);
      return one;
    },
    close: async () => {
      agent.destroy();
      await app.close();
      await upstream.close();
      await database.drop();
      rmSync(distDir, { recursive: true });
    },
  };
}

function testBrowser(port: number, agent: Agent, sentResponses: string[]): TestBrowser {
  let cookie: string | undefined;
  const jar = new Map<string, string>();
  const call = async (
    method: string,
    path: string,
    { body, raw, headers = {}, signal }: CallOptions = {},
  ): Promise<DashboardResponse> => {
    const bytes = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const all: Record<string, string | undefined> = {
      'sec-fetch-site': 'same-origin',
      ...(cookie === undefined && jar.size === 0
        ? {}
        : {
            cookie: [...(cookie === undefined ? [] : [cookie]), ...jar]
              .map((one) => (typeof one === 'string' ? one : one.join('=')))
              .join('; '),
          }),
      ...(method === 'GET' ? {} : { 'x-halfhour-csrf': '1' }),
      ...(bytes === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(bytes)) }),
      ...headers,
    };
    const kept = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    const response = await exchange({ host: '127.0.0.1', port, method, path, headers: kept, agent, signal }, bytes);
    sentResponses.push(JSON.stringify(response.headers), response.text);
    for (const given of response.headers['set-cookie'] ?? []) storeCookie(given.split(';', 1)[0]!);
    return response;
  };
  const storeCookie = (given: string) => {
    const [name, value] = given.split(/=(.*)/s, 2) as [string, string];
    if (name === SESSION_COOKIE) cookie = value === '' ? undefined : given;
    else if (value === '') jar.delete(name);
    else jar.set(name, value);
  };
  return {
    call,
    jar,
    cookie: () => cookie,
    setCookie: (next) => {
      cookie = next;
    },
  };
}

function exchange(options: RequestOptions, bytes: string | Uint8Array | undefined): Promise<DashboardResponse> {
  return new Promise((resolve, reject) => {
    const request = send(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const isJson = text !== '' && /json/.test(response.headers['content-type'] ?? '');
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          text,
          body: isJson ? JSON.parse(text) : text,
        });
      });
    });
    request.on('error', reject);
    request.end(bytes);
  });
}
