import { type Kysely, sql } from 'kysely';
import { wallNow } from '#energy/time/clocks.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { utcDay } from '#store/readings.ts';
import type { Database, RecountSubject, TenantRow } from '#store/schema.ts';

/** Recounts of all tenants of an environment today and yesterday. */
export interface RecountFigures {
  environment: TenantRow['environment'];
  subject: RecountSubject;
  recounts: number;
  difference: number;
}

/** Reads the recounts, by the machine's clock. */
export async function readRecountFigures(db: Kysely<Database>): Promise<RecountFigures[]> {
  const { rows } = await sql<RecountFigures>`
    select environment, subject, sum(recounts)::float8 as recounts, sum(difference)::float8 as difference
    from recount_days where day >= ${utcDay(wallNow() - DAY_MS)}::date group by environment, subject`.execute(db);
  return rows;
}
