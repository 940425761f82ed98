import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { compressResponses } from '#server/compressResponses.ts';
import { disconnectSlowReaders } from '#server/disconnectSlowReaders.ts';
import { drainOnClose } from '#server/drainOnClose.ts';
import { handleExpectContinue } from '#server/expectContinue.ts';
import { HEADERS_TIMEOUT_MS, httpOptions } from '#server/httpOptions.ts';
import { installMetrics, type MetricsAccess } from '#server/metricsRoute.ts';
import { observeRequests } from '#server/observeRequests.ts';
import { respondToBrokenRequest } from '#server/problems/brokenRequest.ts';
import { noSuchPath } from '#server/problems/httpProblem.ts';
import { endWithProblem, PROBLEM_TYPE, problemBody } from '#server/problems/sendProblem.ts';
import { resolveRequestTarget } from '#server/requestTarget.ts';
import { installRouteMethods } from '#server/routeMethods.ts';
import { serializeRequests } from '#server/serializeRequests.ts';
import { checkSingleHeaders } from '#server/singleHeaders.ts';
import { enterRequestSpans } from '#server/telemetry/traceRequests.ts';
import { hasUnknownTransferCoding, UNKNOWN_TRANSFER_CODING } from '#server/transferCoding.ts';
import type { ControllerLimits } from './assets/tokens/controllerLimits.ts';
import type { ControllersShare } from './assets/tokens/controllersShare.ts';
import type { Tokens } from './assets/tokens/tokens.ts';
import { installControl } from './dispatch/control/installControl.ts';
import type { MailTools } from './messages/mail/mailTools.ts';
import { installLinkPages } from './messages/mail/pages/linkPages.ts';
import { installDocsPage } from './platform/docs/docsPage.ts';
import { documentBytes } from './platform/docs/documentBytes.ts';
import { installBodyParsers, refuseOversizedBody, requireSupportedMediaType } from './platform/http/bodyParsers.ts';
import type { OperationOptions } from './platform/http/operationOptions.ts';
import { installOperations } from './platform/http/operations.ts';
import { ProblemError } from './platform/http/problem.ts';
import { installProblems, sendError } from './platform/http/problems.ts';
import { PublicFile, REVALIDATED } from './platform/http/publicFile.ts';
import type { Readiness } from './platform/monitoring/readiness.ts';

/** Time that a closing server waits for running requests. */
const DRAIN_MS = 6000;
/** Headers of every response, errors included: none is a page, and other sites may not cache, frame or read it. */
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
  mail: MailTools;
  metricsAccess: MetricsAccess;
  servers: { url: string; description: string }[];
  /** Installs interfaces with rules of their own. */
  install?: (app: FastifyInstance) => Promise<void>;
  /** Tokens of controllers, and limits of their use of the process. */
  tokens: Tokens;
  share: ControllersShare;
  controllerLimits: ControllerLimits;
}

/** Returns the HTTP server of the table of endpoints; it does not listen yet. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const shared = httpOptions();
  const app = Fastify({
    ...shared,
    ...(options.logger ? { loggerInstance: options.logger } : {}),
    requestTimeout: HEADERS_TIMEOUT_MS,
    rewriteUrl: resolveRequestTarget,
    http: { ...shared.http, requireHostHeader: false },
    // No hook runs for a URL that the router cannot read.
    frameworkErrors: (error, request, reply) => {
      observeRequest(request, reply);
      void sendError(request, reply.header('x-request-id', request.id).headers(SAFE_HEADERS), error);
    },
    clientErrorHandler: (error, socket) => respondToBrokenRequest(error, socket, SAFE_HEADERS),
  });
  const observeRequest = observeRequests(app, options.metrics.requests);
  app.server.on('connect', (_request, socket) =>
    endWithProblem(socket, new ProblemError('METHOD_NOT_ALLOWED', 'This is not a proxy'), SAFE_HEADERS),
  );
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const requestId = randomUUID();
    const problem = new ProblemError('EXPECTATION_FAILED', 'Only Expect: 100-continue can be met');
    response
      .writeHead(417, {
        ...SAFE_HEADERS,
        'x-request-id': requestId,
        'content-type': PROBLEM_TYPE,
        connection: 'close',
      })
      .end(JSON.stringify(problemBody(problem, request.url ?? '/', requestId)));
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
  enterRequestSpans(app);
  compressResponses(app);
  disconnectSlowReaders(app);
  drainOnClose(app, DRAIN_MS, stoppingProblem);
  installRouteMethods(app);
  installProblems(app, options.hasDiskSpace);
  handleExpectContinue(app, requireSupportedMediaType);
  installBodyParsers(app);
  await installOperations(app, options);
  await installControl(app, { ...options, log: app.log });
  await options.install?.(app);
  await installLinkPages(app, options);
  installOpenPaths(app, options);
  return app;
}

/** Returns what is wrong with the target and headers of a request; null if nothing is. */
function framingFault(request: IncomingMessage): string | null {
  const { hosts, differing } = checkSingleHeaders(request);
  if (hosts > 1) return 'The request names two hosts';
  if (hosts === 0 && request.httpVersion !== '1.0') return 'The request names no Host';
  if (differing !== null) return `The request has two different ${differing} headers`;
  if (hasUnknownTransferCoding(request)) return UNKNOWN_TRANSFER_CODING;
  return /^[/*]/.test(request.url ?? '') ? null : 'The target is neither a path nor a URI of this server';
}

/** Installs the paths without a key: their responses contain nothing of a tenant. */
function installOpenPaths(app: FastifyInstance, { readiness, servers, metrics, metricsAccess }: ServerOptions): void {
  // Created at the first request, so that a start does not wait for it.
  const document = new PublicFile('application/json; charset=utf-8', () => documentBytes(servers));
  app.get('/openapi.json', (request, reply) => document.send(request, reply.header('cache-control', REVALIDATED)));
  installDocsPage(app);
  app.get('/health', async () => ({ status: 'ok' }));
  app.get('/ready', async (_request, reply) => {
    const checks = await readiness.checks();
    const isReady = Object.values(checks).every((check) => check === 'ok');
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'not ready', checks, details: readiness.details() });
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

/** Returns the response of a service that closes. */
export const stoppingProblem = (): ProblemError =>
  new ProblemError('UNAVAILABLE', 'The service is stopping', { headers: { 'retry-after': '1' } });
