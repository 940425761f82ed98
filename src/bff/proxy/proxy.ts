import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { type Endpoint, type Method, roleAllows } from '#contract/endpoint.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import { bodyBytesOf, CONSUMPTION_BODY_BYTES, MAX_RESPONSE_BYTES } from '#contract/limits.ts';
import { API_PREFIX, matchEndpoint } from '#contract/match.ts';
import { isNotModified } from '#server/entityTag.ts';
import { sendContinue } from '#server/expectContinue.ts';
import { methodNotAllowed, noSuchPath } from '#server/problems/httpProblem.ts';
import { addToLogEntry } from '#server/requestLogEntry.ts';
import { ResponseBudget } from '#server/responseBudget.ts';
import { LARGE_BYTES } from '#server/throttledStream.ts';
import type { Database } from '#store/schema.ts';
import { type AuditChange, beginAuditEntry, completeAuditEntry } from '../audit.ts';
import { createRedactor } from '../auditRedaction.ts';
import { asProblem, BffProblem, signInRequired } from '../http/problem.ts';
import { isDryRun } from '../live/changesOfOperation.ts';
import type { OnWriteSucceeded } from '../live/routes.ts';
import { notOfferedProblem, type OfferedOperations } from '../offers/offeredOperations.ts';
import { pathOfNamedResource } from '../offers/pathOfNamedResource.ts';
import type { Authenticate } from '../session/authenticate.ts';
import type { Operator } from '../session/sessions.ts';
import type { Upstream, UpstreamResponse } from '../upstream/upstream.ts';
import { abortOnClose } from './abortOnClose.ts';
import { PROXY_PREFIX } from './addresses.ts';
import { fileRequested, sendFile } from './fileDownload.ts';
import { requireForwardable } from './forwardable.ts';
import { toUpstreamHeaders, toBrowserHeaders } from './headers.ts';
import { OPERATOR_HEADER, operatorHeader } from './operatorHeader.ts';
import { parseSmallJson } from './parseSmallJson.ts';
import { readBody } from './readBody.ts';
import { type ResourceBefore, readResourceBefore } from './resourceBefore.ts';

export interface ProxyOptions {
  db: Kysely<Database>;
  authenticate: Authenticate;
  upstream: Upstream;
  offers: OfferedOperations;
  serviceUrl: string;
  onWritten: OnWriteSucceeded;
}

/** Options and budget shared by the forwarding of all requests. */
interface Forwarding extends ProxyOptions {
  /** Budget of bytes of responses that browsers have not read yet; each session's are its own. */
  responseBudget: ResponseBudget;
}

/** One row of the contract's table as a browser called it. */
interface CalledOperation {
  name: EndpointName;
  row: Endpoint;
  path: string;
  search: string;
}

/**
 * Returns the operation a request calls; throws 404 for everything outside the table, 405 for a method of no row of its
 * path.
 */
function findOperation(request: FastifyRequest): CalledOperation {
  const [path = '', query] = request.url.slice(PROXY_PREFIX.length).split(/\?(.*)/s, 2);
  const { name, allow } = matchEndpoint(request.method, path);
  if (allow.length === 0 || path.startsWith(`${API_PREFIX}/`)) throw noSuchPath();
  if (name === null) throw methodNotAllowed(allow);
  return { name, row: endpoints[name], path, search: query ? `?${query}` : '' };
}

/** Function that records that an operation starts; called with its body before it is sent. */
type Begin = (body: Buffer | null) => Promise<void>;
const beginNothing: Begin = async () => undefined;

interface ForwardResult {
  response: UpstreamResponse;
  before: ResourceBefore;
}

/** Page size up to which a response is small: a page of more rows, or an unpaged list, may be megabytes long. */
const SMALL_PAGE = 100;
const mayBeLargeResponse = (search: string): boolean =>
  Number(new URLSearchParams(search).get('pageSize') ?? 0) > SMALL_PAGE;

async function forward(
  options: Forwarding,
  operation: CalledOperation,
  operator: Operator,
  request: FastifyRequest,
  reply: FastifyReply,
  begin: Begin,
): Promise<ForwardResult> {
  const { upstream, offers } = options;
  const { row } = operation;
  requireAllowed(operator, row);
  if (offers.isAbsent(operation.name)) throw notOfferedProblem();
  const release = row.limit === 'consumption' ? upstream.uploads.acquire(operator.operatorUuid) : null;
  try {
    return await sendUpstream(options, operation, operator, request, reply, begin);
  } finally {
    release?.();
  }
}

async function sendUpstream(
  { upstream, offers, onWritten, responseBudget }: Forwarding,
  { name, row, path, search }: CalledOperation,
  operator: Operator,
  request: FastifyRequest,
  reply: FastifyReply,
  begin: Begin,
): Promise<ForwardResult> {
  const signal = abortOnClose(reply);
  const maxBytes = bodyBytesOf(row);
  const [body, before] = await Promise.all([
    readBody(request.body as Readable | undefined, Number(request.headers['content-length'] ?? 0), maxBytes, () =>
      sendContinue(request, reply),
    ),
    isReadOnly(row) ? {} : readResourceBefore(upstream, operator, row, path),
  ]);
  await begin(body);
  const slot =
    row.method === 'GET' && mayBeLargeResponse(search)
      ? await responseBudget.acquire(operator.session, MAX_RESPONSE_BYTES)
      : responseBudget.track(operator.session);
  reply.raw.once('close', slot.release);
  if (reply.raw.closed) slot.release();
  const response = await upstream.send({
    session: operator.session,
    operator: operator.operatorUuid,
    method: row.method,
    isWrite: !isReadOnly(row),
    path: path + search,
    headers: {
      ...toUpstreamHeaders(request, row.method),
      // A read is shared by all identical requests, whichever is first.
      ...(row.method !== 'GET' && { [OPERATOR_HEADER]: operatorHeader(operator) }),
      'x-request-id': request.id,
    },
    body,
    limit: row.limit,
    signal,
  });
  slot.buffered(response.body.length > LARGE_BYTES ? response.body.length : 0);
  requireForwardable(response.status);
  if (response.status < 300) onWritten(name, path, body);
  else {
    await offers.detectAbsent(name, response.status, () => isResourceKnown(upstream, operator, row, path, response));
    if (offers.isAbsent(name)) throw notOfferedProblem();
  }
  return { response, before };
}

/**
 * Returns whether the service has the resources of a call, so that a 404 can only mean the operation. If that cannot be
 * read, a 404 in the interface's format is about the resource.
 */
async function isResourceKnown(
  upstream: Upstream,
  operator: Operator,
  row: Endpoint,
  path: string,
  response: UpstreamResponse,
): Promise<boolean> {
  const owner = pathOfNamedResource(row, path);
  if (owner === undefined) return true;
  if (owner === null) return (parseSmallJson(response.body) as { code?: unknown } | undefined)?.code !== 'NOT_FOUND';
  const { status } = await upstream.send({
    session: operator.session,
    operator: operator.operatorUuid,
    method: 'GET',
    isWrite: false,
    path: owner,
    headers: { accept: 'application/json' },
    body: null,
    limit: 'standard',
    signal: new AbortController().signal,
  });
  return status === 200;
}

const isAllowed = (operator: Operator, row: Endpoint): boolean => roleAllows(operator.role, row.role);
function requireAllowed(operator: Operator, row: Endpoint): void {
  if (!isAllowed(operator, row))
    throw new BffProblem('FORBIDDEN', `This requires the ${row.role} role; yours is ${operator.role}`);
}
/** Whether an operation changes nothing: it is not audited, unless it is refused. */
const isReadOnly = ({ method, readsOnly }: Endpoint): boolean =>
  (method satisfies Method) === 'GET' || readsOnly === true;

/**
 * Returns the part of a change that the audit stores: before and after of one that was made, the reason of one that was
 * refused.
 */
function auditChangeOf({ response: { status, body }, before }: ForwardResult): AuditChange {
  const json = parseSmallJson(body);
  if (status >= 400) {
    const { code } = (json ?? {}) as { code?: unknown };
    return { note: typeof code === 'string' ? code.slice(0, 60) : null };
  }
  const redact = createRedactor();
  return {
    before: before.value === undefined ? null : redact(before.value),
    after: json === undefined ? null : redact(json),
    note: before.missing ?? null,
  };
}

/**
 * Runs a change with a row in the audit, written before it is sent; a failure before that has a row too. A dry run
 * changes nothing and has none.
 */
async function audited(
  db: Kysely<Database>,
  { name, row, path }: CalledOperation,
  operator: Operator,
  work: (begin: Begin) => Promise<ForwardResult>,
): Promise<ForwardResult> {
  const entry = { operator, method: row.method, operation: name, pathTemplate: row.path, path };
  const state: { seq?: number; isDryRun: boolean } = { isDryRun: false };
  const begin: Begin = async (body) => {
    state.isDryRun = isDryRun(body);
    if (!state.isDryRun) state.seq = await beginAuditEntry(db, { ...entry, asked: body && parseSmallJson(body) });
  };
  try {
    const sent = await work(begin);
    if (state.seq !== undefined) await completeAuditEntry(db, state.seq, sent.response.status, auditChangeOf(sent));
    return sent;
  } catch (error) {
    const { status, code } = asProblem(error);
    if (!state.isDryRun)
      await completeAuditEntry(db, state.seq ?? (await beginAuditEntry(db, entry)), status, { note: code });
    throw error;
  }
}

/** Installs the interface's paths below /bff/api, for signed-in roles that may, with the dashboard's own key. */
export async function installProxy(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  const responseBudget = new ResponseBudget(
    () =>
      new BffProblem('UNAVAILABLE', 'Earlier large responses have not been read yet', {
        headers: { 'retry-after': '5', connection: 'close' },
      }),
  );
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const operator = await options.authenticate(request);
    if (!operator) throw signInRequired();
    request.clearBodyTimeout();
    const operation = findOperation(request);
    addToLogEntry(request, { operation: operation.name, route: PROXY_PREFIX + operation.row.path });
    const asFile = fileRequested(operation);
    if (asFile) {
      requireAllowed(operator, operation.row);
      return sendFile(options, { operator, request, reply, ...asFile });
    }
    const send = (begin: Begin) => forward({ ...options, responseBudget }, operation, operator, request, reply, begin);
    const { response } =
      isReadOnly(operation.row) && isAllowed(operator, operation.row)
        ? await send(beginNothing)
        : await audited(options.db, operation, operator, send);
    reply.code(response.status).headers(toBrowserHeaders(response.headers, options.serviceUrl));
    if (
      operation.row.method === 'GET' &&
      response.status === 200 &&
      isNotModified(request.headers, reply.getHeader('etag') as string | undefined)
    )
      return reply.code(304).removeHeader('content-type').send();
    return reply.send(response.body.length > 0 ? response.body : undefined);
  };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body is read by the handler, once the sender and the operation's limit are known.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.all(`${PROXY_PREFIX}/*`, { bodyLimit: CONSUMPTION_BODY_BYTES, config: { readsBody: true } }, handler);
  });
}
