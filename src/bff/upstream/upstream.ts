import { type Dispatcher, Pool } from 'undici';
import { serviceHeaders } from '#client/client.ts';
import type { Method } from '#contract/endpoint.ts';
import { defaultLimits, LARGEST_ANSWER_BYTES } from '#contract/limits.ts';
import { API_PREFIX } from '#contract/match.ts';
import { monotonicNow, monotonicNumber } from '#energy/time/clocks.ts';
import { loopTurns } from '#watch/loopTurns.ts';
import { LARGE_BYTES } from '#watch/pacedBody.ts';
import { BffProblem } from '../http/problem.ts';
import { FairQueue, type Pass, type QueueLimits } from './fairQueue.ts';
import { Lane } from './lane.ts';
import { SharedReads } from './sharedReads.ts';
import type { Caller } from './shares.ts';
import { UploadPlaces } from './uploadPlaces.ts';

export interface UpstreamSettings {
  serviceUrl: string;
  apiKey: string;
  tenant: string;
}

/** Its session and operator are those whose turn it takes. */
export interface UpstreamRequest extends Caller {
  method: Method;
  /** Whether it changes anything: what does goes first. */
  isWrite: boolean;
  /** Path of the table with its query: /assets?page=2. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  limit: 'standard' | 'consumption';
  /** Fires when the browser has gone. */
  signal: AbortSignal;
}

export interface UpstreamAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/**
 * What a screen asks for at once is far less than a session's share; reads leave some of each second and in flight to
 * writes.
 */
const QUEUE: QueueLimits = {
  waiting: { ofSession: 100, ofOperator: 200, altogether: 500 },
  underWayOfOperator: 10,
  spareForWrites: 2,
};
/** How long a request waits altogether for a tenant that others keep busy. */
const BUSY_MS = 30_000;
const ANSWER_TIMEOUT_MS = 120_000;
/** The service answers with 16 MB at most; another one's longer answers are refused. */
const MOST_ANSWER_BYTES = LARGEST_ANSWER_BYTES + 1024 * 1024;
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * The one service behind the dashboard: every browser's requests go through here, together inside the tenant's limits.
 */
export class Upstream {
  readonly #pool: Pool;
  readonly #base: string;
  readonly #identity: Record<string, string>;
  readonly #standard = new Lane(defaultLimits.standard);
  readonly #consumption = new Lane(defaultLimits.consumption);
  readonly #queue = new FairQueue(QUEUE);
  readonly #reads = new SharedReads<UpstreamAnswer>();
  /** Taken before an upload's body is read. */
  readonly uploads = new UploadPlaces();

  constructor({ serviceUrl, apiKey, tenant }: UpstreamSettings) {
    const url = new URL(serviceUrl);
    this.#pool = new Pool(url.origin, { connections: defaultLimits.standard.inFlight + 1, pipelining: 1 });
    this.#base = url.pathname.replace(/\/$/, '') + API_PREFIX;
    this.#identity = serviceHeaders(apiKey, tenant);
  }

  /**
   * The service's answer. Fails with 429 where the caller has too many requests waiting, with 502 or 503 where there is
   * none.
   */
  async send(request: UpstreamRequest): Promise<UpstreamAnswer> {
    const deadline = monotonicNumber(monotonicNow()) + BUSY_MS;
    if (request.method === 'GET')
      return this.#reads.read(request.path, request.session, request.signal, {
        enter: (signal, onTurn) => this.#enter({ ...request, signal }, { onTurn }),
        send: (pass, signal) => this.#patiently({ ...request, signal }, pass, deadline),
      });
    if (request.isWrite) this.#reads.drop();
    try {
      return await this.#patiently(request, await this.#enter(request), deadline);
    } finally {
      if (request.isWrite) this.#reads.drop();
    }
  }

  /** Whether a request more holds nobody up: none waits, and half of what is allowed is free. */
  hasRoom(): boolean {
    return this.#queue.waiting === 0 && this.#standard.isHalfFree(monotonicNumber(monotonicNow()));
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }

  #lanesOf({ limit }: UpstreamRequest): Lane[] {
    return limit === 'consumption' ? [this.#standard, this.#consumption] : [this.#standard];
  }

  #enter(request: UpstreamRequest, how: { first?: boolean; onTurn?: () => void } = {}): Promise<Pass> {
    const { session, operator, isWrite, signal } = request;
    return this.#queue.enter({ session, operator, isWrite, lanes: this.#lanesOf(request), signal, ...how });
  }

  /** Sends until the service takes it: one that is refused with 429 was not executed, whatever its method. */
  async #patiently(request: UpstreamRequest, given: Pass, deadline: number): Promise<UpstreamAnswer> {
    for (let pass = given; ; pass = await this.#enter(request, { first: true })) {
      const answer = await this.#exchange(request, pass.settle).finally(pass.leave);
      if (answer.status !== 429) return answer;
      const seconds = Math.max(1, Number(answer.headers['retry-after']) || 1);
      const until = monotonicNumber(monotonicNow()) + seconds * 1000;
      if (until > deadline)
        throw new BffProblem('UNAVAILABLE', 'Others keep the service busy', { 'retry-after': String(seconds) });
      this.#lanesOf(request).at(-1)!.pause(until);
    }
  }

  async #exchange(
    { method, path, headers, body, signal }: UpstreamRequest,
    onAnswer: () => void,
  ): Promise<UpstreamAnswer> {
    try {
      const answer = await this.#pool.request({
        method,
        path: this.#base + path,
        headers: { ...headers, ...this.#identity },
        body,
        // A write that has been sent is seen to its end, so that the audit knows it.
        signal: method === 'GET' ? signal : null,
        headersTimeout: ANSWER_TIMEOUT_MS,
        bodyTimeout: ANSWER_TIMEOUT_MS,
      });
      onAnswer();
      return { status: answer.statusCode, headers: answer.headers, body: await readAnswer(answer.body) };
    } catch (error) {
      throw signal.aborted ? new BffProblem('CLIENT_GONE', 'The browser closed the connection') : unanswered(error);
    }
  }
}

async function readAnswer(body: Dispatcher.ResponseData['body']): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_ANSWER_BYTES) throw new BffProblem('BAD_GATEWAY', 'The answer of the service is too large');
    chunks.push(chunk);
    // In turns with other requests: what is not read yet waits with the service.
    if (bytes > LARGE_BYTES) await loopTurns.take(chunk.length);
  }
  return Buffer.concat(chunks);
}

function unanswered(error: unknown): BffProblem {
  if (error instanceof BffProblem) return error;
  const { code = '' } = error as { code?: string };
  const causes = error instanceof AggregateError ? (error.errors as { code?: string }[]) : [];
  if ([code, ...causes.map((cause) => cause.code ?? '')].some((each) => UNREACHABLE.has(each)))
    return new BffProblem('UNAVAILABLE', 'The service cannot be reached for the moment', { 'retry-after': '1' });
  return new BffProblem('BAD_GATEWAY', 'The service broke off before it had answered');
}
