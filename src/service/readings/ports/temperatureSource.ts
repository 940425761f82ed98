import { HOUR_MS } from '#energy/time/spans.ts';

/** A latitude and longitude in degrees (WGS 84). */
export interface WeatherPlace {
  latitude: number;
  longitude: number;
}

/** The air temperature of the hour that begins at an instant. */
export interface HourlyTemperature {
  startMs: number;
  celsius: number;
}

/** Source of the temperatures of one place. */
export interface TemperatureSource {
  /** Its name in responses, like "Open-Meteo". */
  name: string;
  place: WeatherPlace;
  /**
   * Returns temperatures around an instant: the coming days as forecast, and the past as far as the source has it.
   * Throws an error that names neither key nor place if it does not respond as documented.
   */
  fetch(nowMs: number): Promise<HourlyTemperature[]>;
}

/** Number of coming hours that every response must reach. */
const MIN_AHEAD_HOURS = 24;
/** Limits of a temperature in °C: nothing outside was ever measured in Britain; the records are −27.2 and 40.3 °C. */
const [COLDEST, HOTTEST] = [-40, 50];

/**
 * Returns the hours of a response, without those that have no temperature.
 * @throws Error if one of them is off the hour or impossible, or if they end before tomorrow
 */
export function checkedHours(
  name: string,
  hours: readonly { startMs: number; celsius: number | null | undefined }[],
  nowMs: number,
): HourlyTemperature[] {
  const known: HourlyTemperature[] = [];
  for (const { startMs, celsius } of hours) {
    if (!Number.isInteger(startMs / HOUR_MS))
      throw new Error(`${name} returned a temperature that is not for a full hour`);
    if (celsius === null || celsius === undefined) continue;
    if (celsius < COLDEST || celsius > HOTTEST) throw new Error(`${name} returned an impossible temperature`);
    known.push({ startMs, celsius });
  }
  const last = known.reduce((latest, { startMs }) => Math.max(latest, startMs), -Infinity);
  if (last < nowMs + (MIN_AHEAD_HOURS - 1) * HOUR_MS)
    throw new Error(`${name} returned no temperatures for the coming day`);
  return known;
}
