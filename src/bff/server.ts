import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { Registry } from 'prom-client';
import { wallNow } from '#energy/time/clocks.ts';
import { compressResponses } from '#server/compressResponses.ts';
import { disconnectSlowReaders } from '#server/disconnectSlowReaders.ts';
import { drainOnClose } from '#server/drainOnClose.ts';
import { handleExpectContinue } from '#server/expectContinue.ts';
import { HEADERS_TIMEOUT_MS, httpOptions } from '#server/httpOptions.ts';
import { installMetrics, type MetricsAccess } from '#server/metricsRoute.ts';
import { observeRequests } from '#server/observeRequests.ts';
import { noSuchPath } from '#server/problems/httpProblem.ts';
import { RequestMetrics } from '#server/requestMetrics.ts';
import { resolveRequestTarget } from '#server/requestTarget.ts';
import { installRouteMethods } from '#server/routeMethods.ts';
import { serializeRequests } from '#server/serializeRequests.ts';
import { enterRequestSpans } from '#server/telemetry/traceRequests.ts';
import type { Database } from '#store/schema.ts';
import { installAbout } from './about.ts';
import { ActionEffects } from './auditLog/ActionEffects.ts';
import { SubjectNames } from './auditLog/SubjectNames.ts';
import { installHealth } from './health.ts';
import { requireAllowedHost } from './http/allowedHosts.ts';
import { installBodyParsers } from './http/bodyParsers.ts';
import { respondToBrokenRequest } from './http/brokenRequest.ts';
import { installFileCache } from './http/fileCache.ts';
import { plainPathOrUnrouted } from './http/plainPath.ts';
import { BffProblem, sendError, signInRequired } from './http/problem.ts';
import { requireSameOrigin } from './http/sameOrigin.ts';
import { installSecurityHeaders } from './http/securityHeaders.ts';
import { timeoutAnonymousBodies } from './http/timeoutAnonymousBodies.ts';
import { rejectUnknownPaths } from './http/unknownPaths.ts';
import { requireWellFormed } from './http/wellFormed.ts';
import { installLiveUpdates } from './live/routes.ts';
import { WEBHOOK_PATH } from './live/webhookPath.ts';
import { OfferedOperations } from './offers/offeredOperations.ts';
import type { OidcSettings } from './oidc/settings.ts';
import { installAuditRoutes } from './operators/auditRoutes.ts';
import { installOperatorRoutes } from './operators/routes.ts';
import { installPages } from './pages.ts';
import { installProxy } from './proxy/proxy.ts';
import { installSignInRoutes } from './session/signInRoutes.ts';
import { Upstream, type UpstreamSettings } from './upstream/upstream.ts';
import { installViewRoutes } from './views/routes.ts';

/** Time that a signed-in browser on a slow line may take to send 16 MiB. */
export const RECEIVE_TIMEOUT_MS = 120_000;
/** Paths where nobody is signed in yet, or a signature replaces the session. */
const OPEN_PATHS = new Set(['/bff/session', WEBHOOK_PATH]);
/** Time for which a closing server waits for the requests it has begun. */
const DRAIN_MS = 5000;

export interface BffOptions {
  db: Kysely<Database>;
  /** Store for `/bff/health`; by default `db`. */
  readiness?: Kysely<Database>;
  upstream: UpstreamSettings;
  /** Folder of the built app. */
  distDir: string;
  logger: FastifyBaseLogger;
  /** Whether our proxy in front of this server ends TLS: it sends the browser's address, and browsers get HSTS. */
  tls?: boolean;
  /** Host names of the dashboard besides loopback's, as the Host header has them. */
  allowedHosts?: string[];
  /** The organisation's OpenID Connect provider, if sign-in uses one. */
  oidc?: OidcSettings | null;
  /** Access to the metrics; by default none. */
  metricsAccess?: MetricsAccess;
}

/** Creates the dashboard's own server: the app's files, sign-in, and proxy to the service. It does not listen yet. */
export async function createBff({
  db,
  readiness = db,
  upstream: settings,
  distDir,
  logger,
  tls = false,
  allowedHosts = [],
  oidc = null,
  metricsAccess = { token: null, isPrivate: false },
}: BffOptions): Promise<FastifyInstance> {
  const app = Fastify({
    ...httpOptions(),
    loggerInstance: logger,
    requestTimeout: RECEIVE_TIMEOUT_MS,
    trustProxy: tls && ((_address: string, hop: number) => hop === 0),
    rewriteUrl: (request) => plainPathOrUnrouted(resolveRequestTarget(request)),
    frameworkErrors: (error, request, reply) => {
      observeRequest(request, reply);
      void sendError(request, reply, error);
    },
    clientErrorHandler: respondToBrokenRequest,
  });
  const registry = new Registry();
  const observeRequest = observeRequests(app, new RequestMetrics([registry], 'dashboard'));
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error));
  installBodyParsers(app);
  timeoutAnonymousBodies(app, HEADERS_TIMEOUT_MS);
  // The cache is installed before the hook that throttles large responses: it has to see the files.
  installFileCache(app);
  serializeRequests(app);
  enterRequestSpans(app);
  compressResponses(app);
  disconnectSlowReaders(app);
  drainOnClose(
    app,
    DRAIN_MS,
    () => new BffProblem('UNAVAILABLE', 'The dashboard is stopping', { headers: { 'retry-after': '1' } }),
  );
  await installSecurityHeaders(app, { tls });
  requireAllowedHost(app, oidc ? [...allowedHosts, new URL(oidc.publicUrl).host] : allowedHosts);
  requireSameOrigin(app, { tls });
  requireWellFormed(app);
  rejectUnknownPaths(app);
  installRouteMethods(app);
  await app.register(cookie);
  installHealth(app, readiness, settings.serviceUrl);
  installMetrics(app, {
    path: '/bff/metrics',
    registry,
    access: metricsAccess,
    refusal: noSuchPath,
    wrongHost: () =>
      new BffProblem('WRONG_HOST', 'Without METRICS_TOKEN metrics are read as localhost, 127.0.0.1 or [::1]'),
  });
  const offers = new OfferedOperations(settings.serviceUrl);
  const authenticate = installSignInRoutes(app, db, oidc, offers);
  handleExpectContinue(app, async (request) => {
    if (!OPEN_PATHS.has(request.routeOptions.url ?? '') && !(await authenticate(request))) throw signInRequired();
  });
  installOperatorRoutes(app, db, authenticate);
  installViewRoutes(app, db, authenticate);
  installAbout(app, settings, authenticate);
  const upstream = new Upstream(settings);
  app.addHook('onClose', () => upstream.close());
  installAuditRoutes(app, db, authenticate, new SubjectNames(upstream, wallNow), new ActionEffects(upstream, wallNow));
  const onWritten = await installLiveUpdates(app, { db, authenticate, upstream });
  await installProxy(app, { db, authenticate, upstream, offers, serviceUrl: settings.serviceUrl, onWritten });
  await installPages(app, distDir, (name) => offers.isAbsent(name));
  return app;
}
