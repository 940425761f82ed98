import type { TemperatureSettings } from '#service/readings/ports/createTemperatureSource.ts';
import { StartupError } from '#store/startupError.ts';
import type { SettingValues } from './settings.ts';

type Values = SettingValues<'TEMPERATURE_SOURCE' | 'TEMPERATURE_AT' | 'TEMPERATURE_KEY' | 'TEMPERATURE_URL'>;

/**
 * The source of temperatures that the settings name, null if it is off.
 * @throws StartupError if it lacks a place or a key
 */
export function readTemperatures({
  TEMPERATURE_SOURCE: source,
  TEMPERATURE_AT: place,
  TEMPERATURE_KEY: apiKey,
  TEMPERATURE_URL: baseUrl,
}: Values): TemperatureSettings | null {
  if (source === 'off') return null;
  if (place === undefined)
    throw new StartupError(`The setting TEMPERATURE_AT is missing: TEMPERATURE_SOURCE=${source} requires a place.`);
  if (source === 'open-meteo') return { source, place, baseUrl, apiKey: apiKey ?? null };
  if (apiKey === undefined)
    throw new StartupError(`The setting TEMPERATURE_KEY is missing: TEMPERATURE_SOURCE=${source} requires a key.`);
  return { source, place, baseUrl, apiKey };
}
