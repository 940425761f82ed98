import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { serviceHeaders } from '#client/client.ts';
import { issueKey } from '#service/tenants/keys.ts';
import { createTenant, type TenantLimits } from '#service/tenants/tenants.ts';
import type { Store } from '#store/openStore.ts';

export interface LimitedTenant {
  tenant: string;
  headers: Record<string, string>;
}

/** One request and its response; instants are epoch milliseconds with fractions. */
export interface TimedRequest {
  status: number;
  sentAt: number;
  answeredAt: number;
  /** When the limits let it pass, as the service reports; NaN if they did not. */
  passedAt: number;
  /** When the last byte of the request was sent; the request was in flight at least from `passedAt` until then. */
  endedAt: number;
  retryAfter: number;
  violated: string[];
}

const agent = new Agent({ keepAlive: true });

export const epochMs = (): number => performance.timeOrigin + performance.now();
export const sleepUntil = (instant: number): Promise<void> => sleep(Math.max(0, instant - epochMs()));
export const endConnections = (): void => agent.destroy();

/** A tenant with default limits, apart from those given. */
export async function createLimitedTenant({ db }: Store, limits: Partial<TenantLimits> = {}): Promise<LimitedTenant> {
  const row = await createTenant(db, 'Proof', 'SANDBOX', limits);
  return { tenant: row.tenant_uuid, headers: serviceHeaders(await issueKey(db, row, 'proof'), row.tenant_uuid) };
}

export const get = (client: LimitedTenant, url: string): Promise<TimedRequest> =>
  send(client, 'GET', `${url}/users?pageSize=1`);

/** Sends a request, its body `holdMs` after its head: it is in flight at least that long. */
export function send(
  client: LimitedTenant,
  method: string,
  url: string,
  body?: string,
  holdMs = 0,
): Promise<TimedRequest> {
  const headers =
    body === undefined
      ? client.headers
      : { ...client.headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sentAt = epochMs();
    let endedAt = NaN;
    const finish = () => {
      if (sending.destroyed) return;
      endedAt = epochMs();
      sending.end(body);
    };
    const readResponse = async (response: IncomingMessage): Promise<TimedRequest> => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      // Refused before its body was sent: the connection cannot be reused.
      if (Number.isNaN(endedAt)) sending.destroy();
      const { statusCode: status = 0, headers: had } = response;
      return {
        status,
        sentAt,
        endedAt,
        answeredAt: epochMs(),
        passedAt: Number(had['x-passed-at'] ?? NaN),
        retryAfter: Number(had['retry-after'] ?? NaN),
        violated: status === 429 ? violatedIn(chunks) : [],
      };
    };
    const sending = request(
      url,
      { agent, method, headers },
      (response) => void readResponse(response).then(resolve, reject),
    ).on('error', reject);
    if (holdMs === 0) finish();
    else {
      sending.flushHeaders();
      setTimeout(finish, holdMs);
    }
  });
}

const violatedIn = (chunks: Buffer[]): string[] =>
  (JSON.parse(Buffer.concat(chunks).toString()) as { 'violated-policies': string[] })['violated-policies'];
