import { setTimeout as sleep } from 'node:timers/promises';
import type { Store } from '#store/openStore.ts';
import {
  type TimedRequest,
  type LimitedTenant,
  epochMs,
  get,
  createLimitedTenant,
  send,
  sleepUntil,
} from './requests.ts';

/** Returns the address of the next process, in rotation. */
export type NextUrl = () => string;

const BURST = 40;
const BURST_MS = 160;
const PACED_MS = 140;
const SLOW_PAUSE_MS = 25;

/**
 * Bursts that straddle the boundaries of a tenant's seconds, whose first lies `offsetMs` after a second of the clock.
 */
export async function burstAtEdges(
  client: LimitedTenant,
  nextUrl: NextUrl,
  seconds: number,
  offsetMs: number,
): Promise<TimedRequest[]> {
  const first = Math.ceil(epochMs() / 1000) * 1000 + offsetMs;
  const bursts = Array.from({ length: seconds }, (_, second) =>
    Array.from({ length: BURST }, (__, index) => first + second * 1000 + (index / BURST - 0.5) * BURST_MS),
  );
  return Promise.all(bursts.flat().map((at) => sleepUntil(at).then(() => get(client, nextUrl()))));
}

const EAGER_CLIENTS = 24;

/**
 * As many requests as clients can send that each wait for their response: a limit in the hundreds is lent in portions.
 */
export async function eagerLoad(client: LimitedTenant, nextUrl: NextUrl, seconds: number): Promise<TimedRequest[]> {
  const end = epochMs() + seconds * 1000;
  const all: TimedRequest[] = [];
  const one = async () => {
    while (epochMs() < end) {
      const request = await get(client, nextUrl());
      all.push(request);
      if (request.status === 429) await sleep(Math.random() * 50);
    }
  };
  await Promise.all(Array.from({ length: EAGER_CLIENTS }, one));
  return all;
}

/** Seven requests a second, evenly: well under the limit. */
export async function steadyLoad(client: LimitedTenant, nextUrl: NextUrl, seconds: number): Promise<TimedRequest[]> {
  const first = epochMs();
  return Promise.all(
    Array.from({ length: Math.floor((seconds * 1000) / PACED_MS) }, (_, index) =>
      sleepUntil(first + index * PACED_MS).then(() => get(client, nextUrl())),
    ),
  );
}

/** Requests that take 100 to 800 ms, forty a second: more than may be in flight. */
export async function inFlightLoad(client: LimitedTenant, nextUrl: NextUrl, seconds: number): Promise<TimedRequest[]> {
  const first = epochMs();
  const slow = (index: number) =>
    send(
      client,
      'POST',
      `${nextUrl()}/portfolios`,
      JSON.stringify({ name: `Slow ${index}` }),
      100 + ((index * 379) % 700),
    );
  return Promise.all(
    Array.from({ length: (seconds * 1000) / SLOW_PAUSE_MS }, (_, index) =>
      sleepUntil(first + index * SLOW_PAUSE_MS).then(() => slow(index)),
    ),
  );
}

/** Rounds of more requests than a second allows; refused ones wait for their Retry-After and retry once. */
export async function retryLoad(client: LimitedTenant, nextUrl: NextUrl, seconds: number): Promise<TimedRequest[]> {
  const again: TimedRequest[] = [];
  for (const end = epochMs() + seconds * 1000; epochMs() < end;) {
    const refused: TimedRequest[] = [];
    for (let sent = 0; sent < 40; sent += 10)
      refused.push(
        ...(await Promise.all(Array.from({ length: 10 }, () => get(client, nextUrl())))).filter(
          ({ status }) => status === 429,
        ),
      );
    again.push(
      ...(await Promise.all(
        refused.map(async ({ retryAfter }) => sleep(retryAfter * 1000).then(() => get(client, nextUrl()))),
      )),
    );
    await sleep(1100);
  }
  return again;
}

/** Consumption requests that take 120 ms, five a second, by pairs. */
export async function consumptionLoad(
  client: LimitedTenant,
  nextUrl: NextUrl,
  seconds: number,
  assetUUID: string,
): Promise<TimedRequest[]> {
  const first = epochMs();
  const body = JSON.stringify([{ assetUUID, startTime: '2026-01-15T00:00:00Z', value: 1 }]);
  const one = (index: number) =>
    sleepUntil(first + Math.floor(index / 2) * 400).then(() =>
      send(client, 'POST', `${nextUrl()}/energy-consumption`, body, 120),
    );
  return Promise.all(Array.from({ length: Math.floor(seconds * 5) }, (_, index) => one(index)));
}

/** A tenant of its own with one asset. */
export async function clientWithAsset(store: Store, url: string): Promise<LimitedTenant & { assetUUID: string }> {
  const client = await createLimitedTenant(store);
  const made = await fetch(`${url}/assets`, {
    method: 'POST',
    headers: { ...client.headers, 'content-type': 'application/json' },
    body: '{}',
  });
  return { ...client, assetUUID: ((await made.json()) as { assetUUID: string }).assetUUID };
}
