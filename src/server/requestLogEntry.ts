import type { FastifyRequest } from 'fastify';
import type { MonotonicMs } from '#energy/time/clocks.ts';

/**
 * What is told of a request in its line of the log; each step of its handling adds what it learns. Never a value that
 * somebody gave.
 */
export interface RequestLogEntry {
  /** Monotonic milliseconds. */
  since: MonotonicMs;
  operation?: string;
  /** The path as the table prints it, where the router's own is too wide. */
  route?: string;
  tenant?: string;
  /** The id within the key, not the key. */
  key?: string;
  /** Of the problem that was answered. */
  code?: string;
  /** What went wrong on our side. */
  failure?: unknown;
}

declare module 'fastify' {
  interface FastifyRequest {
    logEntry: RequestLogEntry | null;
  }
  interface FastifyContextConfig {
    operation?: string;
    /** The route's path as the interface prints it. */
    template?: string;
    /** Whether the answer has no end of its own: how long it takes says nothing. */
    isStream?: boolean;
  }
}

/** Notes something of a request for its line of the log. */
export function addToLogEntry(request: FastifyRequest, facts: Partial<RequestLogEntry>): void {
  if (request.logEntry) Object.assign(request.logEntry, facts);
}
