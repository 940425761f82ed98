import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';
import { readTemperatures } from './temperatureConfig.ts';

const NAMES = ['TEMPERATURE_SOURCE', 'TEMPERATURE_AT', 'TEMPERATURE_KEY', 'TEMPERATURE_URL'] as const;
const read = (env: Record<string, string>) => readTemperatures(readSettings(NAMES, env));

describe('the settings of temperatures', () => {
  it('are off unless a source is named', () => {
    expect(read({})).toBeNull();
    expect(read({ TEMPERATURE_AT: '51.5,-0.12', TEMPERATURE_KEY: 'key' })).toBeNull();
  });

  it('name a source and a place, a key and an address if they must', () => {
    const place = { latitude: 51.5, longitude: -0.12 };
    expect(read({ TEMPERATURE_SOURCE: 'open-meteo', TEMPERATURE_AT: '51.5, -0.12' })).toEqual({
      source: 'open-meteo',
      place,
      apiKey: null,
      baseUrl: undefined,
    });
    expect(
      read({
        TEMPERATURE_SOURCE: 'met-office',
        TEMPERATURE_AT: '51.5,-0.12',
        TEMPERATURE_KEY: 'key',
        TEMPERATURE_URL: 'https://weather.example',
      }),
    ).toEqual({ source: 'met-office', place, apiKey: 'key', baseUrl: 'https://weather.example' });
  });

  it.each([
    [{ TEMPERATURE_SOURCE: 'open-meteo' }, /^The setting TEMPERATURE_AT is missing: .*\.$/],
    [{ TEMPERATURE_SOURCE: 'met-office', TEMPERATURE_AT: '51.5,0' }, /^The setting TEMPERATURE_KEY is missing: .*\.$/],
    [{ TEMPERATURE_SOURCE: 'accuweather' }, /^The setting TEMPERATURE_SOURCE cannot be used: .*\.$/],
    [{ TEMPERATURE_AT: 'London' }, /^The setting TEMPERATURE_AT cannot be used: .*\.$/],
    [{ TEMPERATURE_AT: '95,0' }, /^The setting TEMPERATURE_AT cannot be used: .*\.$/],
  ])('%o cannot be used', (env, message) => {
    expect(() => read(env)).toThrow(message);
  });
});
