import { createHash, randomBytes } from 'node:crypto';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { seedController } from '../seedDispatches.ts';
import type { TestService, TestTenant } from '../testService.ts';

export const OADR = '/openadr3/3.1.0';

/** A client of the OpenADR interface with a token. */
export interface OadrClient {
  clientId: string;
  clientSecret: string;
  token: string;
  /** A request with the token, unless `headers` say otherwise. */
  send: (
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ) => Promise<Response>;
  /** A request that has to come to this status; returns its body. */
  expect: <Body = OadrBody>(status: number, method: string, path: string, body?: unknown) => Promise<Body>;
}
export interface OadrVen extends OadrClient {
  controllerUUID: string;
}
// oxlint-disable-next-line typescript/no-explicit-any -- bodies are compared, or checked by the oracle
export type OadrBody = any;

/** Inserts a credential directly into the database. */
export async function seedCredential(
  service: TestService,
  { tenant }: TestTenant,
  controllerUUID: string | null,
): Promise<{ clientId: string; clientSecret: string }> {
  const [clientId, clientSecret] = [`hhc_${randomBytes(12).toString('hex')}`, randomBytes(32).toString('base64url')];
  await service.database.store.db
    .insertInto('controller_credentials')
    .values({
      client_id: clientId,
      tenant_uuid: tenant,
      controller_uuid: controllerUUID,
      role: controllerUUID === null ? 'BL' : 'VEN',
      secret_sha256: createHash('sha256').update(clientSecret).digest(),
      created_utc: new Date(),
    })
    .execute();
  return { clientId, clientSecret };
}

export const requestToken = (url: string, form: Record<string, string>): Promise<Response> =>
  fetch(`${url}${OADR}/auth/token`, { method: 'POST', body: new URLSearchParams(form) });

/** A client with a credential and a token of its own. */
export async function connectClient(
  service: TestService,
  tenant: TestTenant,
  controllerUUID: string | null,
  scope?: string,
): Promise<OadrClient> {
  const { clientId, clientSecret } = await seedCredential(service, tenant, controllerUUID);
  const response = await requestToken(service.url, {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    ...(scope === undefined ? {} : { scope }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return { clientId, clientSecret, token, ...clientOf(service.url, token) };
}

/** Requests with a token; without one if it is null. */
export function clientOf(
  url: string,
  token: string | null,
  fetchWith: typeof fetch = fetch,
): Pick<OadrClient, 'send' | 'expect'> {
  const send: OadrClient['send'] = (method, path, { body, headers = {} } = {}) =>
    fetchWith(url + OADR + path, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  return {
    send,
    expect: async (status, method, path, body) => {
      const response = await send(method, path, { body });
      const text = await response.text();
      if (response.status !== status) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return JSON.parse(text);
    },
  };
}

/** A VEN with a token, that controls the given assets. */
export async function connectVen(
  service: TestService,
  tenant: TestTenant,
  assetUUIDs: readonly string[] = [],
  columns: Parameters<typeof seedController>[2] = {},
): Promise<OadrVen> {
  const controllerUUID = await seedController(service, tenant, { channel: 'OPENADR', ...columns });
  if (assetUUIDs.length > 0)
    await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      tx
        .updateTable('assets')
        .set({ controller_uuid: controllerUUID })
        .where('asset_uuid', 'in', [...assetUUIDs])
        .execute(),
    );
  return { controllerUUID, ...(await connectClient(service, tenant, controllerUUID)) };
}

export const connectBl = (service: TestService, tenant: TestTenant): Promise<OadrClient> =>
  connectClient(service, tenant, null);
