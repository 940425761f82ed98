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

/** Postcodes that `normalisePostcode` accepts, in either case. Spaces elsewhere are accepted as well. */
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

const MAX_EXTERNAL_IDS = 20;

const externalIds = z
  .array(ExternalId)
  .max(MAX_EXTERNAL_IDS)
  .superRefine((list, ctx) => {
    const systems = new Set<string>();
    for (const [index, { system }] of list.entries()) {
      if (systems.has(system)) fail(ctx, 'REPEATED', 'another item is of this system', [index, 'system']);
      systems.add(system);
    }
  });

const registration = {
  importKw: quantity(0, 1e6)
    .nullish()
    .describe('Most power in kW that the asset can take from the grid; null where not known.'),
  exportKw: quantity(0, 1e6)
    .nullish()
    .describe('Most power in kW that the asset can feed into the grid; null where not known.'),
  deviceSerial: text(100).nullish().describe('Serial number of the device, given by its maker; null where not known.'),
  manufacturer: text(100).nullish().describe('Maker of the device; null where not known.'),
  model: text(100).nullish().describe('Model of the device, as its maker calls it; null where not known.'),
  ownerRef: text(100)
    .nullish()
    .describe('Your reference of who owns the device, where that is another than its user; null otherwise.'),
  consentRef: text(100)
    .nullish()
    .describe("Your reference of the consumer's consent to register the asset; null where there is none."),
  meteringPoint: meteringPoint
    .nullish()
    .describe(
      'BOUNDARY: the meter at the boundary of the premises counts it; ASSET: a meter of its own; null where not known.',
    ),
  externalIds: externalIds
    .nullish()
    .describe('What other systems call the asset, at most one name each; null for none.'),
};

const writable = {
  name: text(200).nullish().describe('Name shown to people; null for none.'),
  userId: text(64)
    .nullish()
    .describe('Your identifier of the user who owns the asset; null for none. Give this or userUUID.'),
  userUUID: uuid.nullish().describe('UUID of the user who owns the asset; null for none. Give this or userId.'),
  mpan: mpan
    .nullish()
    .describe(
      'Import MPAN: the 13-digit core, or all 21 digits; the check digit has to match. No other active asset may ' +
        'have it. Required of a SMART_METER.',
    ),
  exportMpan: mpan.nullish().describe('Export MPAN: the 13-digit core, or all 21 digits; null for none.'),
  boundaryMpan: mpan
    .nullish()
    .describe(
      'Import MPAN of the boundary meter that the asset is metered behind, for an asset without an MPAN of its own; ' +
        'null for none. An event counts the boundary meter or what is behind it, never both.',
    ),
  meterSerialNumber: text(30).nullish().describe('Serial number printed on the meter; null for none.'),
  isDomestic: z
    .boolean()
    .optional()
    .describe('True for a home, the default. Only homes get the in-day adjustment of a baseline.'),
  installationDate: boundedDay('1900-01-01', '2100-12-31')
    .nullish()
    .describe('Day of installation, 1900-01-01 to 2100-12-31; null where not known.'),
  locationPostcode: postcode.nullish().describe('UK postcode, in any case and spacing; null where not known.'),
  locationBuildingNoOrName: text(100).nullish().describe('House number or name; null where not known.'),
  locationAddress: text(300).nullish().describe('Street and town; null where not known.'),
  powerKw: quantity(0, 1e6).nullish().describe('Rated power of the device in kW; null where not known.'),
  capacityKwh: quantity(0, 1e6)
    .nullish()
    .describe('Storage capacity in kWh, of a battery for example; null where not known.'),
  minimumKw: quantity(0, 1e6)
    .nullish()
    .describe('Import in kW below which no dispatch limits the device; null for none.'),
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
    assetId: text(64)
      .nullish()
      .describe('Your own identifier, unique in the tenant; made up by the service where it is not given.'),
    asset_id: text(64).nullish().describe('Earlier spelling of assetId; where both are given they must be equal.'),
    assetType: assetType
      .optional()
      .describe('Kind of device. Without it, an asset with an mpan is a SMART_METER and any other is OTHER.'),
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
  .meta({ id: 'NewAsset', description: 'Body of asset create.', ...notAnyOf(TWO_OWNERS, TWO_METERS, NO_MPAN) });
export type NewAsset = z.output<typeof NewAsset>;

/** Body of asset update: absent members stay as they are, null clears. */
export const AssetChanges = z
  .strictObject({
    assetId: text(64).optional().describe('Your own identifier, unique in the tenant.'),
    assetType: assetType.optional().describe('Kind of device; a SMART_METER needs an mpan.'),
    ...writable,
    userUUID: writable.userUUID.describe(
      'UUID of the user who owns the asset; null for none. Another user than before begins a new occupancy. Give ' +
        'this or userId.',
    ),
    mpan: writable.mpan.describe(
      'Import MPAN: the 13-digit core, or all 21 digits; the check digit has to match. No other active asset may ' +
        'have it. Null clears it.',
    ),
    isDomestic: writable.isDomestic.describe('True for a home. Only homes get the in-day adjustment of a baseline.'),
    occupiedFromUTC: halfHourInstant
      .optional()
      .describe(
        'When the present user moved in, on :00 or :30 and not in the future; without it, another user moves in with ' +
          'the next half hour.',
      ),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'name at least one attribute to change')
  .refine((changes) => !(changes.userId && changes.userUUID), {
    path: ['userUUID'],
    message: 'give userId or userUUID, not both',
  })
  .refine((changes) => !(changes.mpan && changes.boundaryMpan), { path: ['boundaryMpan'], message: MPAN_OR_BOUNDARY })
  .meta({
    id: 'AssetChanges',
    description: 'Body of asset update, at least one attribute: what is absent stays, null clears.',
    minProperties: 1,
    ...notAnyOf(TWO_OWNERS, TWO_METERS),
  });
export type AssetChanges = z.output<typeof AssetChanges>;
