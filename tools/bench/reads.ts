import { loadavg } from 'node:os';
import { sql } from 'kysely';
import { Pool } from 'undici';
import { createClient } from '#client/client.ts';
import type { ConsumptionPeriods, ConsumptionSeries, PortfolioConsumption } from '#contract/consumption.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { seedAssets } from '#testing/seedAssets.ts';
import { formatCount } from '#text/count.ts';
import { type Bench, type BenchTenant } from '../harness/benchService.ts';
import { fillDays, whOf } from '../harness/fillDays.ts';
import { sized } from '../harness/sized.ts';
import { growthExponent, median, ms, quantile, measureMs } from '../harness/statistics.ts';
import { benchFigures, type Figure } from './figures.ts';
import { measureReadRate } from './readLoad.ts';
import { driverOverDays, driverOverRows, exportedValues, rangeValues, type Span, victoriaPaths } from './readPeers.ts';
import { connectAsTenant, copyToRows, FIRST_DAY } from './storedReadings.ts';
import { startVictoria, type Victoria } from './victoria.ts';

const SIZES = sized([100, 1000, 10_000], [10, 20, 30]);
const DAYS = 8;
const YEAR_ASSETS = sized(20, 2);
const YEAR_DAYS = 365;
const CONNECTIONS = 10;
const LOAD_MS = sized(4000, 200);
const ROUNDS = sized(5, 1);

type Times = Record<string, number[]>;
/** One read; returns the sum of what it read, in watt-hours, so that all can be compared. */
type Read = (turn: number) => Promise<number>;

/**
 * Times of the reads in rotation, so that other activity of the machine affects all of them. Throws if two reads return
 * different sums.
 */
async function compare(reads: Record<string, Read>, count: number): Promise<Times> {
  const times: Times = Object.fromEntries(Object.keys(reads).map((name) => [name, []]));
  const each = Math.ceil(sized(count, 2) / ROUNDS);
  for (let round = 0; round <= ROUNDS; round++)
    for (const [name, read] of Object.entries(reads))
      for (let turn = 0; turn < each; turn++) {
        let sum = NaN;
        const took = await measureMs(async () => (sum = await read(turn)));
        if (round > 0) times[name]!.push(took);
        else if (turn < 3 && Math.round(sum) !== Math.round(await Object.values(reads)[0]!(turn)))
          throw new Error(`${name} read ${sum}`);
      }
  return times;
}

/** A connection that sends one GET after the other. */
function reader(origin: string, headers: Record<string, string>) {
  const pool = new Pool(origin, { connections: 1, pipelining: 1 });
  const text = async (path: string): Promise<string> => {
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
    const read = await body.text();
    if (statusCode !== 200) throw new Error(`${statusCode} ${read.slice(0, 300)}`);
    return read;
  };
  return { text, close: () => pool.close() };
}
type Reader = ReturnType<typeof reader>;

const total = (values: readonly (number | null)[] | Float64Array): number => {
  let sum = 0;
  for (const value of values) sum += value ?? 0;
  return sum;
};
const rangeOf = ({ from, to }: Span, granularity: string): string =>
  new URLSearchParams({ from: new Date(from).toISOString(), to: new Date(to).toISOString(), granularity }).toString();
const pathOf = (asset: string, span: Span, granularity = 'halfHour'): string =>
  `/assets/${asset}/energy-consumption?${rangeOf(span, granularity)}`;
const spanOf = (firstDay: number, days: number): Span => ({
  from: FIRST_DAY + firstDay * DAY_MS,
  to: FIRST_DAY + (firstDay + days) * DAY_MS,
});
const week = (turn: number): Span => spanOf(turn % (DAYS - 6), 7);
const YEAR = spanOf(0, YEAR_DAYS);
/** A whole day that most weeks have. */
const PORTFOLIO_DAY = spanOf(3, 1);

/** `n` times the service: more than 1 is slower than the service. */
const describeTimes = (times: number[], ours: number[]): string =>
  `p50 ${ms(median(times))}, p95 ${ms(quantile(times, 0.95))}, ${(median(times) / median(ours)).toFixed(2)}× ours`;

function figuresOf(work: string, times: Times, aim: string): Figure[] {
  const [[, ours], ...peers] = Object.entries(times) as [[string, number[]], ...[string, number[]][]];
  return [
    { figure: work, value: `p50 ${ms(median(ours))}, p95 ${ms(quantile(ours, 0.95))} (aim ${aim})` },
    ...peers.map(([name, each]) => ({ figure: `  ${name}`, value: describeTimes(each, ours) })),
  ];
}

/** A figure at each of the sizes, and how it grows. */
const grown = (times: readonly number[][]): string =>
  `p50 ${times.map((each) => ms(median(each))).join(', ')}; exponent ${growthExponent(SIZES, times.map(median))}`;
const STORED = `  With ${SIZES.map((size) => formatCount(size)).join(', ')} assets stored`;

interface Field {
  bench: Bench;
  tenant: BenchTenant;
  ours: Reader;
  victoria: { peer: Victoria; http: Reader } | null;
  assets: string[];
  portfolio: string;
}

/** Grows the portfolio to `size` assets, in the store and in VictoriaMetrics. */
async function grow({ bench, tenant, victoria, assets, portfolio }: Field, size: number): Promise<void> {
  const firstNumber = assets.length;
  const added = await seedAssets(bench.store.db, tenant.headers['tenant']!, size - firstNumber, {
    prefix: `to-${size}-`,
  });
  await tenantTransaction(bench.store.db, tenant.headers['tenant']!, ({ tx }) =>
    sql`update assets set portfolio_uuid = ${portfolio} where asset_uuid = any(${added}::uuid[])`.execute(tx),
  );
  assets.push(...added);
  await fillDays(bench, { ...tenant, assets: added }, FIRST_DAY, DAYS, firstNumber);
  await toVictoria(victoria?.peer, added, firstNumber, DAYS, 'portfolio');
}

async function toVictoria(
  peer: Victoria | undefined,
  assets: readonly string[],
  firstNumber: number,
  days: number,
  part: string,
): Promise<void> {
  if (!peer) return;
  const seriesOf = (asset: string, index: number) => ({
    metric: { __name__: 'kwh', asset, part },
    startMs: FIRST_DAY,
    values: Array.from(
      { length: days * 48 },
      (_, place) => whOf(firstNumber + index, Math.floor(place / 48), place % 48) / 1000,
    ),
  });
  for (let from = 0; from < assets.length; from += 500)
    await peer.load(assets.slice(from, from + 500).map((asset, index) => seriesOf(asset, from + index)));
  await peer.settle(
    `count(kwh{part="${part}"})`,
    PORTFOLIO_DAY.from,
    part === 'year' ? assets.length : firstNumber + assets.length,
  );
}

/** One asset's week, in a tenant of the current size. */
const readWeek =
  ({ ours, assets }: Field): Read =>
  async (turn) =>
    1000 *
    total(
      (JSON.parse(await ours.text(pathOf(assets[(turn * 37) % assets.length]!, week(turn)))) as ConsumptionSeries)
        .values,
    );

const readYear =
  ({ ours }: Field, years: readonly string[]): Read =>
  async (turn) =>
    1000 * total((JSON.parse(await ours.text(pathOf(years[turn % years.length]!, YEAR))) as ConsumptionSeries).values);
const readYearByDay =
  ({ ours }: Field, years: readonly string[]): Read =>
  async (turn) =>
    1000 *
    total(
      (JSON.parse(await ours.text(pathOf(years[turn % years.length]!, YEAR, 'day'))) as ConsumptionPeriods).periods.map(
        ({ value }) => value,
      ),
    );

const readSum =
  ({ ours, portfolio }: Field): Read =>
  async () =>
    1000 *
    total(
      (
        JSON.parse(
          await ours.text(`/portfolios/${portfolio}/energy-consumption?${rangeOf(PORTFOLIO_DAY, 'halfHour')}`),
        ) as PortfolioConsumption
      ).values!,
    );

/**
 * Reads over HTTP, one request at a time, compared with the PostgreSQL driver alone and VictoriaMetrics with the same
 * readings.
 */
export const reads = (): Promise<Figure[]> =>
  benchFigures(async (bench) => {
    const peer = await startVictoria();
    const victoria = peer && { peer, http: reader(peer.url, {}) };
    const tenant = await bench.addTenant(0);
    const ours = reader(bench.url, tenant.headers);
    const { portfolioUUID } = await createClient({ baseUrl: bench.url, headers: tenant.headers }).createPortfolio({
      body: { name: 'Bench' },
    });
    const field: Field = { bench, tenant, ours, victoria, assets: [], portfolio: portfolioUUID };
    const loadBefore = loadavg()[0]!;
    try {
      return [
        ...(await measure(field)),
        {
          figure: 'Load of the machine, before and after',
          value: `${loadBefore.toFixed(1)}, ${loadavg()[0]!.toFixed(1)}`,
        },
        {
          figure: 'VictoriaMetrics',
          value: peer ? `${peer.version}; default settings, its cache of responses off` : 'not installed, not measured',
        },
      ];
    } finally {
      await ours.close();
      await victoria?.http.close();
      await peer?.stop();
    }
  });

async function measure(field: Field): Promise<Figure[]> {
  const { bench, tenant, victoria, assets, portfolio } = field;
  const years = await seedAssets(bench.store.db, tenant.headers['tenant']!, YEAR_ASSETS, { prefix: 'year-' });
  const client = await connectAsTenant(bench, tenant);
  await fillDays(bench, { ...tenant, assets: years }, FIRST_DAY, YEAR_DAYS, SIZES.at(-1));
  await toVictoria(victoria?.peer, years, SIZES.at(-1)!, YEAR_DAYS, 'year');
  const weeks: number[][] = [];
  const byDay: number[][] = [];
  const byHalfHour: number[][] = [];
  const sums: Times[] = [];
  const sumOverVictoria: Record<string, Read> = victoria
    ? {
        'VictoriaMetrics, sum() by query_range': async () =>
          1000 * total(rangeValues(await victoria.http.text(victoriaPaths.sums({ part: 'portfolio' }, PORTFOLIO_DAY)))),
      }
    : {};
  for (const size of SIZES) {
    await grow(field, size);
    weeks.push((await compare({ ours: readWeek(field) }, 300))['ours']!);
    byDay.push((await compare({ ours: readYearByDay(field, years) }, 60))['ours']!);
    byHalfHour.push((await compare({ ours: readYear(field, years) }, 30))['ours']!);
    sums.push(await compare({ ours: readSum(field), ...sumOverVictoria }, 30));
  }
  await copyToRows(client);
  const [rows, days] = [driverOverRows(client), driverOverDays(client, tenant.headers['tenant']!)];
  const asset = (turn: number) => assets[(turn * 37) % assets.length]!;
  const year = (turn: number) => years[turn % years.length]!;
  const overHttp = (
    name: string,
    read: (text: string) => number[],
    path: (turn: number) => string,
  ): Record<string, Read> =>
    victoria ? { [name]: async (turn) => 1000 * total(read(await victoria.http.text(path(turn)))) } : {};
  const weekTimes = await compare(
    {
      ours: readWeek(field),
      'PostgreSQL driver alone, a row per half hour': async (turn) =>
        total(await rows.halfHours(asset(turn), week(turn))),
      'PostgreSQL driver alone over our day rows (limit)': async (turn) =>
        total(await days.halfHours(asset(turn), week(turn))),
      ...overHttp('VictoriaMetrics, export', exportedValues, (turn) => victoriaPaths.exported(asset(turn), week(turn))),
    },
    400,
  );
  const yearOfDays = await compare(
    {
      ours: readYearByDay(field, years),
      'PostgreSQL driver alone, a row per half hour': async (turn) => total(await rows.days(year(turn), YEAR)),
      'PostgreSQL driver alone over our day rows, UTC days (limit)': async (turn) =>
        total(await days.days(year(turn), YEAR)),
      ...overHttp('VictoriaMetrics, sum_over_time() of UTC days', rangeValues, (turn) =>
        victoriaPaths.days(year(turn), YEAR),
      ),
    },
    100,
  );
  const yearOfHalfHours = await compare(
    {
      ours: readYear(field, years),
      'PostgreSQL driver alone, a row per half hour': async (turn) => total(await rows.halfHours(year(turn), YEAR)),
      'PostgreSQL driver alone over our day rows (limit)': async (turn) =>
        total(await days.halfHours(year(turn), YEAR)),
      ...overHttp('VictoriaMetrics, export', exportedValues, (turn) => victoriaPaths.exported(year(turn), YEAR)),
    },
    60,
  );
  const sumOverRows = async (count: number) =>
    without(
      await compare(
        {
          ours: readSum(field),
          'PostgreSQL, sum() over rows per half hour': async () => total(await rows.sums(portfolio, PORTFOLIO_DAY)),
        },
        count,
      ),
      'ours',
    );
  const largeSum = { ...sums.at(-1)!, ...(await sumOverRows(10)) };
  await client.query('update assets set portfolio_uuid = null where asset_uuid <> all($1::uuid[])', [
    assets.slice(0, SIZES[1]),
  ]);
  await client.query('vacuum analyze assets');
  const smallSum = { ...sums[1]!, ...(await sumOverRows(30)) };
  await client.end();
  const largest = SIZES.at(-1)!;
  const load = (origin: string, headers: Record<string, string>, path: (turn: number) => string) =>
    measureReadRate({
      origin,
      headers,
      paths: Array.from({ length: 500 }, (_, turn) => path(turn)),
      connections: CONNECTIONS,
      ms: LOAD_MS,
    });
  const rate = await load(bench.url, tenant.headers, (turn) => pathOf(asset(turn), week(turn)));
  const victoriaRate =
    victoria && (await load(victoria.peer.url, {}, (turn) => victoriaPaths.exported(asset(turn), week(turn))));
  const perSecond = (each: number) => `${formatCount(Math.round(each))} requests/s`;
  const besideOurs = (peer: number) => `${perSecond(peer)}, ${(peer / rate).toFixed(2)}× ours`;
  return [
    ...figuresOf('7 days of one asset, 336 half hours', weekTimes, '1.2 ms'),
    {
      figure: `  ${CONNECTIONS} at a time`,
      value:
        `${perSecond(rate)} (aim 3,500)` +
        (victoriaRate ? `; VictoriaMetrics, export: ${besideOurs(victoriaRate)}` : ''),
    },
    { figure: STORED, value: grown(weeks) },
    ...figuresOf('A year of one asset by day', yearOfDays, '3 ms'),
    { figure: STORED, value: grown(byDay) },
    ...figuresOf('A year of one asset, 17,520 half hours, as the carpet requests it', yearOfHalfHours, '8 ms'),
    { figure: STORED, value: grown(byHalfHour) },
    ...figuresOf(`A day of a portfolio of ${formatCount(SIZES[1]!)} assets, summed`, smallSum, '10 ms'),
    ...figuresOf(`A day of a portfolio of ${formatCount(largest)} assets, summed`, largeSum, '90 ms'),
    {
      figure: `  Of ${SIZES.map((size) => formatCount(size)).join(', ')} assets`,
      value: grown(sums.map((each) => each['ours']!)),
    },
    {
      figure: 'Among',
      value:
        `${formatCount(largest)} assets with ${DAYS} days and ${YEAR_ASSETS} with ${YEAR_DAYS}; one ` +
        'request at a time unless stated',
    },
  ];
}

const without = (times: Times, name: string): Times =>
  Object.fromEntries(Object.entries(times).filter(([each]) => each !== name));
