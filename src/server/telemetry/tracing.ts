/** Facts of a span. Never a value that a client sent, a secret or a parameter of a statement. */
export type SpanFacts = Record<string, string | number | boolean | undefined>;

export interface SpanStart {
  name: string;
  kind: 'server' | 'client' | 'consumer' | 'internal';
  facts?: SpanFacts;
  /** W3C traceparent of the cause, null for none; by default the span that is active here. */
  cause?: string | null;
}

/** A span that has begun. */
export interface OpenSpan {
  /** Runs work, and what it starts, with this span active. */
  within<Result>(work: () => Result): Result;
  /** Adds facts. */
  note(facts: SpanFacts): void;
  /** Ends it; `failure` is the kind of error, as in error.type. */
  end(failure?: string): void;
}

export interface Tracing {
  begin(start: SpanStart): OpenSpan;
  /**
   * Runs a statement of the store as a span below the active one; without one, or without sampling, it runs as it is.
   */
  statement<Result>(text: string, name: string | undefined, send: () => Promise<Result>): Promise<Result>;
  /** Runs work outside of every span: repeated work is no part of its beginning's span. */
  outside<Result>(work: () => Result): Result;
  /** Adds a further cause to the active span. */
  link(cause: string): void;
  /** Returns the W3C traceparent of the active span; null without one. */
  traceparent(): string | null;
  /** Returns the ids of the active span for a log line. */
  ids(): { trace_id: string; span_id: string } | Record<string, never>;
}

let current: Tracing | null = null;

/** Returns the tracing of this process; null, with no package loaded, unless OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export const tracing = (): Tracing | null => current;
export const setTracing = (next: Tracing | null): void => void (current = next);

/** Runs work outside of every span: rounds that repeat, and the work of timers. */
export const outsideSpans = <Result>(work: () => Result): Result => (current === null ? work() : current.outside(work));

/** Returns the cause to store with later work, for the span in which it will be done. */
export const presentCause = (): string | null => current?.traceparent() ?? null;

const NO_SPAN: Pick<OpenSpan, 'note'> = { note: () => undefined };

/** Runs work in a span of its own; without one if nothing is traced. */
export async function inSpan<Result>(
  start: SpanStart,
  work: (span: Pick<OpenSpan, 'note'>) => Promise<Result>,
): Promise<Result> {
  if (current === null) return work(NO_SPAN);
  const span = current.begin(start);
  try {
    const result = await span.within(() => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(failureOf(error));
    throw error;
  }
}

/** Returns the kind of an error: its code, as of PostgreSQL or the system, or its class. Never its message. */
export function failureOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown';
}
