import { Agent, type Dispatcher } from 'undici';
import { elapsedSince, monotonicNow } from '#energy/time/clocks.ts';
import { type AddressGuard, BlockedAddress } from './addresses.ts';
import { guardedConnector } from './connector.ts';
import { DnsTimeout, type Resolve } from './resolve.ts';

/** Limits of one exchange. */
export interface SendLimits {
  /** Time from the connection to the end of the response. */
  totalMs: number;
  /** Maximum bytes read of a response, and stored of it. */
  readBytes: number;
  keptBytes: number;
}
const WEBHOOK_LIMITS: SendLimits = { totalMs: 15_000, readBytes: 64 * 1024, keptBytes: 4096 };
const MAX_ERROR_LENGTH = 300;

/** The result of one attempt. `statusCode` is null without a response; `error` is null only after a whole 2xx. */
export interface AttemptResult {
  statusCode: number | null;
  responseTimeMs: number;
  error: string | null;
  /** The beginning of the response, 4 KB unless limited otherwise. */
  responseBody: string | null;
  retryAfter: string | null;
}

/**
 * Sender to receivers: by default 15 s in all and at most 64 KB read, no redirect followed, a pool of connections for
 * each origin.
 */
export class Sender {
  readonly #guard: AddressGuard;
  readonly #agent: Agent;
  /** Agent for the one address that the guard always allows. */
  readonly #exemptAgent: Agent;
  readonly #inFlight = new Set<(sent: null) => void>();

  constructor(guard: AddressGuard, resolve: Resolve) {
    const poolOptions = { allowH2: false, headersTimeout: 0, bodyTimeout: 0 };
    this.#guard = guard;
    this.#agent = new Agent({ ...poolOptions, connect: guardedConnector(guard, resolve) });
    this.#exemptAgent = new Agent(poolOptions);
  }

  /** Sends a POST; returns null if the sender was closed before the response: the result is unknown then. */
  post(
    href: string,
    headers: Record<string, string>,
    body: string,
    limits: SendLimits = WEBHOOK_LIMITS,
  ): Promise<AttemptResult | null> {
    return this.#send('POST', href, { headers, body, limits });
  }

  /** Sends a GET, like `post`. */
  get(href: string, headers: Record<string, string>): Promise<AttemptResult | null> {
    return this.#send('GET', href, { headers, body: null, limits: WEBHOOK_LIMITS });
  }

  #send(
    method: 'GET' | 'POST',
    href: string,
    { headers, body, limits }: { headers: Record<string, string>; body: string | null; limits: SendLimits },
  ): Promise<AttemptResult | null> {
    return new Promise((resolve) => {
      const exchange = new Exchange((sent) => {
        this.#inFlight.delete(exchange.end);
        resolve(sent);
      }, limits);
      this.#inFlight.add(exchange.end);
      const { origin, pathname, search } = new URL(href);
      try {
        const agent = this.#guard.exempts(href) ? this.#exemptAgent : this.#agent;
        agent.dispatch({ origin, path: pathname + search, method, headers, body }, exchange);
      } catch (error) {
        exchange.fail(error as Error);
      }
    });
  }

  /** Aborts all requests in flight. */
  async close(): Promise<void> {
    for (const end of this.#inFlight) end(null);
    await Promise.all([this.#agent.destroy(), this.#exemptAgent.destroy()]);
  }
}

/** One request and its response, as undici reports it. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #began = monotonicNow();
  readonly #timer: NodeJS.Timeout;
  readonly #done: (sent: AttemptResult | null) => void;
  readonly #limits: SendLimits;
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | null = null;
  #isOver = false;
  #read = 0;
  #statusCode: number | null = null;
  #retryAfter: string | null = null;

  constructor(done: (sent: AttemptResult | null) => void, limits: SendLimits) {
    this.#done = done;
    this.#limits = limits;
    const { totalMs } = limits;
    this.#timer = setTimeout(
      () => this.#cut(() => this.fail(new Error(`no complete response within ${totalMs / 1000} s`))),
      totalMs,
    );
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isOver) controller.abort(new Error('too late'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (statusCode < 200) return;
    this.#statusCode = statusCode;
    const retryAfter = headers['retry-after'];
    this.#retryAfter = typeof retryAfter === 'string' ? retryAfter : null;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#read < this.#limits.keptBytes) this.#chunks.push(chunk);
    this.#read += chunk.length;
    if (this.#read >= this.#limits.readBytes) this.#cut(() => this.#finish());
  }

  onResponseEnd(): void {
    this.#finish();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(error);
  }

  fail(error: Error): void {
    this.end({ ...this.#seen(), statusCode: this.#statusCode, error: describe(error) });
  }

  #finish(): void {
    const code = this.#statusCode!;
    this.end({ ...this.#seen(), statusCode: code, error: code < 300 ? null : `the receiver returned ${code}` });
  }

  #seen() {
    const responseBody =
      this.#statusCode === null ? null : truncatedText(Buffer.concat(this.#chunks), this.#limits.keptBytes);
    return { responseTimeMs: Math.round(elapsedSince(this.#began)), responseBody, retryAfter: this.#retryAfter };
  }

  readonly end = (sent: AttemptResult | null): void => {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#done(sent);
  };

  /** Ends the exchange, and the connection on which the receiver might continue sending. */
  #cut(end: () => void): void {
    end();
    this.#controller?.abort(new Error('cut'));
  }
}

/** Returns text that PostgreSQL can store: no NUL, no character cut in two. */
const truncatedText = (bytes: Buffer, most: number): string =>
  bytes
    .subarray(0, most)
    .toString('utf8')
    .replace(bytes.length > most ? /\uFFFD+$/ : /$^/, '')
    .replaceAll('\0', '\uFFFD');

/** Returns the cause of a failure in a line for the log. */
function describe(error: Error): string {
  const inner = error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0] : error;
  if (inner instanceof BlockedAddress || inner instanceof DnsTimeout) return inner.message;
  const code = (inner as NodeJS.ErrnoException).code;
  const text = code && !inner.message.includes(code) ? `${code}: ${inner.message}` : inner.message;
  return text.replaceAll('\0', '\uFFFD').slice(0, MAX_ERROR_LENGTH);
}
