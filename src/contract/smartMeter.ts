import { z } from 'zod';
import { mpan } from './assetChanges.ts';
import { consentStatus } from './consent.ts';
import { coverage, granularity, readingType } from './consumption.ts';
import { meterProvider } from './meterAccount.ts';
import { pageQuery, search } from './paging.ts';
import { range, utc, uuid, refineRange } from './primitives.ts';

/** Why a meter is not read, or why its last read failed. */
export const meterFaultCode = z.enum([
  'NOT_IN_ACCOUNT',
  'CREDENTIAL_REFUSED',
  'CREDENTIAL_UNREADABLE',
  'CONSENT_MISSING_AT_PROVIDER',
  'PROVIDER_UNAVAILABLE',
  'UNEXPECTED_ANSWER',
]);
export type MeterFaultCode = z.infer<typeof meterFaultCode>;
export const meterReadStatus = z.enum(['READ', 'FAILING', 'WAITING', 'NOT_READ']);
export type MeterReadStatus = z.infer<typeof meterReadStatus>;
export const meterNotReadReason = z.enum([
  'NO_CONSENT',
  'MPAN_NOT_VALID',
  'NO_SERIAL_NUMBER',
  'NO_ACCOUNT',
  'NOT_A_SMART_METER',
]);

/** How this service reads a meter: with which account, the last result and the next attempt. */
const reading = z.object({
  status: meterReadStatus,
  notReadReason: meterNotReadReason.nullable(),
  provider: z.enum([...meterProvider.options, 'SIMULATED']).nullable(),
  meterAccountUUID: uuid.nullable(),
  lastReadUTC: utc.nullable(),
  lastError: z.object({ code: meterFaultCode, detail: z.string(), atUTC: utc }).nullable(),
  failures: z.int(),
  nextTryUTC: utc.nullable(),
});

export const SmartMeter = z
  .object({
    mpan: z.string(),
    assetUUID: uuid,
    meterSerialNumber: z.string().nullable(),
    isHalfHourlySettled: z.boolean().nullable(),
    status: z.enum(['CONNECTED', 'UNKNOWN']),
    consentStatus: z.enum([...consentStatus.options, 'NONE']),
    availableRange: z.object({ from: utc, to: utc }).nullable(),
    lastReadingUTC: utc.nullable(),
    reading,
  })
  .meta({ id: 'SmartMeter' });
export type SmartMeter = z.infer<typeof SmartMeter>;

export const SmartMeterQuery = pageQuery(
  {
    search,
    consentStatus: z.enum([...consentStatus.options, 'NONE']).optional(),
    readStatus: meterReadStatus.optional(),
  },
  ['mpan', 'lastReadingUTC'],
  'mpan',
);
export type SmartMeterQuery = z.output<typeof SmartMeterQuery>;

const withinTwoYears = refineRange(2 * 366, '2 years');

export const MeterReadingQuery = z
  .strictObject({ ...range, granularity: granularity.default('halfHour') })
  .refine(...withinTwoYears);
export type MeterReadingQuery = z.output<typeof MeterReadingQuery>;

/** Opaque position at which a bulk read continues. */
const cursor = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,200}$/, 'must be a nextCursor as it was returned')
  .meta({ maxLength: 200 });
export const BulkMeterRead = z
  .strictObject({ mpans: z.array(mpan).min(1).max(1000), ...range, cursor: cursor.optional() })
  .refine(...withinTwoYears)
  .meta({ id: 'BulkMeterRead' });
export type BulkMeterRead = z.output<typeof BulkMeterRead>;

/** Readings in one column per meter; half hours without a reading are null in `values`. At most 50,000 a response. */
export const BulkMeterReadings = z
  .object({
    data: z.array(
      z.object({
        mpan: z.string(),
        assetUUID: uuid,
        start: utc,
        stepSeconds: z.int(),
        values: z.array(z.number().nullable()),
        readingTypes: z.array(readingType.nullable()),
        coverage,
      }),
    ),
    refused: z.array(
      z.object({ mpan: z.string(), code: z.enum(['NOT_FOUND', 'CONSENT_REQUIRED']), detail: z.string() }),
    ),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'BulkMeterReadings' });
export type BulkMeterReadings = z.infer<typeof BulkMeterReadings>;
