import type { Dispatcher } from 'undici';
import { metOffice } from './metOffice.ts';
import { openMeteo } from './openMeteo.ts';
import type { WeatherPlace, TemperatureSource } from './temperatureSource.ts';

/** The operator's choice of a source; the Met Office requires a key. */
export type TemperatureSettings = { baseUrl?: string | undefined; place: WeatherPlace } & (
  | { source: 'open-meteo'; apiKey: string | null }
  | { source: 'met-office'; apiKey: string }
);

/** Creates the configured source; `dispatcher` opens its connections. */
export function createTemperatureSource(settings: TemperatureSettings, dispatcher: Dispatcher): TemperatureSource {
  const { baseUrl, place } = settings;
  return settings.source === 'open-meteo'
    ? openMeteo({ baseUrl, place, apiKey: settings.apiKey, dispatcher })
    : metOffice({ baseUrl, place, apiKey: settings.apiKey, dispatcher });
}
