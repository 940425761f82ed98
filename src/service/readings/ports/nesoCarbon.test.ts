import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { staticCarbon } from '../../assets/ports/carbon.ts';
import { nesoCarbon } from './nesoCarbon.ts';

const START = Date.UTC(2026, 0, 15, 12);
const minute = (ms: number) => `${new Date(ms).toISOString().slice(0, 16)}Z`;

/**
 * A fake that responds as the service documents: half hours with intensity forecast and actual, at most 14 days, errors
 * with code and message.
 */
let paths: string[];
let refusal: { status: number; body: string } | null;
let server: Server;
let baseUrl: string;
const gramsAt = (ms: number) => 100 + ((ms / HALF_HOUR_MS) % 48);
const KNOWN_UNTIL = START + 24 * 3_600_000;

function responseOf(path: string): { status: number; body: string } {
  const [, regional, from, to, regionId] =
    /^(\/regional)?\/intensity\/([^/]+)\/([^/]+)(?:\/regionid\/(\d+))?$/.exec(path) ?? [];
  const error = (status: number, message: string) => ({
    status,
    body: JSON.stringify({ error: { code: `${status} Bad Request`, message } }),
  });
  if (!from || !to || !/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/.test(from))
    return error(400, 'Please enter a valid path e.g. /intensity/');
  const [first, last] = [Date.parse(from), Date.parse(to)];
  if (last - first > 14 * 86_400_000) return error(400, 'Please enter a date range less than 14 days.');
  // Like the real one it also returns the half hour that ends at `from`.
  const halfHours = [];
  for (let ms = first - HALF_HOUR_MS; ms < Math.min(last, KNOWN_UNTIL + 3_600_000); ms += HALF_HOUR_MS) {
    const actual = ms < KNOWN_UNTIL ? gramsAt(ms) : null;
    const intensity = regional
      ? { forecast: gramsAt(ms) + Number(regionId), index: 'low' }
      : { forecast: 7, actual, index: 'moderate' };
    halfHours.push({ from: minute(ms), to: minute(ms + HALF_HOUR_MS), intensity });
  }
  const data = regional
    ? { regionid: Number(regionId), dnoregion: 'UKPN London', shortname: 'London', data: halfHours }
    : halfHours;
  return { status: 200, body: JSON.stringify({ data }) };
}

beforeEach(async () => {
  [paths, refusal] = [[], null];
  server = createServer((incoming, outgoing) => {
    paths.push(incoming.url!);
    const { status, body } = refusal ?? responseOf(incoming.url!);
    outgoing.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const read = (carbon: ReturnType<typeof nesoCarbon>, fromMs: number, halfHours: number, region: string | null = null) =>
  carbon.intensities(fromMs, fromMs + halfHours * HALF_HOUR_MS, region);
const stand = async (fromMs: number, halfHours: number) => (await read(staticCarbon, fromMs, halfHours)).gramsPerKwh;

describe('the carbon intensity of NESO', () => {
  it('is the actual of each half hour, by its start', async () => {
    const { gramsPerKwh, source } = await read(nesoCarbon({ baseUrl, fallback: staticCarbon }), START, 3);
    expect([[...gramsPerKwh], source]).toEqual([[124, 125, 126], 'NESO Carbon Intensity API']);
    expect(paths).toHaveLength(1);
    expect(paths[0]).toMatch(/^\/intensity\/2026-01-\d\dT00:00Z\/2026-01-\d\dT00:00Z$/);
  });

  it('of a region is its forecast, under the number of its GSP group', async () => {
    const { gramsPerKwh } = await read(nesoCarbon({ baseUrl: `${baseUrl}/`, fallback: staticCarbon }), START, 2, '_C');
    expect([...gramsPerKwh]).toEqual([137, 138]);
    expect(paths[0]).toMatch(/^\/regional\/intensity\/.*\/regionid\/13$/);
  });

  it('is requested in ranges of 14 days at most, each once', async () => {
    const carbon = nesoCarbon({ baseUrl, fallback: staticCarbon });
    const days = 40 * 48;
    const { gramsPerKwh } = await read(carbon, START - 39 * 86_400_000, days);
    expect([gramsPerKwh.length, gramsPerKwh[0], gramsPerKwh[days - 1]]).toEqual([days, 124, 123]);
    expect([paths.length, new Set(paths).size]).toEqual([paths.length, paths.length]);
    const before = paths.length;
    await read(carbon, START - 39 * 86_400_000, 100);
    expect(paths).toHaveLength(before);
  });

  it('is a forecast where no actual is known yet, and static beyond', async () => {
    const { gramsPerKwh, source } = await read(
      nesoCarbon({ baseUrl, fallback: staticCarbon }),
      KNOWN_UNTIL - HALF_HOUR_MS,
      4,
    );
    expect([...gramsPerKwh]).toEqual([123, 7, 7, (await stand(KNOWN_UNTIL + 2 * HALF_HOUR_MS, 1))[0]]);
    expect(source).toMatch(/^NESO Carbon Intensity API; 1 of 4 half-hours from: Static profile/);
  });

  it.each([
    ['refuses', { status: 400, body: '{"error":{"code":"400 Bad Request","message":"Too far back"}}' }, 'Too far back'],
    ['fails', { status: 503, body: '{}' }, 'status 503'],
    ['sends no JSON', { status: 200, body: '<html>' }, 'no response'],
    ['returns another shape', { status: 200, body: '{"data":{"from":1}}' }, 'no response'],
  ])('falls back to the static profile if it %s, and reports so', async (_, response, words) => {
    refusal = response;
    const carbon = nesoCarbon({ baseUrl, fallback: staticCarbon });
    const { gramsPerKwh, source } = await read(carbon, START, 2);
    expect([...gramsPerKwh]).toEqual([...(await stand(START, 2))]);
    expect(source).toMatch(/^Static profile .*not measured \(NESO Carbon Intensity API: /);
    expect(source).toContain(words);
    // It is paused for a while, then requested again.
    refusal = null;
    expect((await read(carbon, START, 2)).source).toContain('it failed a moment ago');
    expect(paths).toHaveLength(1);
  });

  it('is requested again after the pause', async () => {
    const carbon = nesoCarbon({ baseUrl, fallback: staticCarbon, pauseMs: 0 });
    refusal = { status: 500, body: '{}' };
    expect((await read(carbon, START, 1)).source).toContain('status 500');
    refusal = null;
    expect((await read(carbon, START, 1)).source).toBe('NESO Carbon Intensity API');
  });

  it('falls back if nobody listens', async () => {
    const { source } = await read(nesoCarbon({ baseUrl: 'http://127.0.0.1:1', fallback: staticCarbon }), START, 1);
    expect(source).toContain('(NESO Carbon Intensity API: no response)');
  });
});

describe('the static profile', () => {
  it('is a plausible year by the London clock, and marked', async () => {
    const { gramsPerKwh, source } = await read(staticCarbon, Date.UTC(2026, 0, 1), 365 * 48);
    expect(source).toContain('Static');
    expect(Math.min(...gramsPerKwh)).toBeGreaterThanOrEqual(60);
    expect(Math.max(...gramsPerKwh)).toBeLessThanOrEqual(200);
    // 18:00 on a winter evening and on a summer's, when UTC is an hour behind; 19:30 is between 18:00 and 21:00.
    expect([
      (await stand(Date.UTC(2026, 0, 15, 18), 1))[0],
      (await stand(Date.UTC(2026, 6, 15, 17), 1))[0],
      (await stand(Date.UTC(2026, 0, 15, 19, 30), 1))[0],
    ]).toEqual([188, 122, 174]);
  });
});
