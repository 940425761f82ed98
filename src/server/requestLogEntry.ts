import type { FastifyRequest } from 'fastify';
import type { MonotonicMs } from '#energy/time/clocks.ts';
import type { OpenSpan } from './telemetry/tracing.ts';

/** What the log line of a request contains; each step of its handling adds to it. Never a value that a client sent. */
export interface RequestLogEntry {
  /** Monotonic milliseconds. */
  since: MonotonicMs;
  operation?: string;
  /** The path as in the table, if the router's own is too general. */
  route?: string;
  tenant?: string;
  /** The id within the key, not the key. */
  key?: string;
  /** Of the problem response. */
  code?: string;
  /** If requests are traced. */
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
    /** The route's path as in the interface. */
    template?: string;
    /** Whether the response has no end of its own: its duration says nothing. */
    isStream?: boolean;
  }
}

/** Adds to a request's log line. */
export function addToLogEntry(request: FastifyRequest, facts: Partial<RequestLogEntry>): void {
  if (request.logEntry) Object.assign(request.logEntry, facts);
}
