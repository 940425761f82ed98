import { clockSlotAt, TARIFF_DAY_SLOTS } from '#energy/tariff.ts';
import { londonDate } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';

/** Carbon intensity of consecutive half hours in grams of CO2 a kWh, with the name of its source. */
export interface Intensities {
  gramsPerKwh: Float64Array;
  source: string;
}

/** Source of the carbon intensity of grid electricity. */
export interface CarbonIntensity {
  /**
   * Returns the intensities of the half hours that begin in [fromMs, toMs); `region` is a GSP group like _C, null for
   * Great Britain.
   */
  intensities(fromMs: number, toMs: number, region: string | null): Promise<Intensities>;
}

/** Typical grams by season for hours 0, 3, 6 … 21 of the London clock; half hours in between are interpolated. */
const TYPICAL = {
  WINTER: [132, 122, 138, 160, 150, 165, 188, 160],
  SPRING: [112, 104, 118, 112, 84, 98, 144, 132],
  SUMMER: [100, 94, 102, 86, 64, 76, 122, 118],
  AUTUMN: [122, 114, 130, 138, 118, 136, 170, 144],
} as const;
const SLOTS_PER_HOLD = TARIFF_DAY_SLOTS / 8;
const SEASONS = ['WINTER', 'SPRING', 'SUMMER', 'AUTUMN'] as const;

/**
 * Returns the typical intensity of Great Britain at an instant, by season and London clock: derived from published
 * yearly magnitudes, not measured.
 */
function typicalAt(utcMs: number): number {
  const season = SEASONS[Math.floor((Number(londonDate(utcMs).slice(5, 7)) % 12) / 3)]!;
  const place = clockSlotAt(utcMs) / SLOTS_PER_HOLD;
  const [before, after] = [TYPICAL[season][Math.floor(place)]!, TYPICAL[season][(Math.floor(place) + 1) % 8]!];
  return before + (after - before) * (place % 1);
}

/** The bundled profile, the same for every region: works without a network and is marked as static. */
export const staticCarbon: CarbonIntensity = {
  intensities: async (fromMs, toMs) => ({
    gramsPerKwh: Float64Array.from({ length: Math.ceil((toMs - fromMs) / HALF_HOUR_MS) }, (_, slot) =>
      typicalAt(fromMs + slot * HALF_HOUR_MS),
    ),
    source: 'Static profile for Great Britain, typical of 2024 to 2026, not measured',
  }),
};
