import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#store/schema.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on /bff/health answers 200, as long as the store does. */
    markReady: () => void;
    /** From now on it answers 503, so that nothing more is sent here. */
    announceStop: () => void;
  }
}

const PATIENCE_MS = 1000;

type Answer = 'ok' | 'down';

/** Whether `work` comes to something good in time. One question at a time, however many want to know and however long it hangs. */
function probe(work: () => Promise<boolean>): () => Promise<Answer> {
  let asking: Promise<boolean> | null = null;
  return async () => {
    asking ??= work()
      .catch(() => false)
      .finally(() => (asking = null));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), PATIENCE_MS);
    });
    const isWell = await Promise.race([asking, late]);
    clearTimeout(timer);
    return isWell ? 'ok' : 'down';
  };
}

/**
 * Ready once the program that started the server says so, while one can sign in. That the service does not answer is
 * said and takes nothing away: sign-in and the pages work without it, and another dashboard would not reach it either.
 */
export function installHealth(app: FastifyInstance, db: Kysely<Database>, serviceUrl: string): void {
  let phase: 'starting' | 'ok' | 'stopping' = 'starting';
  app.decorate('markReady', () => {
    phase = 'ok';
  });
  app.decorate('announceStop', () => {
    phase = 'stopping';
  });
  const store = probe(async () => (await sql`select 1`.execute(db)).rows.length === 1);
  const readyUrl = `${serviceUrl.replace(/\/$/, '')}/ready`;
  const service = probe(async () => {
    const answer = await fetch(readyUrl, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
    await answer.body?.cancel();
    return answer.ok;
  });
  app.get('/bff/health', async (_request, reply) => {
    const [storeSays, serviceSays] = await Promise.all([store(), service()]);
    const isReady = phase === 'ok' && storeSays === 'ok';
    if (!isReady) reply.header('retry-after', '1');
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'not ready', checks: { process: phase, store: storeSays, service: serviceSays } });
  });
}
