import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from '#client/client.ts';

const BASE = 'http://service';
const PAUSE_MS = 50;
const TIMEOUT_MS = 60_000;

/**
 * A client that outlives its service: a request without response, or with a 503, is retried under the same idempotency
 * key, and so is one whose first attempt is still in progress. `url` returns where the service is now.
 */
export function createRetryingClient(url: () => string, headers: Record<string, string>): Client {
  return createClient({
    baseUrl: `${BASE}/api/v1`,
    headers,
    fetch: async (address, init) => {
      const key = randomUUID();
      const path = (address as string).slice(BASE.length);
      for (const until = performance.now() + TIMEOUT_MS; ; await sleep(PAUSE_MS)) {
        try {
          const given = init?.headers as Record<string, string>;
          const response = await fetch(url() + path, {
            ...init,
            headers: { ...given, ...(init?.method === 'POST' && { 'idempotency-key': key }) },
          });
          if (response.status !== 503 && !(await isInProgress(response))) return response;
        } catch (error) {
          if (performance.now() > until) throw error;
        }
      }
    },
  });
}

async function isInProgress(response: Response): Promise<boolean> {
  if (response.status !== 409) return false;
  const { code } = (await response.clone().json()) as { code?: unknown };
  return code === 'IDEMPOTENCY_IN_PROGRESS';
}
