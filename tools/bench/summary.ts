import { isDeepStrictEqual } from 'node:util';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import { countFleet, countFleetNow } from '#service/insight/counts.ts';
import { openPool } from '#store/pools.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { silentLog } from '#testing/silentLog.ts';
import { formatCount } from '#text/count.ts';
import { type Bench, type BenchTenant, vacuum } from '../harness/benchService.ts';
import { fillFleet } from '../harness/fillFleet.ts';
import { recountAll } from '../harness/recountAll.ts';
import { sized } from '../harness/sized.ts';
import { growthExponent, measureMs, median, ms, quantile } from '../harness/statistics.ts';
import { benchFigures, type Figure } from './figures.ts';

/** `SUMMARY_ASSETS` names other sizes, for a look at a small one. */
const SIZES = (process.env['SUMMARY_ASSETS'] ?? sized('10000,100000,1000000', '100,200')).split(',').map(Number);
const DAYS = 31;
const READS = sized(40, 2);
/** Counting a million homes takes minutes. */
const PATIENT = { statementMs: 3_600_000, lockMs: 5_000, idleMs: 30_000 };

/** What else Home and the lists ask for. */
const OTHERS = {
  'tasks of an operator': '/analytics/tasks',
  'fleet by half hour': '/analytics/fleet',
  season: '/analytics/season',
  'asset facets': '/analytics/asset-facets',
  'first page of assets, with the total': '/assets?pageSize=50',
  'first page of users, with the total': '/users?pageSize=50',
  'first page of consents, with the total': '/consents?pageSize=50',
} as const;

interface Measured {
  summary: number[];
  counting: number;
  recount: number;
  longestPortion: number;
  others: Record<string, number>;
}

async function get({ url }: Bench, { headers }: BenchTenant, path: string): Promise<number> {
  const response = await fetch(`${url}/api/v1${path}`, { headers });
  await response.arrayBuffer();
  return response.status;
}

/** Returns how long counting from every row takes, which finds the same. */
async function compareWithCounting({ store }: Bench, tenant: string): Promise<number> {
  const { pool, db } = openPool(store.connectionOptions, 1, PATIENT, silentLog);
  let counting = 0;
  await tenantTransaction(db, tenant, async (scope) => {
    const today = londonDate(scope.now);
    const range = { startMs: londonMidnight(addDays(today, -30)), endMs: londonMidnight(today) };
    let counted = {};
    counting = await measureMs(async () => (counted = await countFleetNow(scope, range)));
    if (!isDeepStrictEqual(counted, await countFleet(scope)))
      throw new Error('the kept counts are not what is counted');
  });
  await pool.end();
  return counting;
}

async function measure(bench: Bench, size: number): Promise<Measured> {
  const tenant = await bench.addTenant(0);
  const uuid = tenant.headers['tenant']!;
  await fillFleet(bench, uuid, size, DAYS);
  await vacuum(bench, 'reading_days, assets, users, consents, asset_search, user_search, asset_counts');
  const portions = await recountAll(bench, uuid);
  await vacuum(bench, 'kept_counts, count_changes');
  const counting = await compareWithCounting(bench, uuid);
  for (let turn = 0; turn < READS / 4; turn++) await get(bench, tenant, '/analytics/summary');
  const summary: number[] = [];
  for (let turn = 0; turn < READS; turn++)
    summary.push(
      await measureMs(async () => {
        if ((await get(bench, tenant, '/analytics/summary')) !== 200) throw new Error('no summary');
      }),
    );
  const others: Record<string, number> = {};
  for (const [name, path] of Object.entries(OTHERS)) {
    const times: number[] = [];
    for (let turn = 0; turn < 4; turn++)
      times.push(
        await measureMs(async () => {
          const status = await get(bench, tenant, path);
          if (status !== 200) times.push(Infinity);
        }),
      );
    others[name] = median(times.slice(1));
  }
  return {
    summary,
    counting,
    recount: portions.reduce((sum, time) => sum + time, 0),
    longestPortion: Math.max(...portions),
    others,
  };
}

/**
 * The summary over HTTP as a tenant grows to a million homes with a month of readings each, beside counting the same
 * from every row in the same PostgreSQL; what the nightly recount takes; and what else Home asks for.
 */
export const summary = (): Promise<Figure[]> =>
  benchFigures(async (bench) => {
    const measured: Measured[] = [];
    for (const size of SIZES) {
      measured.push(await measure(bench, size));
      const { summary: times, counting } = measured.at(-1)!;
      // A long run that is broken off has said what it knew.
      console.log(`${size} assets: summary ${ms(median(times))}, counted from every row ${ms(counting)}`);
    }
    const sizes = SIZES.map((size) => formatCount(size)).join(', ');
    const line = (figure: string, times: number[], more = ''): Figure => ({
      figure,
      value: `${times.map(ms).join(', ')} with ${sizes} assets; exponent ${growthExponent(SIZES, times)}${more}`,
    });
    const p50s = measured.map((each) => median(each.summary));
    return [
      line('Summary over HTTP, p50', p50s, `; p95 ${ms(quantile(measured.at(-1)!.summary, 0.95))} with the most`),
      line(
        'The same counted from every row',
        measured.map((each) => each.counting),
        `; ${(measured.at(-1)!.counting / p50s.at(-1)!).toFixed(0)} × the summary with the most`,
      ),
      line(
        'A recount of everything',
        measured.map((each) => each.recount),
      ),
      line(
        'Its longest transaction',
        measured.map((each) => each.longestPortion),
      ),
      ...Object.keys(OTHERS).map((name) =>
        line(
          `Beside it: ${name}`,
          measured.map((each) => each.others[name]!),
        ),
      ),
    ];
  });
