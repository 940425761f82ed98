import { z } from 'zod';
import { parseMpan } from '#energy/mpan.ts';
import { normalisePostcode } from '#energy/postcode.ts';
import { assetType } from './asset.ts';
import { boundedDay, fail, NOT_NULL, halfHourInstant, quantity, notAnyOf, text, uuid } from './primitives.ts';
import { ExternalId, meteringPoint } from './registration.ts';

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

const MOST_EXTERNAL_IDS = 20;

const externalIds = z
  .array(ExternalId)
  .max(MOST_EXTERNAL_IDS)
  .superRefine((list, ctx) => {
    const systems = new Set<string>();
    for (const [index, { system }] of list.entries()) {
      if (systems.has(system)) fail(ctx, 'REPEATED', 'another item is of this system', [index, 'system']);
      systems.add(system);
    }
  });

const registration = {
  importKw: quantity(0, 1e6).nullish(),
  exportKw: quantity(0, 1e6).nullish(),
  deviceSerial: text(100).nullish(),
  manufacturer: text(100).nullish(),
  model: text(100).nullish(),
  ownerRef: text(100).nullish(),
  consentRef: text(100).nullish(),
  meteringPoint: meteringPoint.nullish(),
  externalIds: externalIds.nullish(),
};

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
  ...registration,
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
