import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { emptySeries, type HalfHourSeries } from '#energy/halfHourSeries.ts';
import { kwhToWh } from '#energy/reading.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';

const FOLDER = process.env['LONDON_2013'] ?? join(import.meta.dirname, '../../../shared/data/london-2013');
const START = Date.UTC(2012, 11, 31);
const DAYS = 367;

/** Homes with a larger share of zero readings are empty, or measure something else. */
export const MAX_ZEROS = 0.001;

/**
 * A year of the homes on a tariff (`ToU`: they saw price signals) that stayed in the trial, by household; null if the
 * data set is not available.
 */
export function readLondonHomes(ofTariff: 'Std' | 'ToU' = 'Std'): Map<string, HalfHourSeries> | null {
  if (!existsSync(join(FOLDER, 'readings.csv.gz'))) return null;
  const households = readFileSync(join(FOLDER, 'households.csv'), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','));
  const homes = new Map<string, HalfHourSeries>();
  for (const [id, tariff, , , , , , , zeros, note] of households)
    if (tariff === ofTariff && Number(zeros) < MAX_ZEROS && note !== 'left the trial early')
      homes.set(id!, emptySeries(START, DAYS * 48));
  for (const line of gunzipSync(readFileSync(join(FOLDER, 'readings.csv.gz')))
    .toString()
    .split('\n')) {
    const [id, at, kwh] = line.split(',');
    const home = homes.get(id!);
    if (home) home.wh[(Date.parse(at!) - START) / HALF_HOUR_MS] = kwhToWh(Number(kwh));
  }
  return homes;
}
