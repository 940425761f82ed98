import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { type Client, createClient, serviceHeaders } from '#client/client.ts';
import { MemoryLimits } from '#service/platform/http/memoryLimits.ts';
import { SharedLimits } from '#service/platform/http/sharedLimits.ts';
import { createService, type Service, type ServiceOptions } from '#service/service.ts';
import { issueKey } from '#service/tenants/keys.ts';
import { createTenant, type TenantLimits } from '#service/tenants/tenants.ts';
import { createTestDatabase, type TestDatabase } from './testDatabase.ts';

/** A tenant of a test, with a key, a typed client and plain fetch. */
export interface TestTenant {
  tenant: string;
  apiKey: string;
  headers: Record<string, string>;
  client: Client;
  /** Any request, with the tenant's headers unless `headers` replaces or (with undefined) removes them. */
  send(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string | undefined>; raw?: string | Uint8Array },
  ): Promise<Response>;
}

export interface TestService {
  url: string;
  service: Service;
  database: TestDatabase;
  addTenant(limits?: Partial<TenantLimits>, environment?: 'SANDBOX' | 'LIVE'): Promise<TestTenant>;
  close(): Promise<void>;
}

const RAISED: TenantLimits = {
  requests_per_second: 100_000,
  requests_in_flight: 1000,
  consumption_per_second: 1000,
  consumption_in_flight: 100,
};

export type TestServiceOptions = Pick<
  ServiceOptions,
  | 'ports'
  | 'temperatures'
  | 'manualScheduler'
  | 'webhooks'
  | 'mail'
  | 'exportPlaces'
  | 'dfsFeed'
  | 'regime'
  | 'hasDiskSpace'
  | 'readDisk'
  | 'metricsAccess'
  | 'controllerLimit'
  | 'controllersShare'
  | 'clockAnswerMs'
> & { logger?: FastifyBaseLogger; sharesLimits?: boolean };

/**
 * The real service on a port of its own over a database of its own; every response is validated against the endpoint
 * table.
 */
export const startTestService = async (options: TestServiceOptions = {}): Promise<TestService> =>
  serveDatabase(await createTestDatabase(), options);

/** Like `startTestService`, over an existing database, which is removed with it. */
export async function serveDatabase(
  database: TestDatabase,
  { sharesLimits = false, ...options }: TestServiceOptions = {},
): Promise<TestService> {
  const { db, replica, background, admission, readiness, connections } = database.store;
  const logger = process.env['TEST_LOG'] ? pino() : pino({ level: 'silent' });
  const limits = sharesLimits ? new SharedLimits(admission, logger) : new MemoryLimits();
  const ownExports = options.exportPlaces === undefined ? mkdtempSync(join(tmpdir(), 'exports-')) : null;
  const service = await createService({
    db,
    replica,
    background,
    admission,
    readiness,
    connections,
    logger,
    servers: [{ url: 'http://127.0.0.1', description: 'Test' }],
    checkResponses: true,
    manualScheduler: true,
    limits,
    controllerLimit: { perSecond: 100_000, inFlight: 1000 },
    controllersShare: 1,
    exportPlaces: { folder: ownExports, s3: null },
    ...options,
  });
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    service,
    database,
    addTenant: async (limits = RAISED, environment = 'SANDBOX') => {
      const row = await createTenant(db, 'Test', environment, limits);
      const apiKey = await issueKey(db, row, 'test', { forDashboard: true });
      return testTenant(url, row.tenant_uuid, apiKey);
    },
    close: async () => {
      await service.close();
      await database.drop();
      if (ownExports !== null) rmSync(ownExports, { recursive: true });
    },
  };
}

function testTenant(url: string, tenant: string, apiKey: string): TestTenant {
  const headers = serviceHeaders(apiKey, tenant);
  return {
    tenant,
    apiKey,
    headers,
    client: createClient({ baseUrl: `${url}/api/v1`, headers }),
    send: (method, path, { body, headers: more = {}, raw } = {}) => {
      const all = {
        ...headers,
        // Node's fetch accepts gzip unasked; most tests look at lengths and tags.
        'accept-encoding': 'identity',
        ...(body === undefined && raw === undefined ? {} : { 'content-type': 'application/json' }),
        ...more,
      };
      const kept = Object.fromEntries(
        Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
      );
      return fetch(url + path, {
        method,
        headers: kept,
        body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
      } as RequestInit);
    },
  };
}
