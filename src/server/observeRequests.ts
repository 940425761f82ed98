import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pino from 'pino';
import { elapsedSince, monotonicNow } from '#energy/time/clocks.ts';
import type { RequestLogEntry } from './requestLogEntry.ts';
import type { RequestMetrics } from './requestMetrics.ts';
import { beginRequestSpan, endRequestSpan } from './telemetry/traceRequests.ts';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** Our own status for a response that no client waited for. */
const CLIENT_CLOSED = 499;
const INTERNAL_ERROR = 500;
const levels: Record<string, number> = pino.levels.values;
/** Paths requested every few seconds by monitors: logged at debug level, unavailability at info. */
const PROBES = new Set(['/health', '/ready', '/metrics', '/bff/health', '/bff/metrics']);

export type ObserveRequest = (request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Writes one line of the log, one observation and, if they are traced, one span for every request of `app`, once it is
 * over. Returns a function for requests that run no hooks. The line has the route's template and never a path, a query,
 * a header or a body.
 */
export function observeRequests(app: FastifyInstance, metrics: RequestMetrics): ObserveRequest {
  app.decorateRequest('logEntry', null);
  const watch: ObserveRequest = (request, reply) => {
    const entry: RequestLogEntry = { since: monotonicNow() };
    request.logEntry = entry;
    const { url = '', config } = request.routeOptions;
    const isStream = config?.isStream === true;
    if (!isStream) metrics.begin();
    const span = isStream || PROBES.has(url) ? null : beginRequestSpan(request);
    if (span) entry.span = span;
    reply.raw.once('close', () => {
      const found = request.routeOptions;
      const route = routeOf(found, entry);
      const operation = entry.operation ?? found.config?.operation;
      const status = reply.raw.writableFinished || isStream ? reply.raw.statusCode : CLIENT_CLOSED;
      const ms = elapsedSince(entry.since);
      if (!isStream) metrics.end(request.method, route, status, ms / 1000);
      const write = () => writeLogLine(request, reply, { entry, route, operation, status, ms });
      if (!span) return write();
      span.within(write);
      endRequestSpan(span, { method: request.method, route, status, operation, entry });
    });
  };
  app.addHook('onRequest', (request, reply, done) => {
    watch(request, reply);
    done();
  });
  return watch;
}

const templates = new Map<string, string>();

/** Returns the router's `:id` as the interface's `{id}`; a build's files, whose names change, as one. */
function templateOf(url: string): string {
  let template = templates.get(url);
  if (template === undefined)
    templates.set(url, (template = url.replace(/:(\w+)/g, '{$1}').replace(/^\/assets\/[^{]+$/, '/assets/*')));
  return template;
}

/** Returns the route of a request; one without a URL is that of unknown paths. */
const routeOf = ({ url, config }: FastifyRequest['routeOptions'], entry: RequestLogEntry): string =>
  entry.route ?? config?.template ?? (url === undefined ? 'unknown' : templateOf(url));

interface FinishedRequest {
  entry: RequestLogEntry;
  route: string;
  operation: string | undefined;
  status: number;
  ms: number;
}

function writeLogLine(
  request: FastifyRequest,
  reply: FastifyReply,
  { entry, route, operation, status, ms }: FinishedRequest,
): void {
  const { log } = request;
  const level = levelOf(route, status);
  if (levels[level]! < (levels[log.level] ?? Infinity)) return;
  const via = request.headers['x-request-id'];
  const bytes = Number(reply.getHeader('content-length'));
  log[level](
    {
      ...(typeof via === 'string' && UUID.test(via) ? { via } : {}),
      method: request.method,
      route,
      ...(operation ? { operation } : {}),
      status,
      ms: Math.round(ms * 10) / 10,
      ...(Number.isNaN(bytes) ? {} : { bytes }),
      ...(entry.tenant ? { tenant: entry.tenant } : {}),
      ...(entry.key ? { key: entry.key } : {}),
      ...(entry.code ? { code: entry.code } : {}),
      ...(entry.failure === undefined ? {} : { err: entry.failure }),
    },
    'request',
  );
}

/**
 * Returns the level of a line: our own failure is an error; a missing dependency a warning, except for a probe that
 * waits for it.
 */
function levelOf(route: string, status: number): 'error' | 'warn' | 'info' | 'debug' {
  const isProbe = PROBES.has(route);
  if (status === INTERNAL_ERROR) return 'error';
  if (status > INTERNAL_ERROR) return isProbe ? 'info' : 'warn';
  return isProbe ? 'debug' : 'info';
}
