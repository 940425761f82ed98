import { z } from 'zod';
import type { ReadingStatus } from '#energy/readingStatus.ts';
import { eventAssetState } from './event.ts';
import { search } from './paging.ts';
import { day, utc, uuid } from './primitives.ts';
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
/**
 * How the newest consent to dispatch of an asset's user stands; NEVER_ASKED: neither consent nor refusal is recorded.
 */
export const consentCover = z.enum(['IN_FORCE', 'ENDING', 'MISSING', 'NEVER_ASKED']);
/** Whether a tariff of the asset, of either direction, is in force today. */
export const tariffCover = z.enum(['IN_FORCE', 'NONE']);

export const Asset = z
  .object({
    assetUUID: uuid,
    assetId: z.string(),
    name: z.string().nullable(),
    userUUID: uuid.nullable(),
    userId: z.string().nullable(),
    assetType,
    mpan: z.string().nullable(),
    exportMpan: z.string().nullable(),
    boundaryMpan: z.string().nullable(),
    mpanStatus,
    meterSerialNumber: z.string().nullable(),
    isDomestic: z.boolean(),
    installationDate: day.nullable(),
    locationPostcode: z.string().nullable(),
    locationBuildingNoOrName: z.string().nullable(),
    locationAddress: z.string().nullable(),
    gspGroup: z.string().nullable(),
    powerKw: z.number().nullable(),
    capacityKwh: z.number().nullable(),
    minimumKw: z.number().nullable(),
    ...shownRegistration,
    controllerUUID: uuid.nullable(),
    portfolioUUID: uuid.nullable(),
    occupiedFromUTC: utc.nullable(),
    status: lifecycleStatus,
    lastReadingUTC: utc.nullable(),
    createdUTC: utc,
    updatedUTC: utc,
    archivedUTC: utc.nullable(),
  })
  .meta({ id: 'Asset' });
export type Asset = z.infer<typeof Asset>;

/** An asset that is active again, with what could not be restored. */
export const RestoredAsset = Asset.extend({ notPutBack: z.array(Refusal) }).meta({ id: 'RestoredAsset' });
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
  search,
  status: lifecycleStatus.default('ACTIVE'),
  assetType: assetType.optional(),
  portfolioUUID: uuid.optional(),
  userUUID: uuid.optional(),
  schemeUUID: uuid.optional(),
  schemeStatus: schemeAssetStatusFilter.optional(),
  notInScheme: uuid.optional(),
  eventUUID: uuid.optional(),
  eventState: eventAssetState.optional(),
  mpanStatus: mpanStatus.optional(),
  readingStatus: readingStatus.optional(),
  tariff: tariffCover.optional(),
  consent: consentCover.optional(),
  called: assetCalled.optional(),
  mpanUse: mpanUse.optional(),
  tiles: tileFilter.optional(),
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
