import { z } from 'zod';
import type { Direction } from '#contract/primitives.ts';
import { kwhToWh } from '#energy/reading.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';
import type { MpanRegister } from '../../assets/ports/mpanRegister.ts';
import type { MeterReading, SmartMeterSource } from '../../assets/ports/smartMeterSource.ts';
import { toMeterReadError, MeterReadError } from './meterReadError.ts';
import { requestExternal, type ExternalApi, type RefusedResponseError } from './requestExternal.ts';

export interface N3rgySettings extends Partial<Pick<ExternalApi, 'timeoutMs' | 'pauseMs' | 'dispatcher'>> {
  /** Base URL, like https://api-v2.data.n3rgy.com. */
  baseUrl: string;
  apiKey: string;
}

const NAME = 'n3rgy';
/** Length of the range of one request, which may be 90 days; a month keeps responses small. */
const CHUNK_MS = 30 * DAY_MS;
/** Types of a total: a value of three phases or two elements comes with its parts beside it. */
const WHOLE: ReadonlySet<string | undefined> = new Set([undefined, 'HALF_HOURLY', 'TOTAL']);
const readingTypes = { import: 'consumption', export: 'production' } as const;

// Customer Service API V2, https://customer-api-user-manuals.data.n3rgy.com/requests/: values in kWh, each dated in UTC
// by the end of its half hour; a value that the meter reports too large is the text "invalid value".
const Value = z.object({
  timestamp: z.string(),
  primaryValue: z.union([z.number(), z.string(), z.null()]).optional(),
  secondaryValue: z.union([z.number(), z.string(), z.null()]).optional(),
  type: z.string().optional(),
});
const Readings = z.object({
  unit: z.literal('kWh'),
  devices: z.array(z.object({ deviceId: z.string(), values: z.array(Value) })),
});
const Errors = z.object({ errors: z.array(z.object({ message: z.string() })) });
type Value = z.output<typeof Value>;

const externalApi = ({ apiKey, ...rest }: N3rgySettings): ExternalApi => ({
  ...rest,
  name: NAME,
  headers: { 'x-api-key': apiKey },
});

/** Returns an instant in the format of a range in a request: 202601151730, UTC. */
const minute = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replaceAll(/\D/g, '');

/** Returns a half hour as stored; null if it is not in this range, or has no value. */
function toReading(
  direction: Direction,
  { timestamp, primaryValue, secondaryValue = 0, type }: Value,
  fromMs: number,
  toMs: number,
): MeterReading | null {
  const endMs = /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(timestamp) ? Date.parse(`${timestamp.replace(' ', 'T')}Z`) : NaN;
  const startMs = endMs - HALF_HOUR_MS;
  if (
    !WHOLE.has(type) ||
    typeof primaryValue !== 'number' ||
    primaryValue < 0 ||
    Number.isNaN(endMs) ||
    endMs % HALF_HOUR_MS !== 0 ||
    startMs < fromMs ||
    startMs >= toMs
  )
    return null;
  const second = typeof secondaryValue === 'number' && secondaryValue > 0 ? secondaryValue : 0;
  return { direction, startMs, wh: kwhToWh(primaryValue + second), estimated: false };
}

async function readChunk(
  settings: N3rgySettings,
  direction: Direction,
  mpan: string,
  fromMs: number,
  toMs: number,
): Promise<MeterReading[]> {
  const range = new URLSearchParams({
    start: minute(fromMs + HALF_HOUR_MS),
    end: minute(toMs),
    granularity: 'halfhour',
    outputFormat: 'json',
  });
  const response = await requestExternal(
    new URL(`/mpxn/${mpan}/utility/electricity/readingtype/${readingTypes[direction]}?${range}`, settings.baseUrl),
    externalApi(settings),
  );
  if (response === null) throw new MeterReadError('NOT_IN_ACCOUNT', `${NAME} has no electricity meter with this MPAN`);
  const measuring = Readings.parse(response).devices.filter(({ values }) => values.length > 0);
  if (measuring.length > 1)
    throw new MeterReadError(
      'UNEXPECTED_ANSWER',
      `${NAME} returns readings of ${measuring.length} meters for this MPAN; it cannot be determined which is the right one`,
    );
  return (measuring[0]?.values ?? [])
    .map((value) => toReading(direction, value, fromMs, toMs))
    .filter((reading) => reading !== null);
}

/** Returns why n3rgy refused: an unknown key and a missing consent are both 403, distinguished only by the message. */
function refusal({ status, bodyExcerpt: body }: RefusedResponseError): MeterReadError {
  const message = messageOf(body);
  if (status === 403 && message.includes('does not have update frequencies'))
    return new MeterReadError(
      'CONSENT_MISSING_AT_PROVIDER',
      `${NAME} has a consent for this meter that does not allow readings: its update frequencies are never`,
    );
  if (status === 403 && message.startsWith('Consent for '))
    return new MeterReadError('CONSENT_MISSING_AT_PROVIDER', `${NAME} has no consent from the occupant for this meter`);
  if (status === 401 || status === 403)
    return new MeterReadError('CREDENTIAL_REFUSED', `${NAME} does not accept the account's API key (${status})`);
  return new MeterReadError('UNEXPECTED_ANSWER', `${NAME} returned ${status}`);
}

function messageOf(body: string): string {
  try {
    return Errors.parse(JSON.parse(body)).errors[0]?.message ?? '';
  } catch {
    return '';
  }
}

/**
 * Returns the source of smart meters read through n3rgy, a user of the DCC, with one customer's key. n3rgy serves what
 * it has collected, usually once a day, and only of homes whose occupant has consented with it too.
 */
export const n3rgyMeters = (settings: N3rgySettings): SmartMeterSource => ({
  provider: 'N3RGY',
  intervalMs: 6 * HOUR_MS,
  overlapMs: 48 * HOUR_MS,
  reads: () => true,
  fetch: async ({ mpan, exportMpan }, fromMs, toMs) => {
    const readings: MeterReading[] = [];
    try {
      // The MPAN names the home's network: exports are requested by the import MPAN too.
      for (const direction of exportMpan === null ? (['import'] as const) : (['import', 'export'] as const))
        for (let startMs = fromMs; startMs < toMs; startMs += CHUNK_MS)
          readings.push(...(await readChunk(settings, direction, mpan, startMs, Math.min(toMs, startMs + CHUNK_MS))));
      return readings;
    } catch (error) {
      const fault = toMeterReadError(error, NAME, refusal);
      throw new MeterReadError(fault.code, fault.message, readings);
    }
  },
});

/** Returns a register of smart meters only: an MPAN that it finds is valid, for any other it returns null. */
export const n3rgyRegister = (settings: N3rgySettings): MpanRegister => ({
  checkDelayMs: 0,
  lookUp: async (mpan) => {
    const response = await requestExternal(new URL(`/find-mpxn/${mpan}`, settings.baseUrl), externalApi(settings));
    return response === null ? null : { isValid: true, reason: null };
  },
});
