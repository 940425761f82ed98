import { z } from 'zod';
import type { ReadingStatus } from '#energy/readingStatus.ts';
import { eventAssetState } from './event.ts';
import { archivedUTC, assetSearch, assetUUID, createdUTC, inPortfolio, updatedUTC } from './members.ts';
import { uuid, textOrNull, uuidOrNull, dayOrNull, numberOrNull, utcOrNull } from './primitives.ts';
import { shownRegistration } from './registration.ts';
import { Refusal, schemeAssetStatusFilter } from './scheme.ts';
import { tileFilter } from './tiles.ts';

export const assetType = z.enum([
  'SMART_METER',
  'BATTERY',
  'EV_CHARGER',
  'ELECTRIC_VEHICLE',
  'HEAT_PUMP',
  'HOT_WATER_TANK',
  'SOLAR_PV',
  'OTHER',
]);
export type AssetType = z.infer<typeof assetType>;
export const mpanStatus = z.enum(['NOT_APPLICABLE', 'PENDING', 'VALID', 'INVALID']);
export type MpanStatus = z.infer<typeof mpanStatus>;
/** Whether an MPAN belongs to one active asset, or to several from before this was forbidden. */
export const mpanUse = z.enum(['SINGLE', 'SHARED']);
export const lifecycleStatus = z.enum(['ACTIVE', 'ARCHIVED']);
/** Whether an asset reports, as `#energy/readingStatus.ts` defines it. */
export const readingStatus = z.enum(['REPORTING', 'AWAITING_FIRST', 'SILENT'] satisfies ReadingStatus[]);
/** Whether a settled turn-down event of the last year has results of an asset. */
export const assetCalled = z.enum(['CALLED', 'NEVER']);
/** State of the newest consent to dispatch of an asset's user; NEVER_ASKED: neither consent nor refusal is recorded. */
export const consentCover = z.enum(['IN_FORCE', 'ENDING', 'MISSING', 'NEVER_ASKED']);
/** Whether a tariff of the asset, of either direction, is in force today. */
export const tariffCover = z.enum(['IN_FORCE', 'NONE']);

export const Asset = z
  .object({
    assetUUID,
    assetId: z.string().describe('Your own identifier, unique in the tenant.'),
    name: textOrNull.describe('Name shown to people; null where it has none.'),
    userUUID: uuidOrNull.describe('UUID of the user who owns the asset; null where nobody does.'),
    userId: textOrNull.describe('Your identifier of the user who owns the asset; null where nobody does.'),
    assetType: assetType.describe('Kind of device.'),
    mpan: textOrNull.describe('13-digit core of the import MPAN; null where the asset has none.'),
    exportMpan: textOrNull.describe('13-digit core of the export MPAN; null where the asset has none.'),
    boundaryMpan: textOrNull.describe(
      '13-digit core of the import MPAN of the boundary meter that the asset is metered behind; null where it is ' +
        'behind none.',
    ),
    mpanStatus: mpanStatus.describe(
      'Result of looking the MPAN up: PENDING until it is known, NOT_APPLICABLE without an MPAN.',
    ),
    meterSerialNumber: textOrNull.describe('Serial number printed on the meter; null where not known.'),
    isDomestic: z.boolean().describe('True for a home. Only homes get the in-day adjustment of a baseline.'),
    installationDate: dayOrNull.describe('Day of installation, YYYY-MM-DD; null where not known.'),
    locationPostcode: textOrNull.describe('UK postcode in capitals with one space; null where not known.'),
    locationBuildingNoOrName: textOrNull.describe('House number or name; null where not known.'),
    locationAddress: textOrNull.describe('Street and town; null where not known.'),
    gspGroup: textOrNull.describe(
      'Grid supply point group of the MPAN, _A to _P; null without an MPAN of a regional network.',
    ),
    powerKw: numberOrNull.describe('Rated power of the device in kW; null where not known.'),
    capacityKwh: numberOrNull.describe('Storage capacity in kWh; null where not known.'),
    minimumKw: numberOrNull.describe('Import in kW below which no dispatch limits the device; null for none.'),
    ...shownRegistration,
    controllerUUID: uuidOrNull.describe('UUID of the controller that takes its dispatches; null where it has none.'),
    portfolioUUID: uuidOrNull.describe('UUID of the portfolio the asset is in; null where it is in none.'),
    occupiedFromUTC: utcOrNull.describe(
      "Since when its readings are the present user's: earlier ones are not returned any more. UTC instant; null " +
        'where it has had no other user.',
    ),
    status: lifecycleStatus.describe('ARCHIVED assets keep their readings and take part in nothing.'),
    lastReadingUTC: utcOrNull.describe(
      'Start of the newest half hour with a reading; UTC instant, null before the first.',
    ),
    createdUTC,
    updatedUTC,
    archivedUTC,
  })
  .meta({ id: 'Asset', description: 'A metered device: a smart meter, a battery, a charger or another.' });
export type Asset = z.infer<typeof Asset>;

/** An asset that is active again, with what could not be restored. */
export const RestoredAsset = Asset.extend({
  notPutBack: z
    .array(Refusal.meta({ members: { detail: 'Reason, for people; it names the scheme, event or portfolio.' } }))
    .describe('What it is not in again, with the reason; empty where everything is as it was.'),
}).meta({ id: 'RestoredAsset', description: 'An asset that is active again.' });
export type RestoredAsset = z.infer<typeof RestoredAsset>;

export const assetSortable = [
  'createdUTC',
  'name',
  'assetId',
  'assetType',
  'mpan',
  'locationPostcode',
  'lastReadingUTC',
  'response',
] as const;
/**
 * Filters of a list of assets, and of a bulk action over them: a status belongs to its scheme, a state to its event.
 */
export const assetFilters = {
  search: assetSearch,
  status: lifecycleStatus.default('ACTIVE').describe('Whether active or archived assets are meant.'),
  assetType: assetType.optional().describe('Only assets of this kind.'),
  portfolioUUID: inPortfolio,
  userUUID: uuid.optional().describe('Only assets of this user.'),
  schemeUUID: uuid.optional().describe('Only assets in this event scheme.'),
  schemeStatus: schemeAssetStatusFilter
    .optional()
    .describe('Only assets with this status in the scheme that schemeUUID names.'),
  notInScheme: uuid.optional().describe('Only assets that were never registered in this event scheme.'),
  eventUUID: uuid.optional().describe('Only assets of this event.'),
  eventState: eventAssetState.optional().describe('Only assets with this state in the event that eventUUID names.'),
  mpanStatus: mpanStatus.optional().describe('Only assets whose MPAN lookup came out so.'),
  readingStatus: readingStatus
    .optional()
    .describe(
      'Only assets that report, that were registered within the last 48 hours and have no reading yet ' +
        '(AWAITING_FIRST), or that have sent nothing for 48 hours (SILENT).',
    ),
  tariff: tariffCover
    .optional()
    .describe('Only assets with a tariff that holds today, of either direction (IN_FORCE), or without one (NONE).'),
  consent: consentCover
    .optional()
    .describe(
      'Only assets whose user consents to dispatch (IN_FORCE), does so for 30 days at most (ENDING), does not ' +
        '(MISSING), or has neither consented nor refused (NEVER_ASKED).',
    ),
  called: assetCalled
    .optional()
    .describe(
      'Only assets of which a settled turn-down event of the last year has results (CALLED), or those of which none ' +
        'has (NEVER).',
    ),
  mpanUse: mpanUse
    .optional()
    .describe(
      'SINGLE: only assets whose MPAN and export MPAN no other active asset has, and assets without one; SHARED: ' +
        'only assets whose MPAN or export MPAN another active asset has too, from before one had to stand on one ' +
        'asset alone.',
    ),
  tiles: tileFilter
    .optional()
    .describe(
      'Only assets of these tiles of GET /analytics/tiles: QUESTION.event.portfolio.class.N for a class, or ' +
        'QUESTION.event.portfolio.BY.layout.indices for tiles of one layout; - for an event or portfolio not named.',
    ),
};
type Owned = {
  schemeUUID?: string | undefined;
  schemeStatus?: string | undefined;
  eventUUID?: string | undefined;
  eventState?: string | undefined;
};

/** Refuses a status without its scheme and a state without its event. */
export const withOwners = <Schema extends z.ZodType<Owned>>(schema: Schema): Schema =>
  schema
    .refine((filter) => !filter.schemeStatus || filter.schemeUUID, {
      path: ['schemeStatus'],
      message: 'schemeStatus needs schemeUUID',
    })
    .refine((filter) => !filter.eventState || filter.eventUUID, {
      path: ['eventState'],
      message: 'eventState needs eventUUID',
    });
