import { Agent } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { type FakeN3rgy, startFakeN3rgy } from '#testing/fakeN3rgy.ts';
import { freshMpan } from '#testing/seed.ts';
import { AddressGuard, LOOPBACK_CIDRS } from '../../platform/outbound/addresses.ts';
import { guardedConnector } from '../../platform/outbound/connector.ts';
import { resolveName } from '../../platform/outbound/resolve.ts';
import { MeterReadError } from './meterReadError.ts';
import { n3rgyMeters, n3rgyRegister } from './n3rgy.ts';

// The clocks go forward that night: everything is in UTC.
const FROM = Date.UTC(2026, 2, 29);

let n3rgy: FakeN3rgy;
let mpan: string;
beforeAll(async () => {
  n3rgy = await startFakeN3rgy();
});
beforeEach(() => {
  mpan = freshMpan();
  n3rgy.keys = new Set(['key-1']);
  n3rgy.consentedMpans.add(mpan);
  n3rgy.responseOverrides = [];
  n3rgy.received.length = 0;
});
afterAll(() => n3rgy.close());

const settings = (apiKey = 'key-1') => ({ baseUrl: n3rgy.url, apiKey, pauseMs: 1, timeoutMs: 1000 });
const read = ({
  exportMpan = null,
  toMs = FROM + DAY_MS,
  apiKey = 'key-1',
}: { exportMpan?: string | null; toMs?: number; apiKey?: string } = {}) =>
  n3rgyMeters(settings(apiKey)).fetch({ mpan, exportMpan, meterSerialNumber: null }, FROM, toMs);
const faultOf = async (reading: Promise<unknown>): Promise<MeterReadError> =>
  (await reading.catch((error: unknown) => error)) as MeterReadError;
const responseWith = (values: object[], more: object = {}) => ({
  body: { unit: 'kWh', devices: [{ deviceId: '01-00-00-00-00-00-01-01', values }], ...more },
});

describe('readings from n3rgy', () => {
  it('are requested by MPAN and range, with the key; each is dated by its end', async () => {
    const readings = await read();
    expect([readings.length, readings[0], readings[47]]).toEqual([
      48,
      { direction: 'import', startMs: FROM, wh: 250, estimated: false },
      { direction: 'import', startMs: FROM + 47 * HALF_HOUR_MS, wh: 250, estimated: false },
    ]);
    const [{ url, headers }] = n3rgy.received as [(typeof n3rgy.received)[0]];
    expect([url, headers['x-api-key']]).toEqual([
      `/mpxn/${mpan}/utility/electricity/readingtype/consumption` +
        '?start=202603290030&end=202603300000&granularity=halfhour&outputFormat=json',
      'key-1',
    ]);
  });

  it('come in parts of 30 days, each half hour once, exports beside imports', async () => {
    const readings = await read({ exportMpan: freshMpan(), toMs: FROM + 70 * DAY_MS });
    for (const direction of ['import', 'export'])
      expect(
        new Set(readings.filter((reading) => reading.direction === direction).map(({ startMs }) => startMs)).size,
      ).toBe(70 * 48);
    expect([readings.length, n3rgy.received.length]).toEqual([2 * 70 * 48, 6]);
  });

  it('leave out values that are no half hour of the range, or that the meter could not measure', async () => {
    n3rgy.responseOverrides = [
      responseWith([
        { primaryValue: 1, timestamp: '2026-03-29 00:00' },
        { primaryValue: 1, timestamp: '2026-03-30 00:30' },
        { primaryValue: 1, timestamp: '2026-03-29 00:40' },
        { primaryValue: 1, timestamp: '2026-03-29' },
        { primaryValue: 'invalid value', timestamp: '2026-03-29 03:00' },
        { primaryValue: null, timestamp: '2026-03-29 03:30' },
        { primaryValue: -1, timestamp: '2026-03-29 04:00' },
        { primaryValue: 9, timestamp: '2026-03-29 04:30', type: 'Q1' },
        { primaryValue: 0.1254, secondaryValue: 0.1, timestamp: '2026-03-29 05:00', type: 'TOTAL' },
      ]),
    ];
    expect(await read()).toEqual([
      { direction: 'import', startMs: FROM + 9 * HALF_HOUR_MS, wh: 225, estimated: false },
    ]);
  });

  it('are none if nothing has been collected yet', async () => {
    n3rgy.responseOverrides = [{ body: { unit: 'kWh', devices: [] } }];
    expect(await read()).toEqual([]);
  });

  it.each([
    ['a consent that is missing', () => void n3rgy.consentedMpans.delete(mpan), 'CONSENT_MISSING_AT_PROVIDER'],
    ['a consent that lets nothing be updated', () => void n3rgy.neverUpdated.add(mpan), 'CONSENT_MISSING_AT_PROVIDER'],
    ['a key that is not accepted', () => n3rgy.keys.clear(), 'CREDENTIAL_REFUSED'],
    [
      'a home without an electricity meter',
      () => void n3rgy.responseOverrides.push({ status: 404, body: { message: 'none' } }),
      'NOT_IN_ACCOUNT',
    ],
    [
      'silence',
      () => void n3rgy.responseOverrides.push(...Array.from({ length: 4 }, () => ({ afterMs: 3000 }))),
      'PROVIDER_UNAVAILABLE',
    ],
    [
      'failure upon failure',
      () => void n3rgy.responseOverrides.push(...Array.from({ length: 4 }, () => ({ status: 502 }))),
      'PROVIDER_UNAVAILABLE',
    ],
    ['cubic metres', () => void n3rgy.responseOverrides.push(responseWith([], { unit: 'm3' })), 'UNEXPECTED_ANSWER'],
    [
      'readings of two meters',
      () =>
        void n3rgy.responseOverrides.push({
          body: {
            unit: 'kWh',
            devices: ['a', 'b'].map((deviceId) => ({
              deviceId,
              values: [{ primaryValue: 1, timestamp: '2026-03-29 01:00' }],
            })),
          },
        }),
      'UNEXPECTED_ANSWER',
    ],
    ['another refusal', () => void n3rgy.responseOverrides.push({ status: 400, body: 'no' }), 'UNEXPECTED_ANSWER'],
  ])('fail upon %s, and name neither meter nor key', async (_, breakIt, code) => {
    breakIt();
    const fault = await faultOf(read());
    expect([fault.code, fault.message.includes(mpan), fault.message.includes('key-1')]).toEqual([code, false, false]);
  });

  it('of imports remain if exports fail', async () => {
    n3rgy.responseOverrides = [
      responseWith([{ primaryValue: 1, timestamp: '2026-03-29 01:00' }]),
      { status: 404, body: {} },
    ];
    const fault = await faultOf(read({ exportMpan: freshMpan() }));
    expect([fault.code, fault.readings.length]).toEqual(['NOT_IN_ACCOUNT', 1]);
  });

  it('are not requested from a private address, unless it is allowed', async () => {
    const through = (cidrs: readonly string[]) =>
      new Agent({ connect: guardedConnector(new AddressGuard(cidrs), resolveName) });
    const readWith = (dispatcher: Agent) =>
      n3rgyMeters({ ...settings(), dispatcher }).fetch(
        { mpan, exportMpan: null, meterSerialNumber: null },
        FROM,
        FROM + DAY_MS,
      );
    const fault = await faultOf(readWith(through([])));
    expect([fault.code, fault.message, n3rgy.received.length]).toEqual([
      'PROVIDER_UNAVAILABLE',
      'n3rgy could not be reached: blocked address 127.0.0.1',
      0,
    ]);
    expect(await readWith(through(LOOPBACK_CIDRS))).toHaveLength(48);
  });
});

describe('the register of n3rgy', () => {
  it('returns smart meters, and null for others', async () => {
    const lookUp = (of: string) => n3rgyRegister(settings()).lookUp(of);
    expect(await lookUp(mpan)).toEqual({ isValid: true, reason: null });
    expect(await lookUp(freshMpan())).toBeNull();
  });
});
