import { z } from 'zod';
import { requestExternal, type ExternalApi } from './requestExternal.ts';
import { checkedHours, type WeatherPlace, type TemperatureSource } from './temperatureSource.ts';

export interface OpenMeteoSettings extends Partial<Pick<ExternalApi, 'timeoutMs' | 'pauseMs' | 'dispatcher'>> {
  /** Base URL; by default the free service's or the customers' one, by whether there is a key. */
  baseUrl?: string | undefined;
  apiKey: string | null;
  place: WeatherPlace;
}

const NAME = 'Open-Meteo';
const FREE_URL = 'https://api.open-meteo.com';
const CUSTOMER_URL = 'https://customer-api.open-meteo.com';
const PAST_DAYS = 70;
/** Number of forecast days; today is the first of them. */
const FORECAST_DAYS = 4;
const MAX_BYTES = 500_000;

// https://open-meteo.com/en/docs: columns of equal length; instants of GMT without a zone, null where the model has
// none.
const Response = z.object({
  utc_offset_seconds: z.literal(0),
  hourly_units: z.object({ temperature_2m: z.literal('°C') }),
  hourly: z
    .object({
      time: z.array(z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)),
      temperature_2m: z.array(z.number().nullable()),
    })
    .refine(({ time, temperature_2m }) => time.length === temperature_2m.length),
});

/** Returns a source whose past days come from analyses of the weather models, close to what was measured. */
export const openMeteo = ({ baseUrl, apiKey, place, ...rest }: OpenMeteoSettings): TemperatureSource => ({
  name: NAME,
  place,
  fetch: async (nowMs) => {
    const query = new URLSearchParams({
      latitude: String(place.latitude),
      longitude: String(place.longitude),
      hourly: 'temperature_2m',
      past_days: String(PAST_DAYS),
      forecast_days: String(FORECAST_DAYS),
      timezone: 'GMT',
      ...(apiKey === null ? {} : { apikey: apiKey }),
    });
    const url = new URL(`/v1/forecast?${query}`, baseUrl ?? (apiKey === null ? FREE_URL : CUSTOMER_URL));
    const body = await requestExternal(url, { ...rest, name: NAME, headers: {}, maxBytes: MAX_BYTES });
    const { success, data } = Response.safeParse(body);
    if (!success) throw new Error(`${NAME} returned a response in an undocumented format`);
    const { time, temperature_2m: celsius } = data.hourly;
    return checkedHours(
      NAME,
      time.map((at, index) => ({ startMs: Date.parse(`${at}Z`), celsius: celsius[index] })),
      nowMs,
    );
  },
});
