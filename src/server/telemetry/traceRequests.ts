import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestLogEntry } from '../requestLogEntry.ts';
import { type OpenSpan, tracing } from './tracing.ts';

/** Begins the span of a request, below the caller's if it names one; null if nothing is traced. */
export function beginRequestSpan(request: FastifyRequest): OpenSpan | null {
  const { traceparent } = request.headers;
  return (
    tracing()?.begin({
      name: request.method,
      kind: 'server',
      facts: { 'http.request.method': request.method, 'url.scheme': request.protocol },
      cause: typeof traceparent === 'string' ? traceparent : null,
    }) ?? null
  );
}

export interface EndedRequest {
  method: string;
  route: string;
  status: number;
  operation: string | undefined;
  entry: RequestLogEntry;
}

/** Ends the span of a request. It has the route's template and never a path, a query, a header or a body. */
export function endRequestSpan(span: OpenSpan, { method, route, status, operation, entry }: EndedRequest): void {
  span.note({
    ...(route === 'unknown' ? {} : { name: `${method} ${route}`, 'http.route': route }),
    'http.response.status_code': status,
    'halfhour.operation': operation,
    'halfhour.tenant': entry.tenant,
    'halfhour.problem': entry.code,
  });
  span.end(status >= 500 ? String(status) : undefined);
}

/**
 * Lets the handling of a request run within its span. Added after the hook that lets the requests of a connection wait
 * for one another: the end of their waiting is caused by another request. The same applies to the end of a body.
 */
export function enterRequestSpans(app: FastifyInstance): void {
  if (tracing() === null) return;
  const enter = (request: FastifyRequest, done: () => void) => {
    const span = request.logEntry?.span;
    if (span) span.within(done);
    else done();
  };
  app.addHook('onRequest', (request, _reply, done) => enter(request, done));
  app.addHook('preValidation', (request, _reply, done) => enter(request, done));
}
