import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchEndpoint, successorOf } from '#contract/match.ts';
import { type Problem, problemCodes } from '#contract/problem.ts';
import { addToLogEntry } from '#server/requestLogEntry.ts';
import { pointAtRequest } from './pointAtRequest.ts';
import { ProblemError } from './problem.ts';

type Translation = [ConstructorParameters<typeof ProblemError>[0], string];

const STORAGE_FULL: Translation = ['STORAGE_FULL', 'The disk is full; nothing was stored'];

/** What a failure of the framework, the parser or PostgreSQL means to a client. */
const TRANSLATED: Record<string, Translation> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['TOO_LARGE', 'The body is larger than this path takes'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 'Send application/json in UTF-8'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['BAD_FRAMING', 'The body does not have the length that Content-Length names'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['INVALID_JSON', 'The body is empty'],
  FST_ERR_BAD_URL: ['BAD_FRAMING', 'The path is not well formed'],
  FST_ERR_MAX_PARAM_LENGTH: ['NOT_FOUND', 'There is no such path'],
  ECONNRESET: ['BAD_FRAMING', 'The body ended early'],
  ERR_STREAM_PREMATURE_CLOSE: ['BAD_FRAMING', 'The body ended early'],
  Z_DATA_ERROR: ['INVALID_JSON', 'The body is not valid gzip'],
  Z_BUF_ERROR: ['INVALID_JSON', 'The gzip body ended early'],
  '53100': STORAGE_FULL,
  '57014': ['UNAVAILABLE', 'The question took too long to answer and was stopped'],
  '55P03': ['UNAVAILABLE', 'Other requests hold what this one changes; nothing was stored'],
  '40P01': ['UNAVAILABLE', 'Other requests hold what this one changes; nothing was stored'],
  PLACES_TAKEN: ['UNAVAILABLE', 'Too many other requests are under way; nothing was stored'],
};
const LOST_STORE = new Set([
  '25P03',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  '53300',
  'ECONNREFUSED',
  'ENOENT',
  'EPIPE',
]);
/** The driver's own words, which come without a code. */
const LOST_CONNECTION = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'connection error and is not queryable',
  'Client was closed and is not queryable',
];

export function asProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (isStoreUnavailable(error as Failure)) return storeUnavailable();
  const known = TRANSLATED[(error as Failure).code ?? ''];
  if (known) return new ProblemError(...known, known[0] === 'UNAVAILABLE' ? { headers: { 'retry-after': '1' } } : {});
  return new ProblemError('INTERNAL', 'Something went wrong on our side; the request id finds it in the log');
}

interface Failure {
  code?: string;
  message?: string;
  syscall?: string;
}

/** A reset connection with a system call is the store's; a client that leaves in the middle of its body has none. */
const isStoreUnavailable = ({ code = '', message = '', syscall }: Failure): boolean =>
  LOST_STORE.has(code) ||
  (code === 'ECONNRESET' && syscall !== undefined) ||
  LOST_CONNECTION.some((words) => message.includes(words));

export function problemBody(problem: ProblemError, instance: string, requestId: string): Problem {
  const [status, title] = problemCodes[problem.code];
  const type =
    problem.code === 'TOO_MANY_REQUESTS'
      ? 'https://iana.org/assignments/http-problem-types#quota-exceeded'
      : `urn:halfhour:problem:${problem.code.toLowerCase().replaceAll('_', '-')}`;
  return {
    type,
    title,
    status,
    detail: problem.message,
    instance,
    code: problem.code,
    requestId,
    ...problem.extra,
    ...(problem.errors ? { errors: problem.errors } : {}),
  };
}

const storeUnavailable = (): ProblemError =>
  new ProblemError('UNAVAILABLE', 'The store cannot be reached for the moment', { headers: { 'retry-after': '1' } });
export const storageFull = (): ProblemError => new ProblemError(...STORAGE_FULL, { headers: { 'retry-after': '10' } });

/**
 * A write for which the store is lost while its disk has no room failed for that: PostgreSQL ends itself where its log
 * cannot grow. A read stores nothing: it only has to be asked again.
 */
function withReason(
  error: unknown,
  { method }: FastifyRequest,
  hasRoom: (lookAgain?: boolean) => boolean,
): ProblemError {
  const problem = asProblem(error);
  if (method === 'GET' || method === 'HEAD') return problem.code === 'STORAGE_FULL' ? storeUnavailable() : problem;
  return isStoreUnavailable(error as Failure) && !hasRoom(true) ? storageFull() : problem;
}

export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  meant: ProblemError = asProblem(error),
): FastifyReply {
  const problem = pointAtRequest(meant, request);
  addToLogEntry(request, {
    code: problem.code,
    ...(problem.status >= 500 && error !== meant ? { failure: error } : {}),
  });
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .type('application/problem+json')
    .send(Buffer.from(JSON.stringify(problemBody(problem, pathOf(request), request.id))));
}

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';

/** Every error of the server as problem+json; an unknown path is 404, a known one with another method 405. */
export function installProblems(app: FastifyInstance, hasRoom: (lookAgain?: boolean) => boolean): void {
  app.setErrorHandler((error, request, reply) =>
    sendProblem(request, reply, error, withReason(error, request, hasRoom)),
  );
  // Before the body is read: nobody's form of it matters on a path that is not there.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    // About the server as a whole (RFC 9110 9.3.7).
    if (request.method === 'OPTIONS' && request.url === '*')
      return void reply.code(204).header('allow', METHODS).send();
    throw unknownOperation(request);
  });
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, unknownOperation(request)));
}

export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

export const noSuchPath = (): ProblemError => new ProblemError('NOT_FOUND', 'There is no such path');

/** The answer to a method and path that neither the table nor another route has. */
export function unknownOperation(request: FastifyRequest): ProblemError {
  const successor = successorOf(pathOf(request));
  if (successor !== null)
    return new ProblemError('GONE', `This path is now ${successor}`, {
      headers: { link: `<${successor}>; rel="successor-version"` },
    });
  const { allow: ofTable } = matchEndpoint(request.method, pathOf(request));
  const allow = ofTable.length > 0 ? ofTable : request.server.methodsAt(request);
  if (allow.length === 0 || allow.includes(request.method)) return noSuchPath();
  return new ProblemError('METHOD_NOT_ALLOWED', `This path takes ${allow.join(', ')}`, {
    headers: { allow: allow.join(', ') },
  });
}
