import { Agent } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';
import { type FakeUpstream, type ScriptedResponse, startFakeUpstream } from '#testing/fakeUpstream.ts';
import { metOfficeResponse, openMeteoResponse } from '#testing/fakeWeather.ts';
import { AddressGuard } from '../../platform/outbound/addresses.ts';
import { guardedConnector } from '../../platform/outbound/connector.ts';
import { resolveName } from '../../platform/outbound/resolve.ts';
import { metOffice } from './metOffice.ts';
import { openMeteo } from './openMeteo.ts';

const NOW = Date.parse('2026-02-25T12:10:00Z');
const HOUR = Date.parse('2026-02-25T12:00:00Z');
const place = { latitude: 51.5, longitude: -0.12 };

let upstream: FakeUpstream;
beforeAll(async () => {
  upstream = await startFakeUpstream();
});
beforeEach(() => {
  upstream.received.length = 0;
});
afterAll(() => upstream.close());

const shared = () => ({ baseUrl: upstream.url, place, timeoutMs: 300, pauseMs: 1 });
const sources = {
  'Open-Meteo': () => openMeteo({ ...shared(), apiKey: 'key-1' }),
  'the Met Office': () => metOffice({ ...shared(), apiKey: 'key-1' }),
};
const responses = { 'Open-Meteo': openMeteoResponse, 'the Met Office': metOfficeResponse };
const names = ['Open-Meteo', 'the Met Office'] as const;
const respondWith = (...scripted: ScriptedResponse[]) => {
  const last = scripted.at(-1)!;
  upstream.respondWith(() => scripted.shift() ?? last);
};
const messageOf = (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'no error',
    (error: Error) => error.message,
  );

describe('temperatures', () => {
  it('of Open-Meteo are requested for 70 past days and three to come, by place', async () => {
    respondWith(openMeteoResponse(HOUR - DAY_MS, 96, (ms) => (ms === HOUR ? null : 4.5)));
    const hours = await sources['Open-Meteo']().fetch(NOW);
    expect([hours.length, hours[0], hours.some(({ startMs }) => startMs === HOUR)]).toEqual([
      95,
      { startMs: HOUR - DAY_MS, celsius: 4.5 },
      false,
    ]);
    const { pathname, searchParams } = new URL(upstream.received[0]!.url, upstream.url);
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/v1/forecast',
      {
        latitude: '51.5',
        longitude: '-0.12',
        hourly: 'temperature_2m',
        past_days: '70',
        forecast_days: '4',
        timezone: 'GMT',
        apikey: 'key-1',
      },
    ]);
  });

  it('of the Met Office are requested by place, with the key in a header', async () => {
    respondWith(metOfficeResponse(HOUR, 48, (ms) => (ms === HOUR + HOUR_MS ? undefined : -1.25)));
    const hours = await sources['the Met Office']().fetch(NOW);
    expect([hours.length, hours[1]]).toEqual([47, { startMs: HOUR + 2 * HOUR_MS, celsius: -1.25 }]);
    const [{ url, headers }] = upstream.received as [(typeof upstream.received)[0]];
    expect([url, headers['apikey']]).toEqual([
      '/sitespecific/v0/point/hourly?latitude=51.5&longitude=-0.12&excludeParameterMetadata=true',
      'key-1',
    ]);
  });

  it.each(names)('of %s are requested again after too many requests and failures', async (name) => {
    const good = responses[name](HOUR, 48, () => 5);
    respondWith({ status: 429, headers: { 'retry-after': '0' } }, { status: 503 }, good);
    expect(await sources[name]().fetch(NOW)).toHaveLength(48);
    expect(upstream.received).toHaveLength(3);
  });

  describe.each(names)('of %s are refused', (name) => {
    const good = (celsius = 5) => responses[name](HOUR, 48, () => celsius);
    it.each<[string, ScriptedResponse, RegExp]>([
      ['that come too late', { ...good(), afterMs: 2000 }, /no response in time$/],
      ['of too many requests for long', { status: 429, headers: { 'retry-after': '3600' } }, /returned 429$/],
      ['behind a redirect', { status: 302, headers: { location: '/elsewhere' } }, /could not be reached/],
      ['with a key that is not accepted', { status: 403, body: { message: 'key-1' } }, /returned 403$/],
      ['of a huge response', { body: { padding: 'x'.repeat(600_000) } }, /returned more than 500000 bytes$/],
      ['of another shape', { body: { error: true, reason: 'No' } }, /returned a response in an undocumented format$/],
      ['that are text', { body: 'warm' }, /returned a response in an undocumented format$/],
      ['that are impossible', good(293), /returned an impossible temperature$/],
      ['without the coming day', responses[name](HOUR, 20, () => 5), /returned no temperatures for the coming day$/],
      ['that are not of hours', responses[name](HOUR + 60_000, 48, () => 5), /that is not for a full hour$/],
    ])('%s, in words without the key', async (_, response, words) => {
      respondWith(response);
      const message = await messageOf(sources[name]().fetch(NOW));
      expect(message).toMatch(words);
      expect(message).not.toContain('key-1');
    });
  });

  it('of Open-Meteo are refused in another unit, time zone or with columns of unequal length', async () => {
    const { body } = openMeteoResponse(HOUR, 48, () => 5);
    const hourly = body['hourly'] as { time: string[]; temperature_2m: number[] };
    for (const changed of [
      { hourly_units: { time: 'iso8601', temperature_2m: '°F' } },
      { utc_offset_seconds: 3600 },
      { hourly: { ...hourly, time: hourly.time.slice(1) } },
    ]) {
      respondWith({ body: { ...body, ...changed } });
      expect(await messageOf(sources['Open-Meteo']().fetch(NOW))).toMatch(/an undocumented format/);
    }
  });

  it('are not requested from a private address that is not allowed', async () => {
    const dispatcher = new Agent({ connect: guardedConnector(new AddressGuard([]), resolveName) });
    const message = await messageOf(openMeteo({ ...shared(), apiKey: null, dispatcher }).fetch(NOW));
    expect([message, upstream.received.length]).toEqual([
      'Open-Meteo could not be reached: blocked address 127.0.0.1',
      0,
    ]);
    await dispatcher.destroy();
  });
});
