import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { disconnectSlowReaders } from '#server/disconnectSlowReaders.ts';
import { drainOnClose } from '#server/drainOnClose.ts';
import { handleExpectContinue } from '#server/expectContinue.ts';
import { installMetrics, type MetricsAccess } from '#server/metricsRoute.ts';
import { observeRequests } from '#server/observeRequests.ts';
import { resolveRequestTarget } from '#server/requestTarget.ts';
import { installRouteMethods } from '#server/routeMethods.ts';
import { serializeRequests } from '#server/serializeRequests.ts';
import { checkSingleHeaders } from '#server/singleHeaders.ts';
import { installDocsPage } from '../docs/docsPage.ts';
import { documentBytes } from '../docs/documentBytes.ts';
import type { Readiness } from '../monitoring/readiness.ts';
import { installBodyParsers, refuseOversizedBody, requireSupportedMediaType } from './bodyParsers.ts';
import type { OperationOptions } from './operationOptions.ts';
import { installOperations } from './operations.ts';
import { ProblemError } from './problem.ts';
import { installProblems, noSuchPath, problemBody, sendProblem } from './problems.ts';
import { PublicFile, REVALIDATED } from './publicFile.ts';

const MAX_HEADER_BYTES = 16 * 1024;
/** Slow headers and slow bodies are cut within 15 seconds: after this, at the next look. */
const RECEIVE_TIMEOUT_MS = 13_000;
const LOOK_MS = 500;
/** A closing server waits this long for the requests it has begun. */
const DRAIN_MS = 6000;
/** On every answer, errors included: none is a page, none may be kept, framed or read by another site. */
const SAFE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

export interface ServerOptions extends OperationOptions {
  logger?: FastifyBaseLogger;
  readiness: Readiness;
  metricsAccess: MetricsAccess;
  servers: { url: string; description: string }[];
}

/** The HTTP service over the endpoint table; it does not listen yet. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : {}),
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    return503OnClosing: false,
    requestTimeout: RECEIVE_TIMEOUT_MS,
    keepAliveTimeout: 72_000,
    genReqId: () => randomUUID(),
    rewriteUrl: resolveRequestTarget,
    // Long ids are refused by their form (400), not by the router.
    routerOptions: { maxParamLength: MAX_HEADER_BYTES, ignoreTrailingSlash: false },
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: RECEIVE_TIMEOUT_MS,
      connectionsCheckingInterval: LOOK_MS,
      requireHostHeader: false,
    },
    // No hook runs for what the router cannot read.
    frameworkErrors: (error, request, reply) => {
      observeRequest(request, reply);
      void sendProblem(request, reply.header('x-request-id', request.id).headers(SAFE_HEADERS), error);
    },
    clientErrorHandler: (error, socket) => {
      if (!socket.writable || error.code === 'ECONNRESET') {
        socket.destroy();
        return;
      }
      refuseSocket(socket, brokenRequest(error));
    },
  });
  const observeRequest = observeRequests(app, options.metrics.requests);
  app.server.on('connect', (_request, socket) =>
    refuseSocket(socket, new ProblemError('METHOD_NOT_ALLOWED', 'This is not a proxy')),
  );
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const body = problemBody(
      new ProblemError('EXPECTATION_FAILED', 'Only Expect: 100-continue can be met'),
      request.url ?? '/',
      randomUUID(),
    );
    response
      .writeHead(417, { ...SAFE_HEADERS, 'content-type': 'application/problem+json', connection: 'close' })
      .end(JSON.stringify(body));
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(SAFE_HEADERS);
    const fault = framingFault(request.raw);
    if (fault !== null) {
      reply.header('connection', 'close');
      throw new ProblemError('BAD_FRAMING', fault);
    }
    refuseOversizedBody(request);
    done();
  });
  serializeRequests(app);
  disconnectSlowReaders(app);
  drainOnClose(app, DRAIN_MS, stoppingProblem);
  installRouteMethods(app);
  installProblems(app, options.hasRoom);
  handleExpectContinue(app, requireSupportedMediaType);
  installBodyParsers(app);
  await installOperations(app, options);
  installOpenPaths(app, options);
  return app;
}

/** What is wrong with a request's target and headers, whatever it asks for; null where nothing is. */
function framingFault(request: IncomingMessage): string | null {
  const { hosts, differing } = checkSingleHeaders(request);
  if (hosts > 1) return 'The request names two hosts';
  if (hosts === 0 && request.httpVersion !== '1.0') return 'The request names no Host';
  if (differing !== null) return `The request has two different ${differing} headers`;
  return /^[/*]/.test(request.url ?? '') ? null : 'The target is neither a path nor a URI of this server';
}

/** Paths that need no key: they tell nothing about any tenant. */
function installOpenPaths(app: FastifyInstance, { readiness, servers, metrics, metricsAccess }: ServerOptions): void {
  // Made when it is first asked for: a start need not wait for it.
  const document = new PublicFile('application/json; charset=utf-8', () => documentBytes(servers));
  app.get('/openapi.json', (request, reply) => document.send(request, reply.header('cache-control', REVALIDATED)));
  installDocsPage(app);
  app.get('/health', async () => ({ status: 'ok' }));
  app.get('/ready', async (_request, reply) => {
    const checks = await readiness.checks();
    const isReady = Object.values(checks).every((check) => check === 'ok');
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', checks });
  });
  installMetrics(app, {
    path: '/metrics',
    registry: metrics.registry,
    access: metricsAccess,
    sample: () => metrics.sample(),
    refusal: noSuchPath,
    wrongHost: () =>
      new ProblemError('WRONG_HOST', 'Without METRICS_TOKEN metrics are read as localhost, 127.0.0.1 or [::1]'),
  });
}

/** What a closing service answers. */
export const stoppingProblem = (): ProblemError =>
  new ProblemError('UNAVAILABLE', 'The service is stopping', { headers: { 'retry-after': '1' } });

/** Answers a connection on which no request could be read, and closes it. */
function refuseSocket(socket: Duplex, problem: ProblemError): void {
  const body = JSON.stringify(problemBody(problem, '/', randomUUID()));
  const headers = {
    ...SAFE_HEADERS,
    connection: 'close',
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${problem.status} Error\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

function brokenRequest(error: NodeJS.ErrnoException): ProblemError {
  if (error.code === 'HPE_HEADER_OVERFLOW') return new ProblemError('HEADERS_TOO_LARGE', 'Headers may take 16 KiB');
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ProblemError('REQUEST_TIMEOUT', 'The request took too long to arrive');
  return new ProblemError('BAD_FRAMING', 'The request is not well-formed HTTP');
}
