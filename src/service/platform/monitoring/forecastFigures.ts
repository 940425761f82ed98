import { type Kysely, sql } from 'kysely';
import { LEAD_TIMES } from '#energy/forecastQuality.ts';
import { wallNow } from '#energy/time/clocks.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { utcDay } from '#store/readings.ts';
import type { Database, ForecastCountDaysTable, TenantRow } from '#store/schema.ts';

/** Scores of all tenants of an environment by lead time; ratios, null where nothing was scored. */
export interface LeadFigures {
  environment: TenantRow['environment'];
  lead: string;
  halfHours: number;
  coverage: number;
  error: number | null;
}
/** Scores made in the last two weeks, and numbers of forecasts stored, scored and given up in them. */
export interface ForecastFigures {
  leads: LeadFigures[];
  counts: { environment: TenantRow['environment']; status: ForecastCountDaysTable['status']; forecasts: number }[];
}

const DAYS = 14;

/** Reads the quality of all tenants' forecasts of the last two weeks, by the machine's clock. */
export async function readForecastFigures(db: Kysely<Database>): Promise<ForecastFigures> {
  const from = utcDay(wallNow() - DAYS * DAY_MS);
  const { rows } = await sql<Omit<LeadFigures, 'lead'> & { lead: number }>`
    select environment, lead, sum(half_hours)::float8 as "halfHours",
      sum(inside)::float8 / sum(half_hours)::float8 as coverage, sum(error_wh) / nullif(sum(energy_wh), 0) as error
    from forecast_score_days where day > ${from}::date
    group by environment, lead having sum(half_hours) > 0`.execute(db);
  const { rows: counts } = await sql<ForecastFigures['counts'][number]>`
    select environment, status, sum(forecasts)::float8 as forecasts from forecast_count_days where day > ${from}::date
    group by environment, status`.execute(db);
  return {
    leads: rows.map((row) => ({ ...row, lead: wordsOf(LEAD_TIMES[row.lead]!) })),
    counts,
  };
}

const wordsOf = ({ fromHours, toHours }: (typeof LEAD_TIMES)[number]): string => `${fromHours}-${toHours}h`;
