import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { type FakeUpstream, type ReceivedRequest, type ScriptedResponse, startFakeUpstream } from './fakeUpstream.ts';

export interface FakeN3rgy extends FakeUpstream {
  /** Sent once each in place of the next ordinary responses, in order. */
  responseOverrides: ScriptedResponse[];
  /** Keys it accepts. */
  keys: Set<string>;
  /** MPANs whose occupant has consented, and those of them that are never updated. */
  consentedMpans: Set<string>;
  neverUpdated: Set<string>;
  /** Requests that get no response for five seconds. */
  hangs: (request: ReceivedRequest) => boolean;
}

/** "202601151730" in UTC as epoch milliseconds. */
const instantOf = (text: string): number =>
  Date.parse(
    `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}T${text.slice(8, 10)}:${text.slice(10, 12)}:00Z`,
  );
const refused = (code: number, message: string): ScriptedResponse => ({
  status: code,
  body: { errors: [{ code, message }] },
});

/**
 * The part of n3rgy's Customer Service API V2 that the service uses: every half hour of the range imported 0.25 kWh and
 * exported 0.05 kWh.
 */
export async function startFakeN3rgy(): Promise<FakeN3rgy> {
  const upstream = await startFakeUpstream();
  const fake: FakeN3rgy = Object.assign(upstream, {
    responseOverrides: [],
    keys: new Set<string>(),
    consentedMpans: new Set<string>(),
    neverUpdated: new Set<string>(),
    hangs: () => false,
  });
  upstream.respondWith(
    (request) =>
      fake.responseOverrides.shift() ?? (fake.hangs(request) ? { afterMs: 5000 } : defaultResponse(fake, request)),
  );
  return fake;
}

function defaultResponse(fake: FakeN3rgy, { url, headers }: ReceivedRequest): ScriptedResponse {
  const { pathname, searchParams, search } = new URL(url, fake.url);
  if (!fake.keys.has(String(headers['x-api-key'])))
    return refused(403, 'User is not authorized to access this resource with an explicit deny.');
  const [, found] = /^\/find-mpxn\/(\d{13})$/.exec(pathname) ?? [];
  if (found)
    return fake.consentedMpans.has(found)
      ? { body: { resource: pathname, mpxn: found, deviceType: 'ESME', deviceStatus: 'Commissioned' } }
      : refused(404, 'There is no available information of meters associated with the received MPxN.');
  const [, mpan, type] =
    /^\/mpxn\/(\d{13})\/utility\/electricity\/readingtype\/(consumption|production)$/.exec(pathname) ?? [];
  if (!mpan || !type) return { status: 404, body: { message: 'Not found' } };
  if (!fake.consentedMpans.has(mpan)) return refused(403, 'Consent for the given MPxN not found.');
  if (fake.neverUpdated.has(mpan))
    return refused(403, 'Consent for the given MPxN does not have update frequencies set.');
  const [start, end] = [searchParams.get('start')!, searchParams.get('end')!];
  const count = (instantOf(end) - instantOf(start)) / HALF_HOUR_MS + 1;
  // Each is stamped with its end.
  const values = Array.from({ length: Math.max(0, count) }, (_, slot) => ({
    primaryValue: type === 'consumption' ? 0.25 : 0.05,
    timestamp: new Date(instantOf(start) + slot * HALF_HOUR_MS).toISOString().slice(0, 16).replace('T', ' '),
  }));
  return {
    body: {
      resource: pathname + search,
      responseTimestamp: '2026-06-10T17:07:01.580Z',
      availableCacheRange: { start, end },
      start,
      end,
      granularity: 'halfhour',
      unit: 'kWh',
      devices: [{ deviceId: '01-00-00-00-00-00-01-01', values }],
    },
  };
}
