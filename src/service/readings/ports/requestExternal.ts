import { setTimeout as sleep } from 'node:timers/promises';
import { type Dispatcher, fetch, type Response } from 'undici';
import { wallNow } from '#energy/time/clocks.ts';

export interface ExternalApi {
  /** Its name in errors, which must not name the meter. */
  name: string;
  headers: Record<string, string>;
  /** Time after which a response counts as none; 15 s by default. */
  timeoutMs?: number;
  /** The pause before the second attempt, doubled for each further one; a second by default. */
  pauseMs?: number;
  /** Largest length of a response, decompressed; a longer one is refused; 16 MB by default. */
  maxBytes?: number;
  /** Dispatcher of the connections: one that permits no private address, if the settings do not fix the target. */
  dispatcher?: Dispatcher | undefined;
}

const ATTEMPTS = 4;
const MAX_BYTES = 16_000_000;
/** Number of characters of a refusal that are read. */
const MAX_EXCERPT_LENGTH = 1000;
/** Longest pause between attempts; a longer Retry-After is left to the job's own pauses. */
const LONGEST_PAUSE_MS = 30_000;

/** Returns the milliseconds of a Retry-After, in seconds or as a date; null without a readable one. */
function retryAfterMs(value: string | null): number | null {
  if (value === null) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - wallNow();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/**
 * Returns the JSON at an address, null if it responds with 404. Too many requests, failures of the server and lost
 * connections are tried four times; redirects are not followed, so that no key goes elsewhere. Throws the error of the
 * last attempt, a RefusedResponseError if a retry will not help.
 */
export async function requestExternal(
  url: URL,
  { name, headers, timeoutMs = 15_000, pauseMs = 1000, maxBytes = MAX_BYTES, dispatcher }: ExternalApi,
): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    let failure: string;
    let retryAfter: number | null = null;
    try {
      const response = await fetch(url, {
        headers: { accept: 'application/json', ...headers },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        ...(dispatcher && { dispatcher }),
      });
      if (response.ok) {
        const body = await readWithin(response, maxBytes);
        if (body === null) throw new RefusedResponseError(`${name} returned more than ${maxBytes} bytes`, 200, '');
        return JSON.parse(body);
      }
      const isRefusal = response.status !== 429 && response.status < 500;
      const excerpt = isRefusal ? ((await readWithin(response, maxBytes)) ?? '').slice(0, MAX_EXCERPT_LENGTH) : '';
      if (!isRefusal) await response.body?.cancel();
      if (response.status === 404) return null;
      failure = `${name} returned ${response.status}`;
      if (isRefusal) throw new RefusedResponseError(failure, response.status, excerpt);
      retryAfter = retryAfterMs(response.headers.get('retry-after'));
    } catch (error) {
      if (error instanceof RefusedResponseError) throw error;
      failure ??=
        error instanceof SyntaxError
          ? `${name} returned something other than JSON`
          : `${name} could not be reached: ${describe(error)}`;
    }
    const pause = retryAfter ?? pauseMs * 2 ** (attempt - 1) * (0.8 + 0.4 * Math.random());
    if (attempt === ATTEMPTS || pause > LONGEST_PAUSE_MS) throw new Error(failure);
    await sleep(pause);
  }
}

/** Returns the body as text; null if it is longer, and then the rest is not received. */
async function readWithin(response: Response, maxBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** A response that a retry will not change: its status, and the beginning of its body. */
export class RefusedResponseError extends Error {
  readonly status: number;
  readonly bodyExcerpt: string;

  constructor(message: string, status: number, bodyExcerpt: string) {
    super(message);
    this.status = status;
    this.bodyExcerpt = bodyExcerpt;
  }
}

function describe(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  return name === 'TimeoutError' ? 'no response in time' : (cause?.code ?? cause?.message ?? message);
}
