import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';

// Computes the event's figures independently, from the file and the published rules alone: no code of the product is
// used, so that a fault of its arithmetic cannot hide.

/** England and Wales bank holidays of the sixty days before the event: none but these near-misses. */
const BANK_HOLIDAYS = new Set(['2013-08-26', '2013-12-25', '2013-12-26']);

const localDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

export interface Expected {
  baselineKwh: number;
  actualKwh: number;
  deliveredKwh: number;
  /** Homes without any reading, and with only some, in the window. */
  missing: number;
  partial: number;
  periods: { baselineKwh: number; actualKwh: number }[];
  byHome: Map<string, { baselineKwh: number; actualKwh: number; deliveredKwh: number }>;
}

/** kWh by household and instant, for the given households, from `fromMs` on. */
async function readHomes(
  file: string,
  homes: ReadonlySet<string>,
  fromMs: number,
): Promise<Map<string, Map<number, number>>> {
  const readings = new Map<string, Map<number, number>>([...homes].map((home) => [home, new Map()]));
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
    const [home = '', timestamp = '', kwh = ''] = line.split(',');
    const at = homes.has(home) ? Date.parse(timestamp) : NaN;
    if (at >= fromMs) readings.get(home)!.set(at, Number(kwh));
  }
  return readings;
}

const isWorkingDay = (day: string) =>
  ![0, 6].includes(new Date(`${day}T12:00Z`).getUTCDay()) && !BANK_HOLIDAYS.has(day);

/** The ten latest complete working days of 48 half hours before `day`, at most sixty days back. */
function chosenDays(readings: Map<number, number>, day: string): string[] {
  const counts = new Map<string, number>();
  for (const at of readings.keys()) counts.set(localDay.format(at), (counts.get(localDay.format(at)) ?? 0) + 1);
  const chosen: string[] = [];
  for (let back = 1; back <= 60 && chosen.length < 10; back++) {
    const candidate = new Date(Date.parse(`${day}T12:00Z`) - back * DAY_MS).toISOString().slice(0, 10);
    if (isWorkingDay(candidate) && counts.get(candidate) === 48) chosen.push(candidate);
  }
  return chosen;
}

/** BL01 baseline, out-turn and delivery of a turn-down event in winter time, summed over homes. */
export async function recompute(
  file: string,
  homes: ReadonlySet<string>,
  startMs: number,
  endMs: number,
): Promise<Expected> {
  const readings = await readHomes(file, homes, startMs - 62 * DAY_MS);
  const day = localDay.format(startMs);
  const slots = Array.from({ length: (endMs - startMs) / HALF_HOUR_MS }, (_, i) => startMs + i * HALF_HOUR_MS);
  const periods = slots.map(() => ({ baselineKwh: 0, actualKwh: 0 }));
  const byHome: Expected['byHome'] = new Map();
  const present = [...readings.values()].map((series) => slots.filter((at) => series.has(at)).length);
  for (const [home, series] of readings) {
    const days = chosenDays(series, day);
    const sums = { baselineKwh: 0, actualKwh: 0, deliveredKwh: 0 };
    for (const [i, at] of slots.entries()) {
      const actual = series.get(at);
      if (actual === undefined) continue;
      const clock = at - Date.parse(`${day}T00:00Z`);
      const history = days.map((each) => series.get(Date.parse(`${each}T00:00Z`) + clock)!);
      // Fewer than five days of history: the out-turn is its own baseline.
      const baseline = days.length >= 5 ? history.reduce((sum, kwh) => sum + kwh, 0) / days.length : actual;
      sums.baselineKwh += baseline;
      sums.actualKwh += actual;
      periods[i]!.baselineKwh += baseline;
      periods[i]!.actualKwh += actual;
    }
    sums.deliveredKwh = sums.baselineKwh - sums.actualKwh;
    byHome.set(home, sums);
  }
  const total = (field: 'baselineKwh' | 'actualKwh' | 'deliveredKwh') =>
    [...byHome.values()].reduce((sum, home) => sum + home[field], 0);
  const missing = present.filter((count) => count === 0).length;
  const partial = present.filter((count) => count > 0 && count < slots.length).length;
  return {
    missing,
    partial,
    baselineKwh: total('baselineKwh'),
    actualKwh: total('actualKwh'),
    deliveredKwh: total('deliveredKwh'),
    periods,
    byHome,
  };
}
