import { z } from 'zod';
import { search } from './paging.ts';
import { day, numberOrNull, utc, uuid } from './primitives.ts';

// Members that several schemas have, each with its sentence.

export const eventUUID = uuid.describe('UUID of the event.');
export const assetUUID = uuid.describe('UUID of the asset.');
export const schemeUUID = uuid.describe('UUID of the event scheme.');
export const portfolioUUID = uuid.describe('UUID of the portfolio.');
export const userUUID = uuid.describe('UUID of the user.');
export const controllerUUID = uuid.describe('UUID of the controller.');
export const consentUUID = uuid.describe('UUID of the consent.');
export const tariffUUID = uuid.describe('UUID of the tariff.');
export const dispatchUUID = uuid.describe('UUID of the dispatch.');
export const mailUUID = uuid.describe('UUID of the mail.');
export const claimUUID = uuid.describe('UUID of the claim.');
export const bulkActionUUID = uuid.describe('UUID of the bulk action.');
export const assetId = z.string().describe('Your own identifier of the asset.');
export const assetName = z.string().nullable().describe('Name of the asset; null where it has none.');
export const eventName = z.string().describe('Name of the event.');
export const controllerName = z.string().describe('Name of the controller.');
export const schemeName = z.string().describe('Name of the scheme.');
export const portfolioName = z.string().describe('Name of the portfolio.');
export const tariffName = z.string().describe('Name of the tariff.');
export const createdUTC = utc.describe('When it was created; UTC instant.');
export const updatedUTC = utc.describe('When it was last changed; UTC instant.');
export const archivedUTC = utc.nullable().describe('When it was archived; UTC instant, null while it is active.');
export const calculatedUTC = utc.describe('When the run was calculated; UTC instant.');
export const halfHourStart = utc.describe('Start of the half hour; UTC instant.');
export const halfHourEnd = utc.describe('End of the half hour; UTC instant.');
export const eventStart = utc.describe('Start of the event; UTC instant.');
export const eventEnd = utc.describe('End of the event; UTC instant.');
export const eventEndExcluded = utc.describe('End of the event, itself excluded; UTC instant.');
export const settlementPeriod = z
  .int()
  .describe('Number of the half hour within its London day: 1 to 48, to 46 or 50 on the days the clocks change.');
export const stepSeconds = z.int().describe('Length of one value in seconds: 1800 for half hours, 3600 for hours.');
export const settlementDate = day.describe('London calendar day of the half hour, YYYY-MM-DD.');
export const unit = z.literal('kWh').describe('Unit of every energy value in this response.');
export const inPortfolio = uuid.optional().describe('Only assets in this portfolio.');
export const exportAfter = uuid
  .optional()
  .describe('Continues an export: the UUID of the last asset that was received whole, or `next` of a response.');
export const exportNext = uuid
  .nullable()
  .describe('Where the export continues: the value of `after` for the next request. Null at the end.');
export const assetSearch = search.describe('Part of assetId, name, MPAN or postcode, in any case.');
export const contractedKwh = numberOrNull.describe(
  'Energy of the contract in kWh, else of the target; null without either.',
);
export const numberOfRun = z
  .int()
  .describe(
    'Number of the run, from 1. A run never changes; late readings make a new one until one is FINAL, then a ' +
      'recalculation does.',
  );
