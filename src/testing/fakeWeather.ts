import { HOUR_MS } from '#energy/time/spans.ts';
import type { ScriptedResponse } from './fakeUpstream.ts';

const hoursFrom = (fromMs: number, hours: number) =>
  Array.from({ length: hours }, (_, hour) => fromMs + hour * HOUR_MS);
const minute = (ms: number) => new Date(ms).toISOString().slice(0, 16);

/** A response of Open-Meteo for whole hours from an instant on. */
export const openMeteoResponse = (
  fromMs: number,
  hours: number,
  celsiusAt: (ms: number) => number | null,
): ScriptedResponse & { body: Record<string, unknown> } => ({
  body: {
    latitude: 51.5,
    longitude: -0.12,
    generationtime_ms: 0.1,
    utc_offset_seconds: 0,
    timezone: 'GMT',
    timezone_abbreviation: 'GMT',
    elevation: 11,
    hourly_units: { time: 'iso8601', temperature_2m: '°C' },
    hourly: {
      time: hoursFrom(fromMs, hours).map(minute),
      temperature_2m: hoursFrom(fromMs, hours).map(celsiusAt),
    },
  },
});

/** A response of the Met Office's site-specific forecast for whole hours from an instant on. */
export const metOfficeResponse = (
  fromMs: number,
  hours: number,
  celsiusAt: (ms: number) => number | undefined,
): ScriptedResponse & { body: Record<string, unknown> } => ({
  body: {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [-0.1201, 51.4998, 11] },
        properties: {
          requestPointDistance: 210.4,
          modelRunDate: `${minute(fromMs)}Z`,
          timeSeries: hoursFrom(fromMs, hours).map((ms) => ({
            time: `${minute(ms)}Z`,
            screenTemperature: celsiusAt(ms),
            screenRelativeHumidity: 80.1,
          })),
        },
      },
    ],
  },
});
