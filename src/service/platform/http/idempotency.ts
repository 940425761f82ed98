import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { IDEMPOTENCY_KEY } from '#contract/limits.ts';
import { API_PREFIX } from '#contract/match.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { invalid, ProblemError } from './problem.ts';

/** Response of a request, stored under its idempotency key in the transaction of its effect. */
export interface StoredResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Status of a key whose response is made after the commit. It is never sent. */
const IN_PROGRESS_STATUS = 102;
/** Time after which a missing response was lost with its process; a test message takes 16 seconds at most. */
const IN_PROGRESS_TIMEOUT = sql`interval '30 seconds'`;

/** Encryption of stored responses. */
export interface ResponseSeal {
  seal(text: string): string;
  open(text: string): string;
}

const EMPTY = createHash('sha256').digest();

/** Returns the Idempotency-Key of a POST, quoted or bare, up to 255 visible ASCII characters; null without one. */
export function idempotencyKey(request: FastifyRequest): string | null {
  const raw = request.headers['idempotency-key'];
  if (raw === undefined || request.method !== 'POST') return null;
  const key = String(raw);
  if (!IDEMPOTENCY_KEY.test(key))
    throw invalid([
      {
        pointer: 'Idempotency-Key',
        code: 'INVALID',
        detail: 'must be 1 to 255 visible ASCII characters, in quotation marks or starting with another character',
      },
    ]);
  return key.replace(/^"(.*)"$/, '$1');
}

const inProgressProblem = () =>
  new ProblemError('IDEMPOTENCY_IN_PROGRESS', 'The first request with this key is still in progress', {
    headers: { 'retry-after': '1' },
  });

/** Returns the stored response of the same request with this key. Locks the key until the transaction ends. */
export async function findResponse(
  { tx, tenant }: TenantScope,
  operation: string,
  key: string,
  request: FastifyRequest,
  seal?: ResponseSeal,
): Promise<StoredResponse | null> {
  const { rows } = await sql<{
    locked: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`${tenant} ${operation} ${key}`}, 0)) as locked`.execute(tx);
  if (!rows[0]?.locked) throw inProgressProblem();
  const stored = await tx
    .selectFrom('idempotency_keys')
    .selectAll()
    .select(sql<boolean>`created_at > now() - ${IN_PROGRESS_TIMEOUT}`.as('is_recent'))
    .where('tenant_uuid', '=', tenant)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst();
  if (stored?.status === IN_PROGRESS_STATUS && stored.is_recent) throw inProgressProblem();
  if (!stored || stored.status === IN_PROGRESS_STATUS) return null;
  if (!stored.request_sha256.equals(fingerprint(request)))
    throw new ProblemError(
      'IDEMPOTENCY_KEY_REUSED',
      'Use a new key for a new request; this one belongs to a different path or body',
    );
  return { status: stored.status, headers: stored.headers, body: seal ? seal.open(stored.body) : stored.body };
}

export async function saveResponse(
  { tx, tenant }: TenantScope,
  operation: string,
  key: string,
  request: FastifyRequest,
  response: StoredResponse,
  seal?: ResponseSeal,
): Promise<void> {
  const values = {
    request_sha256: fingerprint(request),
    status: response.status,
    headers: JSON.stringify(response.headers),
    body: seal ? seal.seal(response.body) : response.body,
  };
  await tx
    .insertInto('idempotency_keys')
    .values({ tenant_uuid: tenant, operation, key, ...values })
    .onConflict((conflict) =>
      conflict.columns(['tenant_uuid', 'operation', 'key']).doUpdateSet({ ...values, created_at: sql`now()` }),
    )
    .execute();
}

/** Reserves a key, for every process, while its response is made outside any transaction. */
export const markInProgress = (
  scope: TenantScope,
  operation: string,
  key: string,
  request: FastifyRequest,
): Promise<void> => saveResponse(scope, operation, key, request, { status: IN_PROGRESS_STATUS, headers: {}, body: '' });

/** Releases a key whose response could not be made. */
export async function clearInProgress({ tx, tenant }: TenantScope, operation: string, key: string): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('tenant_uuid', '=', tenant)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .where('status', '=', IN_PROGRESS_STATUS)
    .execute();
}

/** Returns the URL without the prefix of the version, so that both paths are the same request. */
const bareUrl = ({ url }: FastifyRequest) => (url.startsWith(`${API_PREFIX}/`) ? url.slice(API_PREFIX.length) : url);

/** Hashes path and body: the same operation on another resource is another request. */
const fingerprint = (request: FastifyRequest) =>
  createHash('sha256')
    .update(`${bareUrl(request)}\n`)
    .update(request.bodySha256 ?? EMPTY)
    .digest();
