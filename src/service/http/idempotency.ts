import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { API_PREFIX } from '#contract/match.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { invalid, ProblemError } from './problem.ts';

/** What a request answered with; stored under its idempotency key in the transaction of its effect. */
export interface Answered {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Keys of answers that are made after the commit of their request, in this process. */
const underWay = new Set<string>();
const nameOf = (tenant: string, operation: string, key: string) => `${tenant} ${operation} ${key}`;

/** Holds a key as still running while work goes on outside any transaction. */
export async function whileUnderWay<Result>(tenant: string, operation: string, key: string | null, work: () => Promise<Result>): Promise<Result> {
  if (key === null) return work();
  underWay.add(nameOf(tenant, operation, key));
  try {
    return await work();
  } finally {
    underWay.delete(nameOf(tenant, operation, key));
  }
}

/** Makes a stored answer unreadable, and readable again. */
export interface AnswerSeal {
  seal(text: string): string;
  open(text: string): string;
}

const EMPTY = createHash('sha256').digest();

/** The Idempotency-Key header of a POST, quoted or bare, up to 255 visible ASCII characters; null where there is none. */
export function idempotencyKey(request: FastifyRequest): string | null {
  const raw = request.headers['idempotency-key'];
  if (raw === undefined || request.method !== 'POST') return null;
  const key = String(raw).replace(/^"(.*)"$/, '$1');
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw invalid([{ pointer: 'Idempotency-Key', code: 'INVALID', detail: 'must be 1 to 255 visible ASCII characters' }]);
  return key;
}

/** The stored answer of an earlier request with this key, if it was the same request. Locks the key until the transaction ends. */
export async function findAnswered({ tx, tenant }: TenantScope, operation: string, key: string, request: FastifyRequest, seal?: AnswerSeal): Promise<Answered | null> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${nameOf(tenant, operation, key)}, 0)) as locked`.execute(tx);
  if (!rows[0]?.locked || underWay.has(nameOf(tenant, operation, key))) throw new ProblemError('IDEMPOTENCY_IN_PROGRESS', 'The first request with this key has not been answered yet', { headers: { 'retry-after': '1' } });
  const stored = await tx
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst();
  if (!stored) return null;
  if (!stored.request_sha256.equals(fingerprint(request))) throw new ProblemError('IDEMPOTENCY_KEY_REUSED', 'Use a new key for a new request; this one answered another path or body');
  return { status: stored.status, headers: stored.headers, body: seal ? seal.open(stored.body) : stored.body };
}

export async function keepAnswered({ tx, tenant }: TenantScope, operation: string, key: string, request: FastifyRequest, answered: Answered, seal?: AnswerSeal): Promise<void> {
  const values = { request_sha256: fingerprint(request), status: answered.status, headers: JSON.stringify(answered.headers), body: seal ? seal.seal(answered.body) : answered.body };
  await tx
    .insertInto('idempotency_keys')
    .values({ tenant_uuid: tenant, operation, key, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_uuid', 'operation', 'key']).doUpdateSet({ ...values, created_at: sql`now()` }))
    .execute();
}

/** The path without the version's prefix, so that both spellings of a path are one request. */
const bareUrl = ({ url }: FastifyRequest) => (url.startsWith(`${API_PREFIX}/`) ? url.slice(API_PREFIX.length) : url);

/** Path and body: the same operation on another resource is another request. */
const fingerprint = (request: FastifyRequest) => createHash('sha256').update(`${bareUrl(request)}\n`).update(request.bodySha256 ?? EMPTY).digest();
