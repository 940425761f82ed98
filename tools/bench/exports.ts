import { to as copyTo } from 'pg-copy-streams';
import { mediaTypes } from '#contract/format.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { setTenantSql } from '#store/enterTenantSql.ts';
import { formatCount } from '#text/count.ts';
import type { Bench, BenchTenant } from '../harness/benchService.ts';
import { fillDays } from '../harness/fillDays.ts';
import { memoryUsage } from '../harness/resourceUsage.ts';
import { sized } from '../harness/sized.ts';
import { benchFigures, type Figure } from './figures.ts';

const HOMES = (process.env['EXPORTS_HOMES'] ?? sized('200,2000', '2')).split(',').map(Number);
const FROM = Date.UTC(2025, 0, 1);
const DAYS = 365;
const SAMPLE_MS = sized(100, 10);
const MB = 1e6;

interface Measured {
  bytes: number;
  seconds: number;
  /** MiB of memory that the service had, at most in each quarter of the time, and before. */
  peaks: number[];
  before: number;
}

async function measure(bench: Bench, read: () => Promise<number>): Promise<Measured> {
  const before = memoryUsage(bench.pids.service).now;
  const samples = [before];
  const sampling = setInterval(() => samples.push(memoryUsage(bench.pids.service).now), SAMPLE_MS);
  const since = performance.now();
  try {
    const bytes = await read();
    const seconds = (performance.now() - since) / 1000;
    const at = (quarter: number) => Math.floor((samples.length * quarter) / 4);
    const peaks = [0, 1, 2, 3].map((quarter) => Math.max(...samples.slice(at(quarter), at(quarter + 1))));
    return { bytes, seconds, peaks, before };
  } finally {
    clearInterval(sampling);
  }
}

/** Reads a response without keeping it; returns its bytes. */
async function exportAs({ url }: Bench, { headers }: BenchTenant, accept: string): Promise<number> {
  const query = `from=${new Date(FROM).toISOString()}&to=${new Date(FROM + DAYS * DAY_MS).toISOString()}`;
  const response = await fetch(`${url}/exports/consumption?${query}`, { headers: { ...headers, accept } });
  if (!response.ok || !response.body) throw new Error(await response.text());
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.length;
  return bytes;
}

/** The same rows and columns by PostgreSQL's own COPY, without a service. */
async function copy({ store }: Bench, { headers }: BenchTenant): Promise<number> {
  const client = await store.pool.connect();
  try {
    await client.query(`begin; set local statement_timeout = 0; ${setTenantSql(headers['tenant']!)}`);
    const stream = client.query(
      copyTo(`copy (
        select r.asset_uuid, a.asset_id, to_char(r.day + slot * interval '30 minutes' - interval '30 minutes',
          'YYYY-MM-DD"T"HH24:MI:SS"Z"'), value / 1000.0, 'import', 'ACTUAL'
        from assets a join reading_days r on r.tenant_uuid = a.tenant_uuid and r.asset_uuid = a.asset_uuid
          and r.direction = 0, unnest(r.wh) with ordinality as half (value, slot)
        where a.tenant_uuid = '${headers['tenant']}') to stdout (format csv, header)`),
    );
    let bytes = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) bytes += chunk.length;
    return bytes;
  } finally {
    client.release(true);
  }
}

/**
 * A year of the readings of many homes in one response, as CSV and Parquet, beside PostgreSQL's COPY of the same rows.
 */
export const exports = (): Promise<Figure[]> =>
  benchFigures(async (bench) => {
    const figures: Figure[] = [];
    for (const homes of HOMES) {
      const tenant = await bench.addTenant(homes);
      await fillDays(bench, tenant, FROM, DAYS);
      const rows = homes * DAYS * 48;
      const copied = await measure(bench, () => copy(bench, tenant));
      for (const format of ['csv', 'parquet'] as const) {
        const { bytes, seconds, peaks, before } = await measure(bench, () =>
          exportAs(bench, tenant, mediaTypes[format]),
        );
        figures.push({
          figure: `${formatCount(homes)} homes, a year, ${format}`,
          value:
            `${(rows / 1e6).toFixed(1)} million rows, ${(bytes / MB).toFixed(0)} MB in ${seconds.toFixed(1)} s: ` +
            `${(bytes / MB / seconds).toFixed(0)} MB/s, ${(rows / 1e6 / seconds).toFixed(2)} million rows/s; ` +
            `${(seconds / copied.seconds).toFixed(2)} × the time of COPY; ` +
            `service at most ${peaks.map((peak) => peak.toFixed(0)).join(', ')} MiB in the quarters of the time, ` +
            `${before.toFixed(0)} MiB before`,
        });
      }
      figures.push({
        figure: `${formatCount(homes)} homes, a year, COPY`,
        value: `${(copied.bytes / MB).toFixed(0)} MB in ${copied.seconds.toFixed(1)} s: ${(copied.bytes / MB / copied.seconds).toFixed(0)} MB/s`,
      });
    }
    return figures;
  });
