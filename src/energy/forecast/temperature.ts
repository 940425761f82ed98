/** Effect of the coming days' temperature on the forecast of many homes. */
import { dateOfDay, londonDayNumber, midnightOfDay } from '../time/london.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';
import { type HourlyTemperatures, heatingDegrees } from './dailyTemperature.ts';
import type { EnergyByDay } from './energyByDay.ts';
import { forecast, LOOK_BACK_DAYS } from './forecast.ts';
import { temperatureEffect } from './temperatureEffect.ts';

/** Number of assets below which random variation hides the effect of temperature. */
export const MIN_TEMPERATURE_ASSETS = 200;
const MIN_FACTOR = 0.8;
const LARGEST_FACTOR = 1.25;
/** Number of latest days that decide the level of a forecast: all of these need a temperature. */
const LEVEL_DAYS = 4;
/** The least energy of a day relative to the mean that the effect may demand. */
const MIN_SHAPE = 0.2;
/** Figures of a home that uses nothing but what the temperature demands: its mean half hour, and its effect. */
const PROBE_WH = 1000;
const PROBE_EFFECT = 0.01;
const NO_EVENTS: ReadonlySet<string> = new Set();

/** One coming London day. */
export interface DayFactor {
  date: string;
  /** Heating degrees above those of the past days that the forecast follows; negative for a warmer day. */
  colderBy: number;
  /** Factor by which the forecast is multiplied, 0.8 to 1.25. */
  factor: number;
}

export interface TemperatureFactors {
  /** Share of the daily energy per heating degree. */
  effect: number;
  /** The coming days that have a temperature. */
  days: DayFactor[];
}

export interface TemperatureRequest {
  energy: EnergyByDay;
  hourly: HourlyTemperatures;
  originMs: number;
  halfHours: number;
  /** The end of the readings of the middle asset. */
  dataThroughMs: number;
}

/**
 * Returns the factors of the coming days for a portfolio of at least 200 assets that do not export; null with fewer, or
 * without the temperatures of the latest days. The forecast already follows the weather of the past days: its response
 * is found by forecasting a home that uses nothing but what the temperature demands.
 */
export function temperatureFactors(request: TemperatureRequest): TemperatureFactors | null {
  const { energy, hourly, originMs, halfHours, dataThroughMs } = request;
  if (energy.assets < MIN_TEMPERATURE_ASSETS) return null;
  const today = londonDayNumber(originMs);
  const firstDay = today - LOOK_BACK_DAYS;
  const comingDays = londonDayNumber(originMs + (halfHours - 1) * HALF_HOUR_MS) - today + 1;
  const heating = heatingDegrees(hourly, firstDay, LOOK_BACK_DAYS + comingDays);
  const through = londonDayNumber(dataThroughMs - 1) - firstDay;
  if (through < LEVEL_DAYS || heating.subarray(through - LEVEL_DAYS + 1, through + 1).some(Number.isNaN)) return null;

  const effect = temperatureEffect(energy, heating.subarray(0, LOOK_BACK_DAYS));
  const past = heating.subarray(0, LOOK_BACK_DAYS).filter((degrees) => !Number.isNaN(degrees));
  const usual = past.reduce((sum, degrees) => sum + degrees, 0) / past.length;
  const shape = (degrees: number) => Math.max(MIN_SHAPE, 1 + effect * (degrees - usual));
  const followed = followedDegrees(request, heating, usual);
  const days: DayFactor[] = [];
  for (let day = 0; day < comingDays; day++) {
    const degrees = heating[LOOK_BACK_DAYS + day]!;
    const factor = Math.min(LARGEST_FACTOR, Math.max(MIN_FACTOR, shape(degrees) / shape(followed[day]!)));
    if (Number.isNaN(factor)) continue;
    days.push({ date: dateOfDay(today + day), colderBy: degrees - followed[day]!, factor });
  }
  return { effect, days };
}

/**
 * Returns the heating degrees that the forecast of each coming day stands for, `usual` being the mean of the look-back.
 */
function followedDegrees(
  { originMs, halfHours, dataThroughMs }: TemperatureRequest,
  heating: Float64Array,
  usual: number,
): Float64Array {
  const today = londonDayNumber(originMs);
  const startMs = midnightOfDay(today - LOOK_BACK_DAYS);
  const wh = Float64Array.from({ length: (Math.min(originMs, dataThroughMs) - startMs) / HALF_HOUR_MS }, (_, index) => {
    const day = londonDayNumber(startMs + index * HALF_HOUR_MS) - today + LOOK_BACK_DAYS;
    return PROBE_WH * (1 + PROBE_EFFECT * (heating[day]! - usual));
  });
  const { values } = forecast({ series: { startMs, wh }, originMs, halfHours, eventDays: NO_EVENTS });
  const sums = new Float64Array(heating.length - LOOK_BACK_DAYS);
  const counts = new Float64Array(sums.length);
  for (let index = 0; index < halfHours; index++) {
    const day = londonDayNumber(originMs + index * HALF_HOUR_MS) - today;
    sums[day]! += values[index]!;
    counts[day]!++;
  }
  return sums.map((sum, day) => usual + (sum / counts[day]! / PROBE_WH - 1) / PROBE_EFFECT);
}
