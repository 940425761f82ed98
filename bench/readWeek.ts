import { type Figure, median, ms, post, quantile, recordsOf, timed, withBench } from './support.ts';

const ASSETS = 1000;
const DAYS = 28;
const READS = 500;
const FIRST_DAY = Date.UTC(2025, 0, 1);
const DAY_MS = 86_400_000;

/** Seven half-hourly days of one asset over HTTP, one request at a time, a different asset and week each time. */
export const readWeek = (): Promise<Figure[]> =>
  withBench(async (bench) => {
    const tenant = await bench.addTenant(ASSETS);
    for (let day = 0; day < DAYS; day++) await post(bench, tenant, new Uint8Array(Buffer.from(JSON.stringify(recordsOf(tenant.assets, FIRST_DAY + day * DAY_MS, ASSETS * 48)))));
    const read = async (index: number) => {
      const from = FIRST_DAY + (index % (DAYS - 7)) * DAY_MS;
      const query = new URLSearchParams({ from: new Date(from).toISOString(), to: new Date(from + 7 * DAY_MS).toISOString() });
      const answer = await fetch(`${bench.url}/assets/${tenant.assets[(index * 37) % ASSETS]}/energy-consumption?${query.toString()}`, { headers: tenant.headers });
      const { coverage } = (await answer.json()) as { coverage: { present: number } };
      if (coverage.present !== 336) throw new Error(`read ${coverage.present} of 336 half hours`);
    };
    for (let index = 0; index < 200; index++) await read(index);
    const times: number[] = [];
    for (let index = 0; index < READS; index++) times.push(await timed(() => read(index)));
    return [
      { figure: '7 days of one asset (336 half hours) over HTTP', value: `p50 ${ms(median(times))}, p95 ${ms(quantile(times, 0.95))}` },
      { figure: 'Among', value: `${ASSETS} assets with ${DAYS} days each, ${READS} reads` },
    ];
  });
