import { z } from 'zod';
import { requestExternal, type ExternalApi } from './requestExternal.ts';
import { checkedHours, type WeatherPlace, type TemperatureSource } from './temperatureSource.ts';

export interface MetOfficeSettings extends Partial<Pick<ExternalApi, 'timeoutMs' | 'pauseMs' | 'dispatcher'>> {
  baseUrl?: string | undefined;
  apiKey: string;
  place: WeatherPlace;
}

const NAME = 'Met Office DataHub';
const BASE_URL = 'https://data.hub.api.metoffice.gov.uk';
const MAX_BYTES = 500_000;

const MINUTE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/;

// https://datahub.metoffice.gov.uk/docs, Site Specific API: GeoJSON of one point, hours of UTC like 2026-02-25T13:00Z.
const Response = z.object({
  features: z.tuple([
    z.object({
      properties: z.object({
        timeSeries: z.array(z.object({ time: z.string().regex(MINUTE), screenTemperature: z.number().nullish() })),
      }),
    }),
  ]),
});

/** Returns a source of the latest forecast of 48 hours; it has no past, which is stored as forecast hour by hour. */
export const metOffice = ({ baseUrl = BASE_URL, apiKey, place, ...rest }: MetOfficeSettings): TemperatureSource => ({
  name: NAME,
  place,
  fetch: async (nowMs) => {
    const query = new URLSearchParams({
      latitude: String(place.latitude),
      longitude: String(place.longitude),
      excludeParameterMetadata: 'true',
    });
    const url = new URL(`/sitespecific/v0/point/hourly?${query}`, baseUrl);
    const body = await requestExternal(url, { ...rest, name: NAME, headers: { apikey: apiKey }, maxBytes: MAX_BYTES });
    const { success, data } = Response.safeParse(body);
    if (!success) throw new Error(`${NAME} returned a response in an undocumented format`);
    return checkedHours(
      NAME,
      data.features[0].properties.timeSeries.map(({ time, screenTemperature }) => ({
        startMs: Date.parse(time),
        celsius: screenTemperature,
      })),
      nowMs,
    );
  },
});
