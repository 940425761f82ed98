import { setTimeout as sleep } from 'node:timers/promises';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { startVictoriaMetrics, type VictoriaMetrics } from './victoriaMetrics.ts';

const GIVE_UP_MS = 15_000;

/** VictoriaMetrics to read from: series are loaded, then found. */
export interface Victoria extends VictoriaMetrics {
  /** Loads one series of consecutive half hours each, by its labels. */
  load(
    series: readonly { metric: Record<string, string>; startMs: number; values: readonly number[] }[],
  ): Promise<void>;
  /** Makes loaded samples searchable, and waits until a counting instant query finds all of them. */
  settle(query: string, atMs: number, count: number): Promise<void>;
}

/** Null if it is not installed. */
export async function startVictoria(): Promise<Victoria | null> {
  const peer = await startVictoriaMetrics();
  if (peer === null) return null;
  const request = async (path: string, body?: string) => {
    const response = await fetch(peer.url + path, { method: 'POST', ...(body === undefined ? {} : { body }) });
    if (!response.ok) throw new Error(await response.text());
    await response.arrayBuffer();
  };
  return {
    ...peer,
    load: (series) =>
      request(
        '/api/v1/import',
        series
          .map(({ metric, startMs, values }) =>
            JSON.stringify({ metric, values, timestamps: values.map((_, slot) => startMs + slot * HALF_HOUR_MS) }),
          )
          .join('\n'),
      ),
    settle: async (query, atMs, count) => {
      const parameters = new URLSearchParams({ query, time: String(atMs / 1000), nocache: '1' });
      const path = `/api/v1/query?${parameters.toString()}`;
      for (const giveUp = performance.now() + GIVE_UP_MS; performance.now() < giveUp; await sleep(200)) {
        await request('/internal/force_flush');
        const { data } = (await (await fetch(peer.url + path)).json()) as {
          data: { result: { value: [number, string] }[] };
        };
        if (Number(data.result[0]?.value[1]) === count) return;
      }
      throw new Error('VictoriaMetrics does not find what was loaded');
    },
  };
}
