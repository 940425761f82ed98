/**
 * The reads of the benchmark without the service: by the PostgreSQL driver alone, and from VictoriaMetrics over HTTP.
 */
import type { Client } from 'pg';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { parseSlotsInto, utcDay } from '#store/readings.ts';

/** Milliseconds, half-open. */
export interface Span {
  from: number;
  to: number;
}

const add = (sum: number, wh: number): number => sum + wh;

/** Reads for one asset, each into numbers in memory; they return the watt-hours, in total or by day. */
export const driverOverRows = (client: Client) => ({
  halfHours: async (asset: string, { from, to }: Span): Promise<number[]> => {
    const { rows } = await client.query<[Date, number]>({
      name: 'rows',
      rowMode: 'array',
      values: [asset, new Date(from), new Date(to)],
      text:
        'select start_utc, wh from bare_rows where asset_uuid = $1 and start_utc >= $2 and start_utc < $3 order by ' +
        'start_utc',
    });
    return rows.map(([, wh]) => wh);
  },
  days: async (asset: string, { from, to }: Span): Promise<number[]> => {
    const { rows } = await client.query<[string, number]>({
      name: 'rows_by_day',
      rowMode: 'array',
      values: [asset, new Date(from), new Date(to)],
      text:
        "select (start_utc at time zone 'Europe/London')::date as day, sum(wh) from bare_rows where asset_uuid = " +
        '$1 and start_utc >= $2 and start_utc < $3 group by day order by day',
    });
    return rows.map(([, wh]) => wh);
  },
  /** Half hours of a portfolio, added up. */
  sums: async (portfolio: string, { from, to }: Span): Promise<number[]> => {
    const { rows } = await client.query<[Date, number, number]>({
      name: 'rows_of_portfolio',
      rowMode: 'array',
      values: [portfolio, new Date(from), new Date(to)],
      text: `select start_utc, sum(wh), count(*) from assets join bare_rows using (asset_uuid)
        where portfolio_uuid = $1 and status = 'ACTIVE' and start_utc >= $2 and start_utc < $3
        group by start_utc order by start_utc`,
    });
    return rows.map(([, wh]) => wh);
  },
});

/** The least work that turns the service's day rows into numbers. */
export const driverOverDays = (client: Client, tenant: string) => {
  const halfHours = async (asset: string, { from, to }: Span): Promise<Float64Array> => {
    const { rows } = await client.query<[string, string]>({
      name: 'days',
      rowMode: 'array',
      values: [tenant, asset, utcDay(from), utcDay(to)],
      text:
        'select day, wh::text from reading_days where tenant_uuid = $1 and asset_uuid = $2 and direction = 0 and ' +
        'day >= $3::date and day < $4::date order by day',
    });
    const wh = new Float64Array((to - from) / HALF_HOUR_MS).fill(NaN);
    for (const [day, text] of rows) parseSlotsInto(text, wh, (Date.parse(day) - from) / HALF_HOUR_MS);
    return wh;
  };
  const days = async (asset: string, span: Span): Promise<number[]> => {
    const wh = await halfHours(asset, span);
    return Array.from({ length: (span.to - span.from) / DAY_MS }, (_, day) =>
      wh.subarray(day * 48, day * 48 + 48).reduce(add, 0),
    );
  };
  return { halfHours, days };
};

const selector = (labels: Record<string, string>) =>
  `kwh{${Object.entries(labels)
    .map(([name, value]) => `${name}="${value}"`)
    .join()}}`;

/**
 * Paths of VictoriaMetrics, whose range ends are inclusive. Its response cache is off, because the service has none
 * either.
 */
export const victoriaPaths = {
  exported: (asset: string, { from, to }: Span): string =>
    `/api/v1/export?${new URLSearchParams({
      'match[]': selector({ asset }),
      start: String(from / 1000),
      end: String((to - HALF_HOUR_MS) / 1000),
    }).toString()}`,
  /** UTC days: each is requested at its last half hour. */
  days: (asset: string, { from, to }: Span): string =>
    victoriaPaths.range(
      `sum_over_time(${selector({ asset })}[1d])`,
      { from: from + DAY_MS - HALF_HOUR_MS, to },
      DAY_MS,
    ),
  sums: (labels: Record<string, string>, span: Span): string =>
    victoriaPaths.range(`sum(${selector(labels)})`, span, HALF_HOUR_MS),
  range: (query: string, { from, to }: Span, stepMs: number): string =>
    `/api/v1/query_range?${new URLSearchParams({
      query,
      start: String(from / 1000),
      end: String((to - HALF_HOUR_MS) / 1000),
      step: String(stepMs / 1000),
      nocache: '1',
    }).toString()}`,
};

export const exportedValues = (text: string): number[] => (JSON.parse(text) as { values: number[] }).values;
export const rangeValues = (text: string): number[] =>
  (JSON.parse(text) as { data: { result: { values: [number, string][] }[] } }).data.result[0]!.values.map(([, value]) =>
    Number(value),
  );
