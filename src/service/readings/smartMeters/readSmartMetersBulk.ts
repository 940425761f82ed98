import type { BulkMeterReadings } from '#contract/smartMeter.ts';
import { whToKwh } from '#energy/reading.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { Handler } from '../../platform/http/call.ts';
import { iso } from '../../platform/rows/iso.ts';
import { accessOf, withheldDetail } from '../../tenants/consents/dataAccess.ts';
import { coverageOf } from '../consumptionResponses.ts';
import { readAllReadings, type Readings } from '../readReadings.ts';
import { cursorAt, meterAt } from './bulkCursor.ts';
import { CONSENT_DETAIL } from './consentDetail.ts';
import { findMeters, type FoundMeter } from './findMeters.ts';

const MAX_HALF_HOURS = 50_000;

type MeterReadings = BulkMeterReadings['data'][number];

/**
 * Returns half-hourly readings of many meters, each meter whole: two years of one, the longest range, fit a response. A
 * meter is refused in the response that would contain it; consent is checked again each time.
 */
export const readSmartMetersBulk: Handler<'readSmartMetersBulk'> = async ({ scope, body }) => {
  const mpans = [...new Set(body.mpans.map(({ core }) => core))];
  const meters = await findMeters(scope, mpans);
  const halfHours = Math.ceil(body.to / HALF_HOUR_MS) - Math.ceil(body.from / HALF_HOUR_MS);
  const most = halfHours === 0 ? mpans.length : Math.floor(MAX_HALF_HOURS / halfHours);
  const access = await accessOf(
    scope,
    [...meters.values()].map((meter) => meter.asset_uuid),
  );
  const readable: FoundMeter[] = [];
  const refused: BulkMeterReadings['refused'] = [];
  let next = meterAt(body);
  for (; next < mpans.length && readable.length < most; next++) {
    const mpan = mpans[next]!;
    const meter = meters.get(mpan);
    if (!meter) refused.push({ mpan, code: 'NOT_FOUND', detail: 'There is no such smart meter' });
    else if (meter.consent_status !== 'ACTIVE')
      refused.push({ mpan, code: 'CONSENT_REQUIRED', detail: CONSENT_DETAIL[meter.consent_status] });
    else if (withheldDetail(access.get(meter.asset_uuid)!) !== null)
      refused.push({ mpan, code: 'CONSENT_REQUIRED', detail: withheldDetail(access.get(meter.asset_uuid)!)! });
    else readable.push(meter);
  }
  const registers = readable.map(({ asset_uuid, direction }) => ({ assetUUID: asset_uuid, direction }));
  const readings = await readAllReadings(scope, registers, body.from, body.to);
  return {
    data: readable.map((meter, index) => columnsOf(meter, readings[index]!)),
    refused,
    nextCursor: next < mpans.length ? cursorAt(body, next) : null,
  };
};

const columnsOf = (meter: FoundMeter, readings: Readings): MeterReadings => ({
  mpan: meter.mpan!,
  assetUUID: meter.asset_uuid,
  start: iso(readings.startMs),
  stepSeconds: HALF_HOUR_MS / 1000,
  values: Array.from(readings.wh, (wh) => (Number.isNaN(wh) ? null : whToKwh(wh))),
  readingTypes: Array.from(readings.wh, (wh, slot) =>
    Number.isNaN(wh) ? null : readings.estimated[slot] === 1 ? 'ESTIMATED' : 'ACTUAL',
  ),
  coverage: coverageOf(readings),
});
