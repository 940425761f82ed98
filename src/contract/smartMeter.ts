import { z } from 'zod';
import { mpan } from './assetChanges.ts';
import { consentStatus } from './consent.ts';
import { coverage, granularity, readingType } from './consumption.ts';
import { assetSearch, stepSeconds } from './members.ts';
import { meterProvider } from './meterAccount.ts';
import { pageQuery } from './paging.ts';
import { range, utc, uuid, refineRange, uuidOrNull, utcOrNull, textOrNull } from './primitives.ts';

/** Reason why a meter is not read, or why its last read failed. */
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

/** Reading of a meter by this service: the account, the last result and the next attempt. */
const reading = z.object({
  status: meterReadStatus.describe(
    'READ: the last read succeeded; FAILING: it failed; WAITING: it has not been tried yet; NOT_READ: it is not ' +
      'read, for notReadReason.',
  ),
  notReadReason: meterNotReadReason
    .nullable()
    .describe(
      'NO_CONSENT of its user to DATA_ACCESS; MPAN_NOT_VALID; NO_SERIAL_NUMBER, which Octopus Energy needs; ' +
        'NO_ACCOUNT reads it (a sandbox simulates meters whose serial number begins with SIM); NOT_A_SMART_METER. ' +
        'Null where it is read.',
    ),
  provider: z
    .enum([...meterProvider.options, 'SIMULATED'])
    .nullable()
    .describe('Through whom it is read; null where it is not.'),
  meterAccountUUID: uuidOrNull.describe(
    "UUID of the account that it is read with; null for the service's own access, and where it is not read.",
  ),
  lastReadUTC: utcOrNull.describe('When a read last succeeded; UTC instant, null where none has.'),
  lastError: z
    .object({
      code: meterFaultCode.describe(
        "NOT_IN_ACCOUNT: the meter is another account's, or unknown; CREDENTIAL_REFUSED; CREDENTIAL_UNREADABLE: " +
          'sealed with another key of the service; CONSENT_MISSING_AT_PROVIDER; PROVIDER_UNAVAILABLE; ' +
          'UNEXPECTED_ANSWER.',
      ),
      detail: z.string().describe('The same, for people.'),
      atUTC: utc.describe('When it failed; UTC instant.'),
    })
    .nullable()
    .describe('What the last read failed of; null where it succeeded.'),
  failures: z.int().describe('Reads that failed since one succeeded.'),
  nextTryUTC: utcOrNull.describe(
    'When it is read next, or sooner on request; UTC instant, null before the first try and where it is not read.',
  ),
});

export const SmartMeter = z
  .object({
    mpan: z.string().describe('13-digit core of the MPAN.'),
    assetUUID: uuid.describe('UUID of the asset that has the meter.'),
    meterSerialNumber: textOrNull.describe('Serial number printed on the meter; null where not known.'),
    isHalfHourlySettled: z
      .boolean()
      .nullable()
      .describe(
        'True where the profile class in the top line of the MPAN is 00, false where it is another; null without a ' +
          'top line.',
      ),
    status: z.enum(['CONNECTED', 'UNKNOWN']).describe('CONNECTED where the lookup found the MPAN valid, else UNKNOWN.'),
    consentStatus: z
      .enum([...consentStatus.options, 'NONE'])
      .describe('Newest DATA_ACCESS preference of the user; NONE where there is none. Only ACTIVE allows reads.'),
    availableRange: z
      .object({
        from: utc.describe('Start of the first half hour; UTC instant.'),
        to: utc.describe('End of the last half hour; UTC instant.'),
      })
      .nullable()
      .describe('Range of the readings there are; null without readings.'),
    lastReadingUTC: utcOrNull.describe(
      'Start of the newest half hour with a reading; UTC instant, null before the first.',
    ),
    reading: reading.describe('How this service reads the meter. Readings sent by a client need none of it.'),
  })
  .meta({ id: 'SmartMeter', description: 'A meter that can be read by MPAN.' });
export type SmartMeter = z.infer<typeof SmartMeter>;

export const SmartMeterQuery = pageQuery(
  {
    search: assetSearch,
    consentStatus: z
      .enum([...consentStatus.options, 'NONE'])
      .optional()
      .describe('Only meters whose newest DATA_ACCESS preference has this status; NONE for those without one.'),
    readStatus: meterReadStatus.optional().describe('Only meters that are read so.'),
  },
  ['mpan', 'lastReadingUTC'],
  'mpan',
);
export type SmartMeterQuery = z.output<typeof SmartMeterQuery>;

const withinTwoYears = refineRange(2 * 366, '2 years');

export const MeterReadingQuery = z
  .strictObject({
    ...range,
    to: range.to.describe('End of the range, itself excluded, with an offset or Z; after from, by 732 days at most.'),
    granularity: granularity
      .default('halfHour')
      .describe('Length of one value; days, weeks from Monday and months follow the London calendar.'),
  })
  .refine(...withinTwoYears);
export type MeterReadingQuery = z.output<typeof MeterReadingQuery>;

/** Opaque position at which a bulk read continues. */
const cursor = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,200}$/, 'must be a nextCursor as it was returned')
  .meta({ maxLength: 200 });
export const BulkMeterRead = z
  .strictObject({
    mpans: z
      .array(mpan)
      .min(1)
      .max(1000)
      .describe('MPANs of 1 to 1,000 meters: 13-digit cores, or all 21 digits; repeats count once.'),
    from: range.from.describe('Start of the range.'),
    to: range.to.describe('End of the range, itself excluded; after from, by 2 years at most.'),
    cursor: cursor
      .optional()
      .describe('nextCursor of the response before, with the same mpans and range; absent to begin.'),
  })
  .refine(...withinTwoYears)
  .meta({ id: 'BulkMeterRead', description: 'Meters to read.' });
export type BulkMeterRead = z.output<typeof BulkMeterRead>;

/** Readings in one column per meter; half hours without a reading are null in `values`. At most 50,000 a response. */
export const BulkMeterReadings = z
  .object({
    data: z
      .array(
        z.object({
          mpan: z.string().describe('13-digit core of the MPAN.'),
          assetUUID: uuid.describe('UUID of the asset that has the meter.'),
          start: utc.describe('Start of the first half hour; UTC instant.'),
          stepSeconds,
          values: z
            .array(z.number().nullable())
            .describe('Energy in kWh, half hour by half hour; null where nothing was measured.'),
          readingTypes: z
            .array(readingType.nullable())
            .describe('Whether each value is ACTUAL or ESTIMATED; null where there is none.'),
          coverage: coverage.describe('How complete the readings of the range are.'),
        }),
      )
      .describe('Meters of this response.'),
    refused: z
      .array(
        z.object({
          mpan: z.string().describe('13-digit core of the MPAN.'),
          code: z.enum(['NOT_FOUND', 'CONSENT_REQUIRED']).describe('Reason, for programs.'),
          detail: z.string().describe('Reason, for people.'),
        }),
      )
      .describe('Meters that were not read.'),
    nextCursor: textOrNull.describe('Cursor of the next response; null where this is the last.'),
  })
  .meta({
    id: 'BulkMeterReadings',
    description: 'Readings of several meters, each whole, at most 50,000 half hours a response.',
  });
export type BulkMeterReadings = z.infer<typeof BulkMeterReadings>;
