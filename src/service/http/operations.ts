import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import { bodyBytesOf, SUPPORTED_VERSIONS } from '#contract/limits.ts';
import { API_PREFIX, matchEndpoint } from '#contract/match.ts';
import { WebhookWithSecret } from '#contract/webhook.ts';
import { entityTag, isNotModified } from '#server/entityTag.ts';
import { findMalformedParameter } from '#server/malformedQuery.ts';
import { addToLogEntry } from '#server/requestLogEntry.ts';
import { ResponseBudget } from '#server/responseBudget.ts';
import { LARGE_BYTES } from '#server/throttledStream.ts';
import { queryWithoutTransaction } from '#store/pipeline/runQuery.ts';
import type { Database } from '#store/schema.ts';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';
import { hasPublished } from '../deliveries/outbox.ts';
import type { ServiceMetrics } from '../monitoring/serviceMetrics.ts';
import { Authenticator, type KeyRow } from './authenticate.ts';
import { installBodyParsers } from './bodyParsers.ts';
import { BulkActionQueue } from './bulkActionQueue.ts';
import type { Call, Handlers } from './call.ts';
import {
  type StoredResponse,
  type ResponseSeal,
  clearInProgress,
  findResponse,
  idempotencyKey,
  saveResponse,
  markInProgress,
} from './idempotency.ts';
import { largeResponseBytes } from './largeResponses.ts';
import type { Admission, Limits } from './limits.ts';
import { links } from './page.ts';
import { requirePreconditions, requireMatch } from './preconditions.ts';
import { invalid, ProblemError } from './problem.ts';
import { unknownOperation, pathOf, storageFull } from './problems.ts';
import { NOTHING, validate } from './validate.ts';
import { requireBounded, writeResponse } from './writeResponse.ts';

declare module 'fastify' {
  interface FastifyRequest {
    tenant: KeyRow | null;
    admission: Admission | null;
  }
}

/** Turns the bytes of a tenant's consumption body into validated records away from the main thread. */
export type BodyParser = (body: Buffer, tenant: string) => Promise<unknown>;

export interface OperationOptions {
  db: Kysely<Database>;
  /** For keys: no tenant's requests keep them waiting. */
  admission: Kysely<Database>;
  /** Whether the disk has room for writes. */
  hasRoom: (lookAgain?: boolean) => boolean;
  handlers: Handlers;
  parseConsumption: BodyParser;
  limits: Limits;
  /** Checks every answer against the table before it is sent: for tests. */
  checkResponses?: boolean;
  /** Keeps answers that show a secret unreadable while they are stored for repetition. */
  seal: ResponseSeal;
  metrics: ServiceMetrics;
  /** Called after a request that told subscribers something was committed. */
  onPublished?: () => void;
}

const SECRET_RESPONSES: ReadonlySet<unknown> = new Set([WebhookWithSecret]);
/** Act on ten thousand assets in one transaction. */
const BULK_OPERATIONS: ReadonlySet<EndpointName> = new Set<EndpointName>(['createBulkAction', 'undoBulkAction']);

type LooseHandler = (call: Call<EndpointName>) => Promise<unknown>;
type LooseReader = { read: (asked: unknown) => Promise<unknown> };

/** Hangs every row of the table on the server, each with and without the version's prefix. */
export async function installOperations(app: FastifyInstance, options: OperationOptions): Promise<void> {
  const authenticator = new Authenticator(options.admission, options.hasRoom);
  const bulkTurns = new BulkActionQueue(options.db);
  app.decorateRequest('tenant', null);
  app.decorateRequest('admission', null);
  // The place is free before the answer's last byte, so that a client's next request finds it. A large answer, a stream
  // by now, keeps it until it has been taken: who reads none of them may not heap them up here.
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (typeof payload === 'string' || Buffer.isBuffer(payload) || payload === undefined || payload === null)
      request.admission?.release();
    done();
  });
  app.addHook('onClose', () => options.limits.close());
  const answers = new ResponseBudget(
    () =>
      new ProblemError('UNAVAILABLE', 'Earlier large answers have not been taken yet; read them, or ask again later', {
        headers: { 'retry-after': '5', connection: 'close' },
      }),
  );
  const bind = (scope: FastifyInstance, name: EndpointName) => {
    const row: Endpoint = endpoints[name];
    const url = row.path.replace(/\{([^}]+)\}/g, (_, parameter: string) => `:${parameter.replaceAll('-', '_')}`);
    for (const path of [url, API_PREFIX + url])
      scope.route({
        method: row.method,
        url: path,
        config: { operation: name, template: API_PREFIX + row.path },
        bodyLimit: bodyBytesOf(row),
        onRequest: async (request, reply) => {
          // The router is laxer than the table: it takes an empty id, and /assets/bulk as an asset of that name.
          if (matchEndpoint(row.method, pathOf(request)).name !== name) throw unknownOperation(request);
          await admitRequest(authenticator, options.limits, row, request, reply).catch((error: unknown) => {
            for (const policy of violatedPolicies(error)) options.metrics.countRateLimited(policy);
            throw error;
          });
          // Before the body is read: a store that is never asked to write cannot break off in the middle.
          if (row.method !== 'GET' && !options.hasRoom()) throw storageFull();
        },
        handler: (request, reply) => run({ ...options, bulkTurns, responseBudget: answers }, name, row, request, reply),
      });
  };
  const names = Object.keys(endpoints) as EndpointName[];
  for (const name of names) if (endpoints[name].limit !== 'consumption') bind(app, name);
  await app.register(async (scope) => {
    installBodyParsers(scope, { raw: true });
    for (const name of names) if (endpoints[name].limit === 'consumption') bind(scope, name);
  });
}

/** What an operation runs with, beside what the server was made with. */
interface RunOptions extends OperationOptions {
  bulkTurns: BulkActionQueue;
  responseBudget: ResponseBudget;
}

/** Key and tenant, limits, version: in this order, before the body is read. */
async function admitRequest(
  authenticator: Authenticator,
  limits: Limits,
  row: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const tenant = await authenticator.authenticate(request);
  addToLogEntry(request, { tenant: tenant.tenant_uuid, key: tenant.key_id });
  if (row.sandboxOnly && tenant.environment !== 'SANDBOX') throw new ProblemError('NOT_FOUND', 'There is no such path');
  const admission = await limits.admit(tenant, row.limit);
  request.tenant = tenant;
  request.admission = admission;
  reply.raw.once('close', admission.release);
  if (reply.raw.closed) admission.release();
  reply.headers(admission.headers);
  const version = String(request.headers['x-api-version'] ?? '').trim();
  if (!SUPPORTED_VERSIONS.includes(version))
    throw new ProblemError('UNSUPPORTED_VERSION', `Send x-api-version: ${SUPPORTED_VERSIONS.join(' or ')}`, {
      extra: { supportedVersions: SUPPORTED_VERSIONS },
    });
  reply.header('x-api-version', version);
}

/** Path parameters with the names of the table: the router knows no hyphens. */
const namedParams = (row: Endpoint, params: unknown) =>
  Object.fromEntries(
    Object.entries(params as Record<string, string>).map(([name, value]) => [
      row.path.includes(`{${name}}`) ? name : name.replaceAll('_', '-'),
      value,
    ]),
  );

function readQuery(row: Endpoint, request: FastifyRequest): unknown {
  const malformed = findMalformedParameter(request.url);
  if (malformed !== null)
    throw invalid([{ pointer: `?${malformed}`, code: 'INVALID', detail: 'is not percent-encoded UTF-8' }]);
  return validate(row.query ?? NOTHING, 'query', request.query);
}

async function readBody(options: OperationOptions, row: Endpoint, request: FastifyRequest): Promise<unknown> {
  if (!row.body) {
    if (request.body !== undefined) validate(NOTHING, 'body', request.body);
    return undefined;
  }
  if (row.limit === 'consumption') {
    if (!Buffer.isBuffer(request.body)) throw new ProblemError('INVALID_JSON', 'The body is empty');
    return options.parseConsumption(request.body, request.tenant!.tenant_uuid);
  }
  if (request.body === undefined && !row.bodyOptional) throw new ProblemError('INVALID_JSON', 'The body is empty');
  return validate(row.body, 'body', request.body === undefined ? {} : request.body);
}

async function run(
  options: RunOptions,
  name: EndpointName,
  row: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const params = row.params ? validate(row.params, 'path', namedParams(row, request.params)) : undefined;
  const query = readQuery(row, request);
  const key = idempotencyKey(request);
  const body = await readBody(options, row, request);
  const tenant = request.tenant!.tenant_uuid;
  const seal = SECRET_RESPONSES.has(row.answer) ? options.seal : undefined;
  const after: (() => Promise<void>)[] = [];
  const headers: Record<string, string> = {};
  let noted: { rowVersion?: number; shown?: unknown } = {};
  let late: (() => Promise<unknown>) | undefined;
  const check = (answer: unknown): void => {
    if (options.checkResponses && row.answer) row.answer.parse(JSON.parse(JSON.stringify(answer)));
  };
  const tagged = (text: string): void => {
    const { rowVersion, shown } = noted;
    if (row.method === 'GET' || rowVersion !== undefined)
      headers['etag'] = entityTag(shown === undefined ? text : JSON.stringify(shown), rowVersion);
  };
  const toResponse = (answer: unknown): StoredResponse => {
    check(answer);
    const text = row.answer ? requireBounded(JSON.stringify(answer)) : '';
    tagged(text);
    return { status: row.status, headers: { ...headers, ...links(request.url, answer) }, body: text };
  };
  /** Of a read: nothing has to be kept together with it. */
  const toReadResponse = async (answer: unknown): Promise<StoredResponse> => {
    check(answer);
    const written = await writeResponse(request.url, query, answer);
    tagged(written.text);
    return { status: row.status, headers: { ...headers, ...written.headers }, body: written.text };
  };
  const large = largeResponseBytes(name, query);
  const turn =
    large === null ? options.responseBudget.track(tenant) : await options.responseBudget.acquire(tenant, large);
  reply.raw.once('close', turn.release);
  if (reply.raw.closed) turn.release();
  const send = ({ status, headers: answerHeaders, body: text }: StoredResponse): FastifyReply => {
    if (row.method === 'GET')
      requireMatch(request.headers, { tag: answerHeaders['etag']!, rowVersion: noted.rowVersion });
    turn.buffered(text.length > LARGE_BYTES ? text.length : 0);
    reply.code(status).headers(answerHeaders);
    if (row.method === 'GET' && isNotModified(request.headers, answerHeaders['etag'])) return reply.code(304).send();
    return status === 204 ? reply.send() : reply.type('application/json; charset=utf-8').send(text);
  };
  const version = (rowVersion: number, shown?: unknown) => void (noted = { rowVersion, shown });
  const handler = options.handlers[name];
  if (typeof handler !== 'function')
    return send(
      await toReadResponse(
        await (handler as LooseReader).read({
          params,
          query,
          body,
          version,
          runQuery: queryWithoutTransaction(options.db, tenant),
        }),
      ),
    );
  const finish = async (scope: TenantScope, answer: unknown): Promise<StoredResponse> => {
    const fresh = toResponse(answer);
    if (key !== null) await saveResponse(scope, name, key, request, fresh, seal);
    return fresh;
  };
  const begin = async (
    scope: TenantScope,
  ): Promise<{ answered: StoredResponse | null; answer?: unknown; told: boolean }> => {
    after.length = 0;
    late = undefined;
    noted = {};
    const stored = key === null ? null : await findResponse(scope, name, key, request, seal);
    if (stored)
      return { answered: { ...stored, headers: { ...stored.headers, 'idempotency-replayed': 'true' } }, told: false };
    if (row.method !== 'GET')
      await requirePreconditions(options.handlers, {
        name,
        params,
        headers: request.headers,
        query: request.query,
        scope,
      });
    const call = {
      params,
      query: row.query ? query : undefined,
      body,
      scope,
      keyId: request.tenant!.key_id,
      ifMatch: request.headers['if-match'] ?? null,
      version,
      location: (path: string) => void (headers['location'] = API_PREFIX + path),
      afterCommit: (work: () => Promise<void>) => void after.push(work),
      respondAfterCommit: (work: () => Promise<unknown>) => void (late = work),
    } as unknown as Call<EndpointName>;
    const answer = await (handler as LooseHandler)(call);
    if (late && key !== null) await markInProgress(scope, name, key, request);
    // A read becomes text once its transaction has ended, and its connection serves others.
    if (row.method === 'GET') return { answered: null, answer, told: false };
    return { answered: late ? null : await finish(scope, answer), told: hasPublished(scope.tx) };
  };
  const respondLate = async (make: () => Promise<unknown>): Promise<StoredResponse> => {
    try {
      const answer = await make();
      return await tenantTransaction(options.db, tenant, (scope) => finish(scope, answer));
    } catch (error) {
      if (key !== null)
        await tenantTransaction(options.db, tenant, (scope) => clearInProgress(scope, name, key)).catch(
          () => undefined,
        );
      throw error;
    }
  };
  const { answered, answer, told } = await (BULK_OPERATIONS.has(name)
    ? options.bulkTurns.transaction(tenant, begin)
    : tenantTransaction(options.db, tenant, begin));
  if (told) options.onPublished?.();
  for (const work of after) await work();
  const last = row.method === 'GET' ? await toReadResponse(answer) : (answered ?? (await respondLate(late!)));
  if (bulkRecords(body) > 0 && last.headers['idempotency-replayed'] === undefined)
    options.metrics.countRecords(name, bulkRecords(body));
  return send(last);
}

/** The limits by which a request was refused. */
function violatedPolicies(error: unknown): string[] {
  const named =
    error instanceof ProblemError && error.code === 'TOO_MANY_REQUESTS' ? error.extra['violated-policies'] : [];
  return Array.isArray(named) ? named.map(String) : [];
}

/** Records of a body that is a list of them, or of one that was read as such; none in any other. */
function bulkRecords(body: unknown): number {
  if (Array.isArray(body)) return body.length;
  const { records } = (body ?? {}) as { records?: unknown };
  return typeof records === 'number' ? records : 0;
}
