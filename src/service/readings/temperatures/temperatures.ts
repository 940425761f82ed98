import { type Kysely, sql, type Transaction } from 'kysely';
import type { HourlyTemperatures } from '#energy/forecast/dailyTemperature.ts';
import { HOUR_MS } from '#energy/time/spans.ts';
import type { Database } from '#store/schema.ts';
import type { HourlyTemperature, TemperatureSource } from '../ports/temperatureSource.ts';

/** Returns the origin that tells the temperatures of a source and place from those of another setting. */
export const originOfSource = ({ name, place: { latitude, longitude } }: TemperatureSource): string =>
  `${name} at ${latitude},${longitude}`;

/**
 * Stores the hours of a read, the newest value of each: an observation replaces a forecast. Deletes hours of more than
 * 70 days ago and other origins, and sets the next read in three hours.
 */
export async function saveTemperatures(
  db: Kysely<Database>,
  origin: string,
  hours: readonly HourlyTemperature[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into temperatures (hour_utc, celsius, origin)
      select distinct on (hour_utc) hour_utc, celsius, ${origin}
      from unnest(
        ${hours.map(({ startMs }) => new Date(startMs))}::timestamptz[],
        ${hours.map(({ celsius }) => celsius)}::real[]
      ) as read (hour_utc, celsius)
      order by hour_utc
      on conflict (hour_utc) do update set celsius = excluded.celsius, origin = excluded.origin`.execute(tx);
    await sql`delete from temperatures where origin <> ${origin} or hour_utc < now() - interval '70 days'`.execute(tx);
    await sql`delete from temperature_reads where origin <> ${origin}`.execute(tx);
    await sql`
      update temperature_reads set due_utc = now() + interval '3 hours', read_utc = now() where origin = ${origin}`.execute(
      tx,
    );
  });
}

/** Returns the stored temperatures of an origin in [fromMs, toMs), from a whole hour on. */
export async function readTemperatures(
  tx: Transaction<Database>,
  origin: string,
  fromMs: number,
  toMs: number,
): Promise<HourlyTemperatures> {
  const rows = await tx
    .selectFrom('temperatures')
    .select(['hour_utc', 'celsius'])
    .where('origin', '=', origin)
    .where('hour_utc', '>=', new Date(fromMs))
    .where('hour_utc', '<', new Date(toMs))
    .execute();
  const startMs = Math.floor(fromMs / HOUR_MS) * HOUR_MS;
  const celsius = new Float64Array(Math.ceil((toMs - startMs) / HOUR_MS)).fill(NaN);
  for (const row of rows) celsius[(row.hour_utc.getTime() - startMs) / HOUR_MS] = row.celsius;
  return { startMs, celsius };
}
