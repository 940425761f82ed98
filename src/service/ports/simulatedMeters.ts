import { londonWallClock } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { MeterReading, SmartMeterSource } from './smartMeterSource.ts';

/** The prefix of a simulated meter's serial number. */
const SIMULATED = 'SIM';

/** One value in [0, 1) for a pair of whole numbers; the same on every machine. */
function chance(a: number, b: number): number {
  let mixed = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

const seedOf = (mpan: string): number =>
  Array.from(mpan, Number).reduce((seed, digit) => Math.imul(seed, 31) + digit, 7);

function bell(hour: number, peak: number, width: number): number {
  const distance = Math.min(Math.abs(hour - peak), 24 - Math.abs(hour - peak));
  return Math.exp(-0.5 * (distance / width) ** 2);
}

function localHour(utcMs: number): number {
  const clock = londonWallClock(utcMs);
  return Number(clock.slice(0, 2)) + Number(clock.slice(3)) / 60;
}

/** A home of 6 to 14 kWh a day: little at night, some in the morning, most in the evening. */
function importWh(seed: number, utcMs: number): number {
  const hour = localHour(utcMs);
  const size = 0.7 + 0.9 * chance(seed, 1);
  const shape = 80 + 190 * bell(hour, 7.5, 1.2) + 60 * bell(hour, 13, 2) + 370 * bell(hour, 18.5, 1.9);
  return Math.round(size * shape * (0.7 + 0.6 * chance(seed, utcMs / HALF_HOUR_MS)));
}

/** A roof: nothing in the dark, most at midday, less under cloud. */
function exportWh(seed: number, utcMs: number): number {
  const sun = bell(localHour(utcMs), 12.5, 1.8);
  const clouds = 0.3 + 0.7 * chance(seed, Math.floor(utcMs / 86_400_000));
  return sun < 0.02 ? 0 : Math.round(900 * sun * clouds);
}

/**
 * Sandbox mock: meters whose serial number begins with SIM; their values follow from the MPAN and the instant alone.
 */
export const simulatedMeters: SmartMeterSource = {
  provider: 'SIMULATED',
  intervalMs: HALF_HOUR_MS,
  overlapMs: 0,
  reads: ({ meterSerialNumber }) => meterSerialNumber?.startsWith(SIMULATED) === true,
  fetch: async ({ mpan, exportMpan }, fromMs, toMs) => {
    const seed = seedOf(mpan);
    const readings: MeterReading[] = [];
    for (let startMs = Math.ceil(fromMs / HALF_HOUR_MS) * HALF_HOUR_MS; startMs < toMs; startMs += HALF_HOUR_MS) {
      readings.push({ direction: 'import', startMs, wh: importWh(seed, startMs), estimated: false });
      if (exportMpan !== null)
        readings.push({ direction: 'export', startMs, wh: exportWh(seed, startMs), estimated: false });
    }
    return readings;
  },
};
