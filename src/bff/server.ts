import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Kysely } from 'kysely';
import { Registry } from 'prom-client';
import type { Database } from '#store/schema.ts';
import { cutDeafReaders } from '#watch/deafReaders.ts';
import { drainWhenClosing } from '#watch/drain.ts';
import { answerExpectations } from '#watch/expectContinue.ts';
import { answerHeadToo } from '#watch/methodsAt.ts';
import { installMetrics, type MetricsAccess } from '#watch/metricsRoute.ts';
import { answerOneAtATime } from '#watch/oneAtATime.ts';
import { RequestMetrics } from '#watch/requestMetrics.ts';
import { pathOfTarget } from '#watch/requestTarget.ts';
import { watchRequests } from '#watch/watchRequests.ts';
import { installAbout } from './about.ts';
import { installHealth } from './health.ts';
import { requireAllowedHost } from './http/allowedHosts.ts';
import { installBodies } from './http/bodies.ts';
import { brokenRequest } from './http/brokenRequest.ts';
import { keepFiles } from './http/keptFiles.ts';
import { plainPathOf } from './http/plainPath.ts';
import { BffProblem, noSuchPath, sendProblem, signInRequired } from './http/problem.ts';
import { requireSameOrigin } from './http/sameOrigin.ts';
import { installSecurityHeaders } from './http/securityHeaders.ts';
import { cutSlowStrangers } from './http/slowStrangers.ts';
import { refuseUnknown } from './http/unknownPath.ts';
import { requireWellFormed } from './http/wellFormed.ts';
import { installLive } from './live/routes.ts';
import { WEBHOOK_PATH } from './live/webhookPath.ts';
import { Offers } from './offers/offers.ts';
import type { OidcSettings } from './oidc/settings.ts';
import { installAudit } from './operators/auditRoutes.ts';
import { installOperators } from './operators/routes.ts';
import { installPages } from './pages.ts';
import { installProxy } from './proxy/proxy.ts';
import { installSession } from './session/routes.ts';
import { Upstream, type UpstreamSettings } from './upstream/upstream.ts';
import { installViews } from './views/routes.ts';

const MAX_HEADER_BYTES = 16 * 1024;
/** Slow headers are cut within 15 seconds: after this, at the next look; so are slow bodies of who is not signed in. */
const HEADERS_TIMEOUT_MS = 13_000;
const LOOK_MS = 500;
/** The browser of somebody signed in may take this long on a slow line to send 16 MiB. */
const RECEIVE_TIMEOUT_MS = 120_000;
/** Where nobody is signed in yet, or a signature stands for it. */
const OPEN_PATHS = new Set(['/bff/session', WEBHOOK_PATH]);
/** A closing server waits this long for the requests it has begun. */
const DRAIN_MS = 5000;

export interface BffOptions {
  db: Kysely<Database>;
  /** For `/bff/health`; `db` unless given. */
  readiness?: Kysely<Database>;
  upstream: UpstreamSettings;
  /** The built app. */
  distDir: string;
  logger: FastifyBaseLogger;
  /**
   * A proxy of ours before this server ends TLS: it names the browser's address, and browsers are told to stay with
   * TLS.
   */
  tls?: boolean;
  /** Names besides loopback's that browsers call this server by, as their Host header has them. */
  allowedHosts?: string[];
  /** The organisation's provider, where its people sign in with one. */
  oidc?: OidcSettings | null;
  /** Nobody, unless told. */
  metricsAccess?: MetricsAccess;
}

/** The dashboard's own server: the app's files, sign-in, and the proxy to the service. It does not listen yet. */
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
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    return503OnClosing: false,
    requestTimeout: RECEIVE_TIMEOUT_MS,
    keepAliveTimeout: 72_000,
    trustProxy: tls && ((_address: string, hop: number) => hop === 0),
    genReqId: () => randomUUID(),
    rewriteUrl: (request) => plainPathOf(pathOfTarget(request)),
    routerOptions: { maxParamLength: MAX_HEADER_BYTES },
    http: { maxHeaderSize: MAX_HEADER_BYTES, headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: LOOK_MS },
    frameworkErrors: (error, request, reply) => {
      watch(request, reply);
      void sendProblem(request, reply, error);
    },
    clientErrorHandler: brokenRequest,
  });
  const registry = new Registry();
  const watch = watchRequests(app, new RequestMetrics([registry], 'dashboard'));
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error));
  installBodies(app);
  cutSlowStrangers(app, HEADERS_TIMEOUT_MS);
  // Before what sends large answers in turns: it has to see the files.
  keepFiles(app);
  answerOneAtATime(app);
  cutDeafReaders(app);
  drainWhenClosing(
    app,
    DRAIN_MS,
    () => new BffProblem('UNAVAILABLE', 'The dashboard is stopping', { 'retry-after': '1' }),
  );
  await installSecurityHeaders(app, { tls });
  requireAllowedHost(app, oidc ? [...allowedHosts, new URL(oidc.publicUrl).host] : allowedHosts);
  requireSameOrigin(app, { tls });
  requireWellFormed(app);
  refuseUnknown(app);
  answerHeadToo(app);
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
  const offers = new Offers(settings.serviceUrl);
  const whoIs = installSession(app, db, oidc, offers);
  answerExpectations(app, async (request) => {
    if (!OPEN_PATHS.has(request.routeOptions.url ?? '') && !(await whoIs(request))) throw signInRequired();
  });
  installOperators(app, db, whoIs);
  installAudit(app, db, whoIs);
  installViews(app, db, whoIs);
  installAbout(app, settings, whoIs);
  const upstream = new Upstream(settings);
  app.addHook('onClose', () => upstream.close());
  const onWritten = await installLive(app, { db, whoIs, upstream });
  await installProxy(app, { db, whoIs, upstream, offers, serviceUrl: settings.serviceUrl, onWritten });
  await installPages(app, distDir, (name) => offers.lacks(name));
  return app;
}
