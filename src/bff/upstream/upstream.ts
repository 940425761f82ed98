import { type Dispatcher, Pool } from 'undici';
import { serviceHeaders } from '#client/client.ts';
import type { Method } from '#contract/endpoint.ts';
import { defaultLimits } from '#contract/limits.ts';
import { API_PREFIX } from '#contract/match.ts';
import { BffProblem } from '../http/problem.ts';
import { FairQueue } from './fairQueue.ts';
import { Lane } from './lane.ts';
import { SharedReads } from './sharedReads.ts';

export interface UpstreamSettings {
  serviceUrl: string;
  apiKey: string;
  tenant: string;
}

export interface UpstreamRequest {
  /** Whose turn it takes. */
  session: string;
  method: Method;
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

const MOST_WAITING = 500;
const MOST_UPLOADS_WAITING = 8;
/** How long a request waits altogether for a tenant that others keep busy. */
const BUSY_MS = 30_000;
const ANSWER_TIMEOUT_MS = 120_000;
const MOST_ANSWER_BYTES = 32 * 1024 * 1024;
const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/** The one service behind the dashboard: every browser's requests go through here, together inside the tenant's limits. */
export class Upstream {
  readonly #pool: Pool;
  readonly #base: string;
  readonly #identity: Record<string, string>;
  readonly #standard = new Lane(defaultLimits.standard);
  readonly #consumption = new Lane(defaultLimits.consumption);
  readonly #queue = new FairQueue(MOST_WAITING);
  readonly #reads = new SharedReads<UpstreamAnswer>();
  #uploadsWaiting = 0;

  constructor({ serviceUrl, apiKey, tenant }: UpstreamSettings) {
    const url = new URL(serviceUrl);
    this.#pool = new Pool(url.origin, { connections: defaultLimits.standard.inFlight + 1, pipelining: 1 });
    this.#base = url.pathname.replace(/\/$/, '') + API_PREFIX;
    this.#identity = serviceHeaders(apiKey, tenant);
  }

  /** The service's answer. Fails with 502 or 503 where there is none. */
  async send(request: UpstreamRequest): Promise<UpstreamAnswer> {
    if (request.method === 'GET') return this.#reads.read(request.path, request.signal, (signal) => this.#patiently({ ...request, signal }));
    const isUpload = request.limit === 'consumption';
    if (isUpload && this.#uploadsWaiting >= MOST_UPLOADS_WAITING) throw new BffProblem('UNAVAILABLE', 'Too many uploads wait for the service', { 'retry-after': '5' });
    if (isUpload) this.#uploadsWaiting++;
    this.#reads.drop();
    try {
      return await this.#patiently(request);
    } finally {
      if (isUpload) this.#uploadsWaiting--;
      this.#reads.drop();
    }
  }

  /** Whether a request more holds nobody up: none waits, and half of what is allowed is free. */
  hasRoom(): boolean {
    return this.#queue.waiting === 0 && this.#standard.isHalfFree(performance.now());
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }

  /** Sends until the service takes it: one that is refused with 429 was not executed, whatever its method. */
  async #patiently(request: UpstreamRequest): Promise<UpstreamAnswer> {
    const lanes = request.limit === 'consumption' ? [this.#standard, this.#consumption] : [this.#standard];
    const line = `${request.session} ${request.limit}`;
    const deadline = performance.now() + BUSY_MS;
    for (let first = false; ; first = true) {
      const pass = await this.#queue.enter({ line, lanes, signal: request.signal, first });
      const answer = await this.#exchange(request, pass.settle).finally(pass.leave);
      if (answer.status !== 429) return answer;
      const seconds = Math.max(1, Number(answer.headers['retry-after']) || 1);
      const until = performance.now() + seconds * 1000;
      if (until > deadline) throw new BffProblem('UNAVAILABLE', 'Others keep the service busy', { 'retry-after': String(seconds) });
      lanes.at(-1)!.pause(until);
    }
  }

  async #exchange({ method, path, headers, body, signal }: UpstreamRequest, onAnswer: () => void): Promise<UpstreamAnswer> {
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
  }
  return Buffer.concat(chunks);
}

function unanswered(error: unknown): BffProblem {
  if (error instanceof BffProblem) return error;
  const { code = '' } = error as { code?: string };
  const causes = error instanceof AggregateError ? (error.errors as { code?: string }[]) : [];
  if ([code, ...causes.map((cause) => cause.code ?? '')].some((each) => UNREACHABLE.has(each))) return new BffProblem('UNAVAILABLE', 'The service cannot be reached for the moment', { 'retry-after': '1' });
  return new BffProblem('BAD_GATEWAY', 'The service broke off before it had answered');
}
