import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant } from '#service/tenants/tenants.ts';
import type { TenantRow } from '#store/schema.ts';
import { silentLog } from '#testing/silentLog.ts';
import { createTestDatabase, type TestDatabase } from '#testing/testDatabase.ts';
import { ProblemError } from './problem.ts';
import { SharedLimits } from './sharedLimits.ts';

const WINDOW_MS = 1000;
const OTHER = '00000000-0000-4000-8000-000000000002';

/** One request: refused by which policy, or admitted between two instants. */
interface Outcome {
  from: number;
  to: number;
  refusedBy: string | null;
  remaining: number;
}

// A busy machine may stall a load until it is none.
describe('portions of limits', { retry: 3 }, () => {
  let database: TestDatabase;
  let processes: SharedLimits[];
  /** Of every try: a limit that was exceeded once is exceeded. */
  const exceeded: string[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    processes = [0, 1, 2].map(() => new SharedLimits(database.store.admission, silentLog));
  });
  afterAll(async () => {
    await Promise.all(processes.map((each) => each.close()));
    await database.drop();
  });
  const tenantWith = (perSecond: number, inFlight = 1000) =>
    createTenant(database.store.db, 'Portions', 'SANDBOX', {
      requests_per_second: perSecond,
      requests_in_flight: inFlight,
    });

  async function send(
    limits: SharedLimits,
    tenant: TenantRow,
    work: () => unknown = () => undefined,
  ): Promise<Outcome> {
    const from = performance.now();
    try {
      const { release, headers } = await limits.admit(tenant, 'standard');
      const to = performance.now();
      await work();
      release();
      return { from, to, refusedBy: null, remaining: Number(/r=(\d+)/.exec(headers['ratelimit']!)![1]) };
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'TOO_MANY_REQUESTS') throw error;
      return { from, to: performance.now(), refusedBy: String(error.extra['violated-policies']), remaining: 0 };
    }
  }
  /** Clients that send one request after the other until an instant. */
  async function load(limits: SharedLimits, tenant: TenantRow, clients: number, ms: number, pauseMs: () => number) {
    const until = performance.now() + ms;
    const all: Outcome[] = [];
    const client = async () => {
      while (performance.now() < until) {
        all.push(await send(limits, tenant));
        await sleep(pauseMs());
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    return all;
  }
  /** The most requests that were certainly admitted within one window. */
  function mostInOneWindow(outcomes: readonly Outcome[]): number {
    const admitted = outcomes.filter(({ refusedBy }) => refusedBy === null).toSorted((a, b) => a.from - b.from);
    const ends = admitted.map(({ to }) => to).toSorted((a, b) => a - b);
    let most = 0;
    for (const [index, { from }] of admitted.entries()) {
      const endedBefore = ends.filter((to) => to < from).length;
      const inside = ends.filter((to) => to >= from && to < from + WINDOW_MS).length;
      // Of those that end inside, some were sent before the window.
      most = Math.max(most, inside - (index - endedBefore));
    }
    return most;
  }
  /** Of the one process that has served the tenant: it numbers them from 1. */
  const numberOfLastStatement = async ({ tenant_uuid }: TenantRow) => {
    const { rows } = await sql<{ no: string }>`
      select portion_no as no from limit_places where tenant_uuid = ${tenant_uuid}`.execute(database.store.db);
    return Number(rows[0]!.no);
  };

  it('never admit more than the limit in any second over all processes, and as many as it allows', async () => {
    // A fraction of what a busy machine can ask for.
    const limit = 300;
    const tenant = await tenantWith(limit);
    const loads = await Promise.all(
      processes.map((limits, index) => load(limits, tenant, 6, 3500, () => Math.random() * 6 * (index + 1))),
    );
    const all = loads.flat();
    const admitted = all.filter(({ refusedBy }) => refusedBy === null);
    const most = mostInOneWindow(all);
    if (most > limit) exceeded.push(`${most} in a second`);
    expect(admitted.length).toBeGreaterThan(limit * 2.5);
    expect(new Set(all.map(({ refusedBy }) => refusedBy))).toEqual(new Set([null, 'default']));
  });

  it('save most statements of a tenant far below its limit, and count down truthfully', async () => {
    const tenant = await tenantWith(100_000);
    const alone = new SharedLimits(database.store.admission, silentLog);
    const all = await load(alone, tenant, 10, 1000, () => 1);
    const statements = await numberOfLastStatement(tenant);
    await alone.close();
    expect(all.every(({ refusedBy }) => refusedBy === null)).toBe(true);
    expect(statements).toBeLessThan(all.length / 5);
    for (const { from, remaining } of all) {
      const counted = all.filter((each) => each.to < from && each.to > from - WINDOW_MS * 0.9).length;
      expect(remaining).toBeLessThanOrEqual(100_000 - counted);
      expect(remaining).toBeGreaterThanOrEqual(100_000 - all.length - 5000);
    }
  });

  it('are never lent of a low limit', async () => {
    const tenant = await tenantWith(25);
    await load(processes[0]!, tenant, 5, 500, () => 1);
    const { rows } = await sql<{ portion: number }>`
      select portion from limit_places where tenant_uuid = ${tenant.tenant_uuid}`.execute(database.store.db);
    expect(rows).toEqual([{ portion: 0 }]);
  });

  it('do not refuse a process with little demand beside one with much', async () => {
    const tenant = await tenantWith(1000, 20);
    const until = performance.now() + 2500;
    const [, little] = await Promise.all([
      load(processes[0]!, tenant, 8, 2500, () => 10),
      (async () => {
        const own: Outcome[] = [];
        while (performance.now() < until) {
          own.push(await send(processes[1]!, tenant, () => sleep(5)));
          await sleep(20);
        }
        return own;
      })(),
    ]);
    expect(little.length).toBeGreaterThan(20);
    expect(little.filter(({ refusedBy }) => refusedBy !== null)).toEqual([]);
  });

  it('never let more be in flight than allowed over all processes', async () => {
    const tenant = await tenantWith(100_000, 30);
    let [now, most] = [0, 0];
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const own: Outcome[] = [];
        for (const until = performance.now() + 2000; performance.now() < until;) {
          const work = async () => {
            most = Math.max(most, ++now);
            await sleep(Math.random() * 20);
            now--;
          };
          own.push(await send(processes[index % 3]!, tenant, work));
          await sleep(Math.random() * 10);
        }
        return own;
      }),
    );
    if (most > 30) exceeded.push(`${most} in flight`);
    expect(most).toBeGreaterThan(25);
    expect(new Set(outcomes.flat().map(({ refusedBy }) => refusedBy))).toEqual(new Set([null, 'default-concurrent']));
  });

  it('exceeded no limit in any try', () => expect(exceeded).toEqual([]));

  /** What another process was lent, until an instant. */
  const lendToOther = (tenant: TenantRow, portion: number, until: string) =>
    sql`insert into limit_places values (${tenant.tenant_uuid}, ${OTHER}, 1, 0, 0, 1, ${portion},
      clock_timestamp() + ${until}::interval)`.execute(database.store.db);

  it('of a killed process count for a second after their end', async () => {
    const tenant = await tenantWith(100);
    await lendToOther(tenant, 100, '20 milliseconds');
    expect((await send(processes[0]!, tenant)).refusedBy).toBe('default');
    await sleep(700);
    expect((await send(processes[0]!, tenant)).refusedBy).toBe('default');
    await sleep(400);
    expect(await send(processes[0]!, tenant)).toMatchObject({ refusedBy: null, remaining: 99 });
  });

  it('do not count once the clock was put back', async () => {
    const tenant = await tenantWith(100);
    await lendToOther(tenant, 100, '1 hour');
    expect(await send(processes[0]!, tenant)).toMatchObject({ refusedBy: null, remaining: 99 });
  });

  describe('in the store', () => {
    const PROCESS = '00000000-0000-4000-8000-000000000003';
    interface Admitted {
      violated: (string | null)[];
      standard_left: number[];
      lent: number;
    }
    /** Statement `no` of a process for `count` requests, which asks for a portion. */
    const admit = async (tenant: TenantRow, no: number, count: number, ended = [0, 0, 0], wish = 20) => {
      const { rows } = await sql<Admitted>`select * from limit_admit_all(${tenant.tenant_uuid}, ${PROCESS}, ${no},
        ${[count, 0]}::integer[], array_fill(false, array[${count}::integer]), array_fill(100::float8, array[${count}::integer]),
        '100 milliseconds', ${[tenant.requests_per_second, 1]}::integer[], '{1000,1}', ${ended}::float8[], ${wish}, 10,
        '25 milliseconds')`.execute(database.store.db);
      return rows[0]!;
    };

    it('count as used when they were, and what was not used is given back', async () => {
      const tenant = await tenantWith(100);
      expect(await admit(tenant, 1, 1)).toMatchObject({ lent: 20, standard_left: [99] });
      expect(await admit(tenant, 2, 1, [1, 7, 20])).toMatchObject({ lent: 20, standard_left: [91] });
      // The result of the second never came: its portion was not used.
      expect(await admit(tenant, 3, 1, [1, 7, 20], 0)).toMatchObject({ lent: 0, standard_left: [90] });
      await sleep(900);
      // The seven were used before the others.
      expect((await admit(tenant, 4, 1, [0, 0, 0], 0)).standard_left[0]).toBeLessThanOrEqual(97);
      await sleep(150);
      expect((await admit(tenant, 5, 1, [0, 0, 0], 0)).standard_left).toEqual([98]);
    });

    it('are neither lent nor ended by a statement that comes late', async () => {
      const tenant = await tenantWith(100);
      expect((await admit(tenant, 5, 1)).lent).toBe(20);
      expect(await admit(tenant, 4, 1, [0, 0, 0])).toMatchObject({ lent: 0, standard_left: [78] });
      expect((await admit(tenant, 6, 1, [5, 20, 0], 0)).standard_left).toEqual([77]);
    });

    it('count for a process of the version before, which admits one request at a time', async () => {
      const tenant = await tenantWith(100);
      await lendToOther(tenant, 60, '20 milliseconds');
      const admitOne = async () => {
        const { rows } = await sql<{ violated: string | null; remaining: number[] }>`
          select * from limit_admit(${tenant.tenant_uuid}, ${PROCESS}, 1, '{1,0}', false, '{100}', '{1000}', '100 milliseconds')`.execute(
          database.store.db,
        );
        return rows[0]!;
      };
      expect(await admitOne()).toMatchObject({ violated: null, remaining: [39, 0] });
      for (let request = 0; request < 39; request++) await admitOne();
      expect((await admitOne()).violated).toBe('default');
      // What others admit afterwards counts as often as before.
      await sleep(1050);
      expect(await admit(tenant, 2, 50, [0, 0, 0], 0)).toMatchObject({ lent: 0 });
      expect((await admitOne()).remaining).toEqual([49, 0]);
    });

    it('are not lent of the last tenth, nor just after a request had to wait', async () => {
      const tenant = await tenantWith(100);
      expect((await admit(tenant, 1, 72)).lent).toBe(0);
      await sleep(1000);
      expect((await admit(tenant, 2, 101)).violated.filter((each) => each !== null)).toEqual(['default']);
      await sleep(1000);
      expect((await admit(tenant, 3, 1)).lent).toBe(20);
    });
  });
});
