import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#energy/time/spans.ts';
import { type FakeOctopus, startFakeOctopus } from '#testing/fakeOctopus.ts';
import { freshMpan } from '#testing/seed.ts';
import type { MeterReadError } from './meterReadError.ts';
import { octopusPorts } from './octopusEnergy.ts';

const FROM = Date.UTC(2026, 5, 1);

let octopus: FakeOctopus;
let mpan: string;
beforeAll(async () => {
  octopus = await startFakeOctopus();
});
beforeEach(() => {
  mpan = freshMpan();
  octopus.knownMpans.add(mpan);
  octopus.responseOverrides = [];
  octopus.pageSize = 25_000;
  octopus.received.length = 0;
});
afterAll(() => octopus.close());

const ports = (timeoutMs = 1000) =>
  octopusPorts({ baseUrl: octopus.url, apiKey: 'sk_live_secret', pauseMs: 1, timeoutMs });
const read = (meter: { exportMpan?: string; serial?: string } = {}, toMs = FROM + 24 * HOUR_MS) =>
  ports().meterSource!.fetch(
    { mpan, exportMpan: meter.exportMpan ?? null, meterSerialNumber: meter.serial ?? '21L 4/7' },
    FROM,
    toMs,
  );
const lookUp = (what = mpan) => ports().mpanRegister.lookUp(what);

describe('readings from Octopus Energy', () => {
  it('are requested by meter point, serial number and range, with the key', async () => {
    const readings = await read();
    expect(readings).toHaveLength(48);
    expect([readings[0], readings[47]]).toEqual(
      [FROM, FROM + (47 * HOUR_MS) / 2].map((startMs) => ({ direction: 'import', startMs, wh: 250, estimated: false })),
    );
    const [request] = octopus.received;
    const { pathname, searchParams } = new URL(request!.url, octopus.url);
    expect(pathname).toBe(`/v1/electricity-meter-points/${mpan}/meters/21L%204%2F7/consumption/`);
    expect(Object.fromEntries(searchParams)).toEqual({
      period_from: '2026-06-01T00:00:00.000Z',
      period_to: '2026-06-02T00:00:00.000Z',
      page_size: '25000',
      order_by: 'period',
    });
    expect(request!.headers.authorization).toBe(`Basic ${Buffer.from('sk_live_secret:').toString('base64')}`);
  });

  it('follow the pages to the end', async () => {
    octopus.pageSize = 20;
    const readings = await read();
    expect([readings.length, new Set(readings.map(({ startMs }) => startMs)).size, octopus.received.length]).toEqual([
      48, 48, 3,
    ]);
  });

  it('never send the key to another host', async () => {
    octopus.responseOverrides = [{ body: { count: 2, next: 'http://127.0.0.1:1/v1/', previous: null, results: [] } }];
    await expect(read()).rejects.toThrow('another host');
    octopus.responseOverrides = [
      { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
      { status: 302 },
      { status: 302 },
      { status: 302 },
    ];
    await expect(read()).rejects.toThrow('could not be reached');
  });

  it('include the export side too, by its own MPAN', async () => {
    const exportMpan = freshMpan();
    octopus.knownMpans.add(exportMpan);
    const readings = await read({ exportMpan });
    expect(readings.filter(({ direction }) => direction === 'export')).toHaveLength(48);
  });

  it('leave out values that are no half hour of the range', async () => {
    const interval = (interval_start: string, interval_end: string, consumption = 1) => ({
      consumption,
      interval_start,
      interval_end,
    });
    octopus.responseOverrides = [
      {
        body: {
          count: 6,
          next: null,
          previous: null,
          results: [
            interval('2026-06-01T00:00:00Z', '2026-06-01T01:00:00Z'),
            interval('2026-06-01T00:10:00Z', '2026-06-01T00:40:00Z'),
            interval('2026-05-31T23:30:00Z', '2026-06-01T00:00:00Z'),
            interval('2026-06-02T00:00:00Z', '2026-06-02T00:30:00Z'),
            interval('2026-06-01T02:00:00Z', '2026-06-01T02:30:00Z', -1),
            interval('2026-06-01T01:30:00+0100', '2026-06-01T02:00:00+0100', 0.1254),
          ],
        },
      },
    ];
    expect(await read()).toEqual([{ direction: 'import', startMs: FROM + HOUR_MS / 2, wh: 125, estimated: false }]);
  });

  it("of a meter of another account are refused, and so is an export MPAN's, which leaves the imports", async () => {
    octopus.knownMpans.delete(mpan);
    await expect(read()).rejects.toMatchObject({ code: 'NOT_IN_ACCOUNT', readings: [] });
    octopus.knownMpans.add(mpan);
    const exported = await read({ exportMpan: freshMpan() }).catch((error: MeterReadError) => error);
    expect(exported).toMatchObject({ code: 'NOT_IN_ACCOUNT', message: expect.stringContaining('export MPAN') });
    expect((exported as MeterReadError).readings).toHaveLength(48);
  });

  it('wait if the provider says so, and continue', async () => {
    octopus.responseOverrides = [{ status: 429, headers: { 'retry-after': '1' } }, { status: 503 }];
    const began = performance.now();
    expect(await read()).toHaveLength(48);
    expect(performance.now() - began).toBeGreaterThan(900);
    expect(octopus.received).toHaveLength(3);
  });

  it.each([
    ['too many requests for a long time', [{ status: 429, headers: { 'retry-after': '3600' } }], 1, 'returned 429'],
    ['failure upon failure', Array.from({ length: 4 }, () => ({ status: 500 })), 4, 'returned 500'],
    ['a key that is not accepted', [{ status: 401 }], 1, 'does not accept'],
    ['silence', Array.from({ length: 4 }, () => ({ afterMs: 1500 })), 4, 'no response in time'],
    ['an unexpected response', [{ body: { results: 'none' } }], 1, 'an unexpected response'],
  ])('fail upon %s, and name no meter', async (_, reply, requests, message) => {
    octopus.responseOverrides = reply;
    const failure = await ports(100)
      .meterSource!.fetch({ mpan, exportMpan: null, meterSerialNumber: 'A' }, FROM, FROM + HOUR_MS)
      .catch(String);
    expect(failure).toContain(message);
    expect(failure).not.toContain(mpan);
    expect(octopus.received).toHaveLength(requests);
  });
});

describe('the register of Octopus Energy', () => {
  it('returns whether a meter point exists', async () => {
    expect(await lookUp()).toEqual({ isValid: true, reason: null });
    expect(await lookUp(freshMpan())).toEqual({ isValid: false, reason: 'No meter point has this MPAN' });
    expect(octopus.received[0]!.url).toBe(`/v1/electricity-meter-points/${mpan}/`);
  });

  it('returns null while it cannot be reached', async () => {
    octopus.responseOverrides = Array.from({ length: 4 }, () => ({ status: 502 }));
    await expect(lookUp()).rejects.toThrow('Octopus Energy returned 502');
  });

  it('needs no key, though readings do', () => {
    expect(Object.keys(octopusPorts({ baseUrl: octopus.url, apiKey: null }))).toEqual(['mpanRegister']);
  });
});
