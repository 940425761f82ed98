import type { Readable } from 'node:stream';
import { type Dispatcher, Pool } from 'undici';
import { serviceHeaders } from '#client/client.ts';
import type { Method } from '#contract/endpoint.ts';
import { defaultLimits, MAX_RESPONSE_BYTES } from '#contract/limits.ts';
import { API_PREFIX } from '#contract/match.ts';
import { READ_AFTER } from '#contract/readAfter.ts';
import { monotonicNow, monotonicNumber } from '#energy/time/clocks.ts';
import { eventLoopThrottle } from '#server/eventLoopThrottle.ts';
import { presentCause } from '#server/telemetry/tracing.ts';
import { LARGE_BYTES } from '#server/throttledStream.ts';
import { BffProblem } from '../http/problem.ts';
import { CoalescedReads } from './coalescedReads.ts';
import { FairQueue, type QueuedRequest, type QueueLimits, type SendPermit } from './fairQueue.ts';
import type { Caller } from './queueShares.ts';
import { ReadAfter } from './readAfter.ts';
import { UploadLimit } from './uploadLimit.ts';
import { UpstreamRateLimit } from './upstreamRateLimit.ts';

export interface UpstreamSettings {
  serviceUrl: string;
  apiKey: string;
  tenant: string;
}

/** Request to the service. Its session and operator determine its turn. */
export interface UpstreamRequest extends Caller {
  method: Method;
  /** Whether it changes anything: writes go first. */
  isWrite: boolean;
  /** Path of the table with its query: /assets?page=2. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  limit: 'standard' | 'consumption';
  /** Signal that fires when the browser has disconnected. */
  signal: AbortSignal;
}

export interface UpstreamResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** A response that is passed on as it arrives. */
export interface UpstreamDownload extends Omit<UpstreamResponse, 'body'> {
  body: Readable;
}

/**
 * Limits of the queue: a screen's concurrent requests are far fewer than a session's share; reads leave some of each
 * second and in flight to writes.
 */
const QUEUE: QueueLimits = {
  waiting: { ofSession: 100, ofOperator: 200, total: 500 },
  inFlightPerOperator: 10,
  spareForWrites: 2,
};
/** Time for which a request waits in total while others use up the tenant's limits. */
const MAX_WAIT_MS = 30_000;
const RESPONSE_TIMEOUT_MS = 120_000;
/** Maximum size of a response: our service responds with 16 MB at most; longer ones of another service are refused. */
const MAX_UPSTREAM_RESPONSE_BYTES = MAX_RESPONSE_BYTES + 1024 * 1024;
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * The one service behind the dashboard: every browser's requests go through here, together within the tenant's limits.
 */
export class Upstream {
  readonly #pool: Pool;
  readonly #base: string;
  readonly #identity: Record<string, string>;
  readonly #standard = new UpstreamRateLimit(defaultLimits.standard);
  readonly #consumption = new UpstreamRateLimit(defaultLimits.consumption);
  readonly #queue = new FairQueue(QUEUE);
  readonly #reads = new CoalescedReads<UpstreamResponse>();
  readonly #readAfter = new ReadAfter();
  /** Slots acquired before an upload's body is read. */
  readonly uploads = new UploadLimit();

  constructor({ serviceUrl, apiKey, tenant }: UpstreamSettings) {
    const url = new URL(serviceUrl);
    this.#pool = new Pool(url.origin, { connections: defaultLimits.standard.inFlight + 1, pipelining: 1 });
    this.#base = url.pathname.replace(/\/$/, '') + API_PREFIX;
    this.#identity = serviceHeaders(apiKey, tenant);
  }

  /**
   * Returns the service's response. Throws 429 if the caller has too many requests waiting, 502 or 503 if there is
   * none.
   */
  async send(request: UpstreamRequest): Promise<UpstreamResponse> {
    const deadline = monotonicNumber(monotonicNow()) + MAX_WAIT_MS;
    if (request.method === 'GET')
      return this.#reads.read(request.path, request.session, request.signal, {
        enqueue: (signal, onTurn) => this.#enqueue({ ...request, signal }, { onTurn }),
        send: (permit, signal) => this.#sendWithRetries({ ...request, signal }, permit, deadline),
      });
    if (request.isWrite) this.#reads.invalidate();
    try {
      return await this.#sendWithRetries(request, await this.#enqueue(request), deadline);
    } finally {
      if (request.isWrite) this.#reads.invalidate();
    }
  }

  /**
   * Returns the response to a read as it arrives, for no other reader; its place among those in flight is free when it
   * has ended.
   */
  async open(request: UpstreamRequest): Promise<UpstreamDownload> {
    const permit = await this.#enqueue(request);
    try {
      const { statusCode, headers, body } = await this.#request(request, permit.markCounted);
      body.once('close', permit.release);
      return { status: statusCode, headers, body };
    } catch (error) {
      permit.release();
      throw problemOf(error, request.signal);
    }
  }

  /** Notes that the service announced a change: reads from now on see it. */
  noteNews(): void {
    this.#readAfter.noteNews();
    this.#reads.invalidate();
  }

  /** Whether one more request delays no other: none waits, and half of the limit is free. */
  hasSpareCapacity(): boolean {
    return this.#queue.waiting === 0 && this.#standard.isHalfFree(monotonicNumber(monotonicNow()));
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }

  #rateLimitsOf({ limit }: UpstreamRequest): UpstreamRateLimit[] {
    return limit === 'consumption' ? [this.#standard, this.#consumption] : [this.#standard];
  }

  #enqueue(request: UpstreamRequest, options: Pick<QueuedRequest, 'isRetry' | 'onTurn'> = {}): Promise<SendPermit> {
    const { session, operator, isWrite, signal } = request;
    return this.#queue.enqueue({
      session,
      operator,
      isWrite,
      rateLimits: this.#rateLimitsOf(request),
      signal,
      ...options,
    });
  }

  /** Sends until the service accepts it: a request refused with 429 was not executed, whatever its method. */
  async #sendWithRetries(request: UpstreamRequest, first: SendPermit, deadline: number): Promise<UpstreamResponse> {
    for (let permit = first; ; permit = await this.#enqueue(request, { isRetry: true })) {
      const response = await this.#exchange(request, permit.markCounted).finally(permit.release);
      if (response.status !== 429) return response;
      const seconds = Math.max(1, Number(response.headers['retry-after']) || 1);
      const until = monotonicNumber(monotonicNow()) + seconds * 1000;
      if (until > deadline)
        throw new BffProblem('UNAVAILABLE', 'The service is busy with other requests', {
          headers: { 'retry-after': String(seconds) },
        });
      this.#rateLimitsOf(request).at(-1)!.pauseUntil(until);
    }
  }

  async #exchange(request: UpstreamRequest, onResponse: () => void): Promise<UpstreamResponse> {
    try {
      const response = await this.#request(request, onResponse);
      return { status: response.statusCode, headers: response.headers, body: await readResponse(response.body) };
    } catch (error) {
      throw problemOf(error, request.signal);
    }
  }

  async #request(
    { method, path, headers, body, signal }: UpstreamRequest,
    onResponse: () => void,
  ): Promise<Dispatcher.ResponseData> {
    const { headers: readAfter, note } = this.#readAfter.begin();
    const traceparent = presentCause();
    const response = await this.#pool.request({
      method,
      path: this.#base + path,
      headers: {
        ...headers,
        ...(method === 'GET' ? readAfter : {}),
        ...(traceparent === null ? {} : { traceparent }),
        ...this.#identity,
      },
      body,
      // A write that has been sent runs to its end, so that the audit has its outcome.
      signal: method === 'GET' ? signal : null,
      headersTimeout: RESPONSE_TIMEOUT_MS,
      bodyTimeout: RESPONSE_TIMEOUT_MS,
    });
    onResponse();
    note(response.headers[READ_AFTER]);
    return response;
  }
}

const problemOf = (error: unknown, signal: AbortSignal): BffProblem =>
  signal.aborted ? new BffProblem('CLIENT_GONE', 'The browser closed the connection') : toUpstreamProblem(error);

async function readResponse(body: Dispatcher.ResponseData['body']): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_UPSTREAM_RESPONSE_BYTES)
      throw new BffProblem('BAD_GATEWAY', 'The response from the service is too large');
    chunks.push(chunk);
    // A large response shares the event loop with other requests: what is not read yet waits at the service.
    if (bytes > LARGE_BYTES) await eventLoopThrottle.wait(chunk.length);
  }
  return Buffer.concat(chunks);
}

function toUpstreamProblem(error: unknown): BffProblem {
  if (error instanceof BffProblem) return error;
  const { code = '' } = error as { code?: string };
  const causes = error instanceof AggregateError ? (error.errors as { code?: string }[]) : [];
  if ([code, ...causes.map((cause) => cause.code ?? '')].some((each) => UNREACHABLE.has(each)))
    return new BffProblem('UNAVAILABLE', 'The service cannot be reached at the moment', {
      headers: { 'retry-after': '1' },
    });
  return new BffProblem('BAD_GATEWAY', 'The service closed the connection before it had responded');
}
