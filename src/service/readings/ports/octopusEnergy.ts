import { z } from 'zod';
import type { Direction } from '#contract/primitives.ts';
import { kwhToWh } from '#energy/reading.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { HOUR_MS } from '#energy/time/spans.ts';
import type { MpanRegister } from '../../assets/ports/mpanRegister.ts';
import type { MeterReading, SmartMeterSource } from '../../assets/ports/smartMeterSource.ts';
import { toMeterReadError, MeterReadError } from './meterReadError.ts';
import { requestExternal, type ExternalApi, type RefusedResponseError } from './requestExternal.ts';

export interface OctopusSettings extends Partial<Pick<ExternalApi, 'timeoutMs' | 'pauseMs' | 'dispatcher'>> {
  baseUrl: string;
  /** API key, required for readings; the register of meter points is open. */
  apiKey: string | null;
}

const NAME = 'Octopus Energy';
/** Number of results of a page, the most the API returns: a year of half hours fits. */
const PAGE_SIZE = 25_000;
const MAX_PAGES = 50;

// https://developer.octopus.energy/rest/guides/endpoints: consumption in kWh, instants with an offset, the next page by
// its address.
const ConsumptionPage = z.object({
  next: z.string().nullable(),
  results: z.array(z.object({ consumption: z.number(), interval_start: z.string(), interval_end: z.string() })),
});
type Interval = z.output<typeof ConsumptionPage>['results'][number];
const MeterPoint = z.object({ gsp: z.string().nullable(), mpan: z.string(), profile_class: z.number().nullable() });

const externalApi = ({ apiKey, ...rest }: OctopusSettings): ExternalApi => ({
  ...rest,
  name: NAME,
  headers: apiKey === null ? {} : { authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}` },
});

/** Returns a half hour as stored; null if it is none, or not in this range. */
function toReading(
  direction: Direction,
  { consumption, interval_start, interval_end }: Interval,
  fromMs: number,
  toMs: number,
): MeterReading | null {
  const startMs = Date.parse(interval_start);
  if (startMs % HALF_HOUR_MS !== 0 || Date.parse(interval_end) - startMs !== HALF_HOUR_MS) return null;
  return startMs < fromMs || startMs >= toMs || consumption < 0
    ? null
    : { direction, startMs, wh: kwhToWh(consumption), estimated: false };
}

async function readRegister(
  settings: OctopusSettings,
  direction: Direction,
  mpan: string,
  serial: string,
  fromMs: number,
  toMs: number,
): Promise<MeterReading[]> {
  const readings: MeterReading[] = [];
  const range = new URLSearchParams({
    period_from: new Date(fromMs).toISOString(),
    period_to: new Date(toMs).toISOString(),
    page_size: String(PAGE_SIZE),
    order_by: 'period',
  });
  const first = new URL(
    `/v1/electricity-meter-points/${mpan}/meters/${encodeURIComponent(serial)}/consumption/?${range}`,
    settings.baseUrl,
  );
  let url: URL | null = first;
  for (let pages = 0; url !== null && pages < MAX_PAGES; pages++) {
    const response = await requestExternal(url, externalApi(settings));
    if (response === null)
      throw new MeterReadError(
        'NOT_IN_ACCOUNT',
        `${NAME} finds no meter with this ${direction === 'import' ? 'MPAN' : 'export MPAN'} ` +
          'and serial number in the account',
      );
    const page = ConsumptionPage.parse(response);
    for (const interval of page.results) {
      const reading = toReading(direction, interval, fromMs, toMs);
      if (reading) readings.push(reading);
    }
    url = page.next === null ? null : new URL(page.next, first);
    // The key is sent nowhere else, whatever a response says.
    if (url && url.origin !== first.origin)
      throw new MeterReadError('UNEXPECTED_ANSWER', `${NAME} named a next page on another host`);
  }
  return readings;
}

/**
 * Returns the source of smart meters read over the REST API of Octopus Energy, with one account's key. Readings come a
 * day late, sometimes more.
 */
export const octopusMeters = (settings: OctopusSettings): SmartMeterSource => ({
  provider: 'OCTOPUS_ENERGY',
  intervalMs: 6 * HOUR_MS,
  overlapMs: 48 * HOUR_MS,
  reads: ({ meterSerialNumber }) => meterSerialNumber !== null,
  fetch: async ({ mpan, exportMpan, meterSerialNumber }, fromMs, toMs) => {
    const readings: MeterReading[] = [];
    try {
      readings.push(...(await readRegister(settings, 'import', mpan, meterSerialNumber!, fromMs, toMs)));
      if (exportMpan !== null)
        readings.push(...(await readRegister(settings, 'export', exportMpan, meterSerialNumber!, fromMs, toMs)));
      return readings;
    } catch (error) {
      const fault = toMeterReadError(error, NAME, refusal);
      throw new MeterReadError(fault.code, fault.message, readings);
    }
  },
});

const refusal = ({ status }: RefusedResponseError): MeterReadError =>
  status === 401 || status === 403
    ? new MeterReadError('CREDENTIAL_REFUSED', `${NAME} does not accept the account's API key (${status})`)
    : new MeterReadError('UNEXPECTED_ANSWER', `${NAME} returned ${status}`);

/** Returns the open register of meter points, which gives an MPAN's region and profile class, or 404. */
export const octopusRegister = (settings: OctopusSettings): MpanRegister => ({
  checkDelayMs: 0,
  lookUp: async (mpan) => {
    const response = await requestExternal(
      new URL(`/v1/electricity-meter-points/${mpan}/`, settings.baseUrl),
      externalApi(settings),
    );
    if (response === null) return { isValid: false, reason: 'No meter point has this MPAN' };
    MeterPoint.parse(response);
    return { isValid: true, reason: null };
  },
});

/** Returns the ports that it offers to live tenants: always lookups, readings with a key. */
export const octopusPorts = (
  settings: OctopusSettings,
): { meterSource?: SmartMeterSource; mpanRegister: MpanRegister } => ({
  mpanRegister: octopusRegister(settings),
  ...(settings.apiKey === null ? {} : { meterSource: octopusMeters(settings) }),
});
