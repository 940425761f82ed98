import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addMetricSource, type MetricSource, processMetrics } from './metricSources.ts';

/** Access to the metrics: with a token, any bearer; without one this machine, while nobody else can connect. */
export interface MetricsAccess {
  token: string | null;
  /** Whether the server listens on loopback only and no proxy is configured. */
  isPrivate: boolean;
}

export interface MetricsRoute extends MetricSource {
  path: string;
  access: MetricsAccess;
  /** Returns the response if the metrics are not available. */
  refusal: (request: FastifyRequest) => Error;
  /**
   * Returns the response without a token under a host name other than loopback's: a page of another site may point its
   * own name at this address (DNS rebinding).
   */
  wrongHost: (request: FastifyRequest) => Error;
}

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** Host header of loopback, with an optional port behind the name or address. */
const LOOPBACK_HOST_HEADER = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;
/** Whether a Host header names loopback itself, and no name that merely resolves to it. */
export const isLoopbackHostHeader = (host: string | undefined): boolean => LOOPBACK_HOST_HEADER.test(host ?? '');

function mayRead({ token, isPrivate }: MetricsAccess, { headers }: FastifyRequest): boolean {
  if (token !== null) return timingSafeEqual(sha256(headers.authorization ?? ''), sha256(`Bearer ${token}`));
  return isPrivate && FORWARDED.every((name) => headers[name] === undefined);
}

/** Installs all metrics in Prometheus' text format; until the server closes, they are also what is exported. */
export function installMetrics(
  app: FastifyInstance,
  { path, registry, access, sample, refusal, wrongHost }: MetricsRoute,
): void {
  const shared = processMetrics();
  const remove = addMetricSource({ registry, sample });
  app.addHook('onClose', (_app, done) => {
    remove();
    done();
  });
  app.get(path, { config: { isVisible: (request) => mayRead(access, request) } }, async (request, reply) => {
    if (!mayRead(access, request)) throw refusal(request);
    if (access.token === null && !isLoopbackHostHeader(request.raw.headers.host)) throw wrongHost(request);
    await sample?.();
    return reply.type(registry.contentType).send(`${await shared.metrics()}\n${await registry.metrics()}`);
  });
}

const LOOPBACK_ADDRESSES = new Set(['127.0.0.1', 'localhost', '::1', '[::1]']);
/** Whether a server that listens on `host` can be reached from this machine only. */
export const isLoopbackAddress = (host: string): boolean => LOOPBACK_ADDRESSES.has(host);
