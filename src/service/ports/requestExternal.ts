import { setTimeout as sleep } from 'node:timers/promises';
import { type Dispatcher, fetch } from 'undici';
import { wallNow } from '#energy/time/clocks.ts';

export interface ExternalApi {
  /** What it is called in errors, which must not name the meter asked about. */
  name: string;
  headers: Record<string, string>;
  /** An answer that takes longer counts as none; 15 s unless told. */
  timeoutMs?: number;
  /** The pause before the second attempt, doubled for each further one; a second unless told. */
  pauseMs?: number;
  /** Opens the connections: one that permits no private address, where whom to ask is not the operator's own choice. */
  dispatcher?: Dispatcher | undefined;
}

const ATTEMPTS = 4;
/** Characters of a refusal that are looked at. */
const MAX_EXCERPT_LENGTH = 1000;
/** A longer Retry-After is left to the job's own pauses. */
const LONGEST_PAUSE_MS = 30_000;

/** Milliseconds that a Retry-After asks for, in seconds or as a date; null where there is none to be read. */
function retryAfterMs(value: string | null): number | null {
  if (value === null) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - wallNow();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/**
 * The JSON at an address, null where it answers 404. Too many requests, failures of the server and lost connections are
 * tried four times; redirects are not followed, so that no key goes elsewhere. Fails with what the last attempt came
 * to, with a Refused where asking again will not change it.
 */
export async function requestExternal(
  url: URL,
  { name, headers, timeoutMs = 15_000, pauseMs = 1000, dispatcher }: ExternalApi,
): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    let failure: string;
    let wanted: number | null = null;
    try {
      const answer = await fetch(url, {
        headers: { accept: 'application/json', ...headers },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        ...(dispatcher && { dispatcher }),
      });
      if (answer.ok) return await answer.json();
      const isRefusal = answer.status !== 429 && answer.status < 500;
      const said = isRefusal ? (await answer.text()).slice(0, MAX_EXCERPT_LENGTH) : '';
      if (!isRefusal) await answer.body?.cancel();
      if (answer.status === 404) return null;
      failure = `${name} answered ${answer.status}`;
      if (isRefusal) throw new RefusedResponseError(failure, answer.status, said);
      wanted = retryAfterMs(answer.headers.get('retry-after'));
    } catch (error) {
      if (error instanceof RefusedResponseError) throw error;
      failure ??= `${name} could not be asked: ${describe(error)}`;
    }
    const pause = wanted ?? pauseMs * 2 ** (attempt - 1) * (0.8 + 0.4 * Math.random());
    if (attempt === ATTEMPTS || pause > LONGEST_PAUSE_MS) throw new Error(failure);
    await sleep(pause);
  }
}

/** An answer that asking again will not change: its status, and the beginning of what it said. */
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
  return name === 'TimeoutError' ? 'no answer in time' : (cause?.code ?? cause?.message ?? message);
}
