import { dayType } from '#energy/bankHolidays.ts';
import { type HourlyTemperatures, heatingDegrees } from '#energy/forecast/dailyTemperature.ts';
import type { HalfHourSeries } from '#energy/halfHourSeries.ts';
import { randomFrom } from '#energy/random.ts';
import { addDays, londonDayNumber, londonMidnight } from '#energy/time/london.ts';
import { HOUR_MS } from '#energy/time/spans.ts';
import { flatDays } from './flatDays.ts';

const COMING_DAYS = 3;
const USUAL_DEGREES = 10;

export interface HeatedHomes {
  /** Share of the daily energy per heating degree. */
  effect: number;
  /** Standard deviation of a day's energy, as a share. */
  noise: number;
  seed: number;
  /** Temperature of the coming days; like the past ones by default. */
  comingCelsius?: number;
}

/** The sum of homes whose daily energy follows the temperature, for 60 days before an origin and three after it. */
export function heatedHomes(origin: string, { effect, noise, seed, comingCelsius }: HeatedHomes) {
  const random = randomFrom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const first = addDays(origin, -60);
  const days = 60 + COMING_DAYS;
  let deviation = 0;
  const celsius = Array.from({ length: days + 1 }, (_, day) => {
    deviation = 0.7 * deviation + 2 * normal();
    return day > 60 && comingCelsius !== undefined ? comingCelsius : 5 + deviation;
  });
  const startMs = londonMidnight(addDays(first, -1));
  const hourly: HourlyTemperatures = {
    startMs,
    celsius: Float64Array.from({ length: 24 * (days + 1) }, (_, hour) => celsius[Math.floor(hour / 24)]!),
  };
  const degrees = heatingDegrees(hourly, londonDayNumber(startMs) + 1, days);
  const dayFactor = Array.from(degrees, (heating, day) => {
    const atHome = dayType(addDays(first, day)) === 'WORKING' ? 1 : 1.15;
    return atHome * (1 + effect * (heating - USUAL_DEGREES)) * (1 + noise * normal());
  });
  const series: HalfHourSeries = flatDays(first, days, (day, slot) =>
    Math.round(1000 * (60 + 40 * Math.sin(slot / 8)) * dayFactor[day]!),
  );
  return { series, hourly, originMs: startMs + 61 * 24 * HOUR_MS };
}
