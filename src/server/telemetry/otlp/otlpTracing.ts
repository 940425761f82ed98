import {
  type Context,
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { failureOf, type OpenSpan, type SpanFacts, type SpanStart, type Tracing } from '../tracing.ts';

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} satisfies Record<SpanStart['kind'], SpanKind>;
/** Maximum length of a statement's text: values by the thousand are thousands of placeholders. */
const MAX_TEXT = 2000;

/** The spans of this process, over a tracer of OpenTelemetry. */
export class OtlpTracing implements Tracing {
  readonly #tracer: Tracer;
  /** Ended spans. Such a span stays active where a timer was set within it: it causes nothing any more. */
  readonly #ended = new WeakSet<Span>();

  constructor(tracer: Tracer) {
    this.#tracer = tracer;
  }

  begin({ name, kind, facts = {}, cause }: SpanStart): OpenSpan {
    const parent = cause === undefined ? this.#activeContext() : contextOf(cause);
    const span = this.#tracer.startSpan(name, { kind: KINDS[kind], attributes: facts }, parent);
    const active = trace.setSpan(parent, span);
    return {
      within: (work) => context.with(active, work),
      note: (more) => note(span, more),
      end: (failure) => this.#end(span, failure),
    };
  }

  async statement<Result>(text: string, name: string | undefined, send: () => Promise<Result>): Promise<Result> {
    if (!this.#active()?.isRecording()) return send();
    const span = this.#startStatement(text, name);
    try {
      const result = await send();
      this.#end(span);
      return result;
    } catch (error) {
      span.setAttribute('db.response.status_code', failureOf(error));
      this.#end(span, failureOf(error));
      throw error;
    }
  }

  outside<Result>(work: () => Result): Result {
    return context.with(ROOT_CONTEXT, work);
  }

  link(cause: string): void {
    const linked = parseTraceParent(cause);
    if (linked) this.#active()?.addLink({ context: linked });
  }

  traceparent(): string | null {
    const span = this.#active();
    if (!span) return null;
    const { traceId, spanId, traceFlags } = span.spanContext();
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
  }

  ids(): { trace_id: string; span_id: string } | Record<string, never> {
    const span = this.#active();
    return span ? { trace_id: span.spanContext().traceId, span_id: span.spanContext().spanId } : {};
  }

  #active(): Span | undefined {
    const span = trace.getActiveSpan();
    return span && !this.#ended.has(span) && isSpanContextValid(span.spanContext()) ? span : undefined;
  }

  #activeContext(): Context {
    return this.#active() ? context.active() : ROOT_CONTEXT;
  }

  #startStatement(text: string, name: string | undefined): Span {
    const operation = /^\s*(?:\/\*.*?\*\/\s*)?(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.summary': name ?? operation,
      'db.query.text': text.slice(0, MAX_TEXT),
    };
    return this.#tracer.startSpan(name ?? operation, { kind: SpanKind.CLIENT, attributes });
  }

  #end(span: Span, failure?: string): void {
    this.#ended.add(span);
    if (failure !== undefined) {
      span.setAttribute('error.type', failure);
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end();
  }
}

/** Returns the context in which a caller's span is active; the root for none, or one that cannot be read. */
function contextOf(cause: string | null): Context {
  const caller = cause === null ? null : parseTraceParent(cause);
  return caller ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true }) : ROOT_CONTEXT;
}

function note(span: Span, { name, ...facts }: SpanFacts): void {
  if (typeof name === 'string') span.updateName(name);
  for (const [key, value] of Object.entries(facts)) if (value !== undefined) span.setAttribute(key, value);
}
