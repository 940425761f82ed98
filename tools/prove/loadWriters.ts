import { setTimeout as sleep } from 'node:timers/promises';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { Store } from '#store/openStore.ts';
import { seedAssets } from '#testing/seedAssets.ts';
import { createTenantWithKey } from '../harness/createTenantWithKey.ts';

/** 48 half hours of these are a batch of nearly 50,000 readings. */
const FLEET = 1041;
const HALF_HOURS = 48;
const FIRST_DAY = Date.UTC(2020, 0, 1);
const PAGE = 1000;
/** A request that takes longer is treated as hanging. */
const TIMEOUT_MS = 60_000;
const PAUSE_MS = 20;

export interface LoadTenant {
  headers: Record<string, string>;
  fleet: string[];
}

export async function addLoadTenant({ db }: Pick<Store, 'db'>): Promise<LoadTenant> {
  const { tenant, headers } = await createTenantWithKey(db);
  return { headers: { ...headers, 'content-type': 'application/json' }, fleet: await seedAssets(db, tenant, FLEET) };
}

export interface Outcome {
  isWrite: boolean;
  /** 0 without a response. */
  status: number;
  code: string | undefined;
  /** Of performance.now(). */
  endedAt: number;
  tookMs: number;
}

type Acknowledged = { assets: string[] } | { day: number; value: number };

/** Clients that write and read without a pause, and record everything that was acknowledged. */
export class LoadWriters {
  readonly #url: string;
  readonly #tenant: LoadTenant;
  readonly #acknowledged: Acknowledged[] = [];
  readonly #ended = new AbortController();
  readonly #workers: Promise<void>[] = [];
  #serial = 0;
  #days = 0;
  outcomes: Outcome[] = [];

  constructor(url: string, tenant: LoadTenant) {
    this.#url = `${url}/api/v1`;
    this.#tenant = tenant;
  }

  /**
   * Two workers write single assets and two read; with `bulk`, workers also write thousands of assets and fifty
   * thousand readings at a time.
   */
  start({ bulk = true } = {}): this {
    const single = [() => this.#asset(), () => this.#asset(), () => this.#read(), () => this.#read()];
    for (const step of bulk ? [...single, () => this.#createThousandAssets(), () => this.#readings()] : single)
      this.#workers.push(this.#loop(step));
    return this;
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    await Promise.all(this.#workers);
  }

  /** Outcomes since the instant, or all. */
  since(instant: number): Outcome[] {
    return this.outcomes.filter(({ endedAt }) => endedAt >= instant);
  }

  /** Waits for the first write acknowledged after the instant; returns how long after it that was, in milliseconds. */
  async waitForWrite(instant: number, withinMs = TIMEOUT_MS): Promise<number> {
    for (; performance.now() < instant + withinMs; await sleep(PAUSE_MS)) {
      const written = this.outcomes.find(
        ({ isWrite, status, endedAt }) => isWrite && status === 201 && endedAt >= instant,
      );
      if (written) return written.endedAt - instant;
    }
    throw new Error(`no write was acknowledged within ${withinMs / 1000} s`);
  }

  /**
   * Looks for everything acknowledged and returns how much there was.
   * @throws if any of it is missing
   */
  async check(): Promise<string> {
    const there = await this.#assetsThere();
    const assets = this.#acknowledged.flatMap((each) => ('assets' in each ? each.assets : []));
    const lost = assets.filter((uuid) => !there.has(uuid));
    if (lost.length > 0) throw new Error(`${lost.length} of ${assets.length} acknowledged assets are gone`);
    const batches = this.#acknowledged.filter((each) => 'day' in each);
    for (const { day, value } of batches) await this.#checkBatch(day, value);
    return (
      `${assets.length} assets and ${batches.length} batches of ${FLEET * HALF_HOURS} readings were acknowledged, ` +
      'and all are there'
    );
  }

  async #loop(step: () => Promise<Outcome>): Promise<void> {
    while (!this.#ended.signal.aborted) {
      const { status } = await step();
      await sleep(status >= 200 && status < 300 ? 0 : PAUSE_MS);
    }
  }

  async #asset(): Promise<Outcome> {
    return this.#write('/assets', { name: `Single ${++this.#serial}` }, (response) => ({
      assets: [(response as { assetUUID: string }).assetUUID],
    }));
  }

  async #createThousandAssets(): Promise<Outcome> {
    const body = Array.from({ length: PAGE }, (_, index) => ({
      name: `One of a thousand, number ${index} of ${++this.#serial} `.padEnd(200, 'long '),
    }));
    return this.#write('/assets/bulk', body, (response) => ({
      assets: (response as { data: { assetUUID: string }[] }).data.map(({ assetUUID }) => assetUUID),
    }));
  }

  async #readings(): Promise<Outcome> {
    const day = FIRST_DAY + this.#days++ * DAY_MS;
    const value = (this.#days % 2000) / 1000;
    const body = this.#tenant.fleet.flatMap((assetUUID) =>
      Array.from({ length: HALF_HOURS }, (_, slot) => ({
        assetUUID,
        startTime: new Date(day + slot * HALF_HOUR_MS).toISOString(),
        value,
      })),
    );
    return this.#write('/energy-consumption', body, () => ({ day, value }));
  }

  async #read(): Promise<Outcome> {
    return this.#send('GET', `/assets/${this.#tenant.fleet[this.outcomes.length % FLEET]}`);
  }

  #write(path: string, body: unknown, toKeep: (response: unknown) => Acknowledged): Promise<Outcome> {
    return this.#send('POST', path, body, (response) => this.#acknowledged.push(toKeep(response)));
  }

  async #send(method: string, path: string, body?: unknown, onSuccess?: (response: unknown) => void): Promise<Outcome> {
    const startedAt = performance.now();
    const note = (status: number, code?: string): Outcome => {
      const endedAt = performance.now();
      const outcome = { isWrite: method !== 'GET', status, code, endedAt, tookMs: endedAt - startedAt };
      this.outcomes.push(outcome);
      return outcome;
    };
    try {
      const response = await fetch(this.#url + path, {
        method,
        headers: this.#tenant.headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const content = (await response.json()) as { code?: string };
      if (response.ok) onSuccess?.(content);
      return note(response.status, content.code);
    } catch {
      return note(0);
    }
  }

  async #assetsThere(): Promise<Set<string>> {
    const there = new Set<string>();
    for (let path: string | null = `/assets?pageSize=${PAGE}`; path;) {
      const { data, nextCursor } = (await this.#get(path)) as { data: { assetUUID: string }[]; nextCursor?: string };
      for (const { assetUUID } of data) there.add(assetUUID);
      path = nextCursor === undefined ? null : `/assets?pageSize=${PAGE}&cursor=${nextCursor}`;
    }
    return there;
  }

  /** The first, a middle and the last asset of a batch have every half hour of it. */
  async #checkBatch(day: number, value: number): Promise<void> {
    const range = `from=${new Date(day).toISOString()}&to=${new Date(day + DAY_MS).toISOString()}`;
    for (const asset of [0, Math.floor(FLEET / 2), FLEET - 1].map((index) => this.#tenant.fleet[index]!)) {
      const { values } = (await this.#get(`/assets/${asset}/energy-consumption?${range}`)) as {
        values: (number | null)[];
      };
      const kept = values.filter((each) => each === value).length;
      if (kept !== HALF_HOURS)
        throw new Error(`of an acknowledged batch an asset has ${kept} of ${HALF_HOURS} half hours`);
    }
  }

  async #get(path: string): Promise<unknown> {
    const response = await fetch(this.#url + path, { headers: this.#tenant.headers });
    if (!response.ok) throw new Error(`GET ${path} returned ${response.status}`);
    return response.json();
  }
}

/** How often each status occurred: `120 × 201, 3 × 507`. */
export function countByStatus(outcomes: readonly Outcome[]): string {
  const counts = new Map<number, number>();
  for (const { status } of outcomes) counts.set(status, (counts.get(status) ?? 0) + 1);
  return (
    [...counts]
      .sort(([one], [other]) => one - other)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ') || 'none'
  );
}

export const slowestMs = (outcomes: readonly Outcome[]): number => Math.max(0, ...outcomes.map(({ tookMs }) => tookMs));
