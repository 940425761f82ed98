import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { type MonotonicMs, monotonicIn, monotonicNow, NEVER } from '#energy/time/clocks.ts';
import type { Database } from '#store/schema.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Lets /bff/health respond 200 from now on, while the store is reachable. */
    markReady: () => void;
    /** Lets it respond 503 from now on, so that load balancers send nothing more here. */
    announceStop: () => void;
  }
}

const CHECK_TIMEOUT_MS = 1000;
/** Time for which a success is cached: frequent callers cost neither the store nor the service anything. */
const CACHE_MS = 500;

type CheckResult = 'ok' | 'down';

/**
 * Returns whether `work` succeeds in time, now or within the last half second. It runs once at a time, whatever the
 * number of callers and however long it hangs.
 */
function cachedCheck(work: () => Promise<boolean>): () => Promise<CheckResult> {
  let pending: Promise<boolean> | null = null;
  let validUntil: MonotonicMs = NEVER;
  return async () => {
    if (monotonicNow() < validUntil) return 'ok';
    pending ??= work()
      .catch(() => false)
      .finally(() => (pending = null));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS);
    });
    const isWell = await Promise.race([pending, late]);
    clearTimeout(timer);
    if (isWell) validUntil = monotonicIn(CACHE_MS);
    return isWell ? 'ok' : 'down';
  };
}

/**
 * Installs /bff/health. It is ready once the program that started the server says so, while sign-in is possible. An
 * unreachable service is reported but does not make it unready: sign-in and the pages work without it, and another
 * dashboard would not reach it either.
 */
export function installHealth(app: FastifyInstance, db: Kysely<Database>, serviceUrl: string): void {
  let phase: 'starting' | 'ok' | 'stopping' = 'starting';
  app.decorate('markReady', () => {
    phase = 'ok';
  });
  app.decorate('announceStop', () => {
    phase = 'stopping';
  });
  const store = cachedCheck(async () => (await sql`select 1`.execute(db)).rows.length === 1);
  const readyUrl = `${serviceUrl.replace(/\/$/, '')}/ready`;
  const service = cachedCheck(async () => {
    const response = await fetch(readyUrl, { redirect: 'error', signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) });
    await response.body?.cancel();
    return response.ok;
  });
  app.get('/bff/health', async (_request, reply) => {
    const [storeSays, serviceSays] = await Promise.all([store(), service()]);
    const isReady = phase === 'ok' && storeSays === 'ok';
    if (!isReady) reply.header('retry-after', '1');
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? 'ok' : 'not ready',
      checks: { process: phase, store: storeSays, service: serviceSays },
    });
  });
}
