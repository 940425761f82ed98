import type { FastifyRequest } from 'fastify';
import type { MonotonicMs } from '#energy/time/clocks.ts';
import type { OpenSpan } from './telemetry/tracing.ts';

/** Contents of the log line of a request; each step of its handling adds to it. Never a value that a client sent. */
export interface RequestLogEntry {
  /** Start of the request, in monotonic milliseconds. */
  since: MonotonicMs;
  operation?: string;
  /** Path as in the table, if the router's own is too general. */
  route?: string;
  tenant?: string;
  /** Id within the key, not the key. */
  key?: string;
  /** Code of the problem response. */
  code?: string;
  /** Span, if requests are traced. */
  span?: OpenSpan;
  /** Our own failure. */
  failure?: unknown;
}

declare module 'fastify' {
  interface FastifyRequest {
    logEntry: RequestLogEntry | null;
  }
  interface FastifyContextConfig {
    operation?: string;
    /** Path of the route as in the interface. */
    template?: string;
    /** Whether the response has no end of its own: its duration says nothing. */
    isStream?: boolean;
  }
}

/** Adds to a request's log line. */
export function addToLogEntry(request: FastifyRequest, facts: Partial<RequestLogEntry>): void {
  if (request.logEntry) Object.assign(request.logEntry, facts);
}
