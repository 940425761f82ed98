import { z } from 'zod';
import { parseMpan } from '#energy/mpan.ts';
import { normalisePostcode } from '#energy/postcode.ts';
import type { ReadingStatus } from '#energy/readingStatus.ts';
import { eventAssetState } from './event.ts';
import { search } from './paging.ts';
import { boundedDay, day, fail, NOT_NULL, halfHourInstant, quantity, notAnyOf, text, utc, uuid } from './primitives.ts';
import { shownRegistration, writableRegistration } from './registration.ts';
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

const MPAN_REASONS = {
  LENGTH: 'must have 13 digits, or 21 with the top line',
  CHARACTERS: 'must be digits',
  CHECK_DIGIT: 'the check digit does not match',
} as const;

/** MPAN as text: the 13-digit core, or all 21 digits; parsed into `{core, topLine}`. */
export const mpan = z
  .string()
  .max(40)
  .transform((value, ctx) => {
    const parsed = parseMpan(value);
    if (!parsed.ok) return fail(ctx, 'INVALID_MPAN', MPAN_REASONS[parsed.reason]);
    return { core: parsed.core, topLine: parsed.topLine };
  })
  .meta({ openapi: { type: 'string', maxLength: 40, pattern: '^ *(?:[0-9] *){13}(?:(?:[0-9] *){8})?$' } });

/** What `normalisePostcode` accepts, in either case. Spaces elsewhere are accepted as well. */
const POSTCODE_PATTERN =
  '^ *(?:[Gg][Ii][Rr] ' +
  '*0[Aa]{2}|[A-PR-UWYZa-pr-uwyz](?:[0-9]{1,2}|[A-HK-Ya-hk-y][0-9][0-9ABEHMNPRV-Yabehmnprv-y]?|' +
  '[0-9][A-HJKPSTUWa-hjkpstuw]) ' +
  '*[0-9][ABD-HJLNP-UW-Zabd-hjlnp-uw-z]{2}) *$';

const postcode = z
  .string()
  .max(10)
  .transform(
    (value, ctx) => normalisePostcode(value) ?? fail(ctx, 'INVALID_POSTCODE', 'must be a UK postcode like SW1A 1AA'),
  )
  .meta({ openapi: { type: 'string', maxLength: 10, pattern: POSTCODE_PATTERN } });

const writable = {
  name: text(200).nullish(),
  userId: text(64).nullish(),
  userUUID: uuid.nullish(),
  mpan: mpan.nullish(),
  exportMpan: mpan.nullish(),
  boundaryMpan: mpan.nullish(),
  meterSerialNumber: text(30).nullish(),
  isDomestic: z.boolean().optional(),
  installationDate: boundedDay('1900-01-01', '2100-12-31').nullish(),
  locationPostcode: postcode.nullish(),
  locationBuildingNoOrName: text(100).nullish(),
  locationAddress: text(300).nullish(),
  powerKw: quantity(0, 1e6).nullish(),
  capacityKwh: quantity(0, 1e6).nullish(),
  minimumKw: quantity(0, 1e6).nullish(),
  ...writableRegistration,
};

const TWO_OWNERS = {
  title: 'Both userId and userUUID',
  required: ['userId', 'userUUID'],
  properties: { userId: NOT_NULL, userUUID: NOT_NULL },
};
const TWO_METERS = {
  title: 'Both mpan and boundaryMpan',
  required: ['mpan', 'boundaryMpan'],
  properties: { mpan: NOT_NULL, boundaryMpan: NOT_NULL },
};
const MPAN_OR_BOUNDARY = 'give mpan or boundaryMpan, not both';
const NO_MPAN = {
  title: 'A smart meter without an mpan',
  required: ['assetType'],
  properties: { assetType: { const: 'SMART_METER' } },
  not: { required: ['mpan'], properties: { mpan: NOT_NULL } },
};

/** Body of asset create. `asset_id` is the spelling of earlier revisions. */
export const NewAsset = z
  .strictObject({
    assetId: text(64).nullish(),
    asset_id: text(64).nullish(),
    assetType: assetType.optional(),
    ...writable,
  })
  .transform(({ asset_id, ...asset }, ctx) => {
    if (asset_id && asset.assetId && asset_id !== asset.assetId)
      return fail(ctx, 'CONTRADICTION', 'assetId and asset_id differ', ['asset_id']);
    if (asset.userId && asset.userUUID)
      return fail(ctx, 'CONTRADICTION', 'give userId or userUUID, not both', ['userUUID']);
    if (asset.mpan && asset.boundaryMpan) return fail(ctx, 'CONTRADICTION', MPAN_OR_BOUNDARY, ['boundaryMpan']);
    const type = asset.assetType ?? (asset.mpan ? 'SMART_METER' : 'OTHER');
    if (type === 'SMART_METER' && !asset.mpan)
      return fail(ctx, 'MPAN_REQUIRED', 'a smart meter needs its mpan', ['mpan']);
    return { ...asset, assetId: asset.assetId ?? asset_id ?? null, assetType: type };
  })
  .meta({ id: 'NewAsset', ...notAnyOf(TWO_OWNERS, TWO_METERS, NO_MPAN) });
export type NewAsset = z.output<typeof NewAsset>;

/** Body of asset update: absent members stay as they are, null clears. */
export const AssetChanges = z
  .strictObject({
    assetId: text(64).optional(),
    assetType: assetType.optional(),
    ...writable,
    occupiedFromUTC: halfHourInstant.optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'name at least one attribute to change')
  .refine((changes) => !(changes.userId && changes.userUUID), {
    path: ['userUUID'],
    message: 'give userId or userUUID, not both',
  })
  .refine((changes) => !(changes.mpan && changes.boundaryMpan), { path: ['boundaryMpan'], message: MPAN_OR_BOUNDARY })
  .meta({ id: 'AssetChanges', minProperties: 1, ...notAnyOf(TWO_OWNERS, TWO_METERS) });
export type AssetChanges = z.output<typeof AssetChanges>;

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
