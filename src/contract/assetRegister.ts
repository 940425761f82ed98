import { z } from 'zod';
import { assetType } from './asset.ts';
import { assetId, assetUUID, exportAfter, inPortfolio } from './members.ts';
import { integerText, numberOrNull, text, textOrNull, uuidOrNull } from './primitives.ts';
import { ExternalId, meteringPoint } from './registration.ts';

const MAX_ROWS = 1000;

export const AssetRegisterQuery = z.strictObject({
  fspId: text(100).optional().describe('Your id as a provider of flexibility, which every row repeats.'),
  portfolioUUID: inPortfolio,
  pageSize: integerText(1, MAX_ROWS, 'pageSize')
    .default(MAX_ROWS)
    .describe('Most assets of a JSON response, 1 to 1,000.'),
  /** Asset after which the export continues. */
  after: exportAfter,
});
export type AssetRegisterQuery = z.output<typeof AssetRegisterQuery>;

/** Values that a register may ask for and an asset does not have. */
export const missingForRegister = z.enum([
  'fspId',
  'mpan',
  'mpanStatus',
  'technologyType',
  'maxImportKw',
  'maxExportKw',
  'energyCapacityKwh',
  'identifier',
  'meteringPoint',
  'consentRef',
]);
export type MissingForRegister = z.infer<typeof missingForRegister>;

/** An asset in the form of the draft register of flexible assets. */
export const RegisterRow = z.object({
  fspId: textOrNull.describe('Your id as a provider of flexibility, as it was sent; null without one.'),
  assetUUID,
  assetId,
  mpan: textOrNull.describe(
    'MPAN of the accounting point: of the asset, else of the boundary meter that it is behind; null without one.',
  ),
  exportMpan: textOrNull.describe('MPAN of its export; null without one.'),
  technologyType: assetType.describe('Type of the asset.'),
  maxImportKw: numberOrNull.describe('Most power that it takes, in kW: `importKw` of the asset; null where not known.'),
  maxExportKw: numberOrNull.describe(
    'Most power that it feeds in, in kW: `exportKw` of the asset; null where not known.',
  ),
  energyCapacityKwh: numberOrNull.describe('What it stores, in kWh: `capacityKwh` of the asset; null where not known.'),
  manufacturer: textOrNull.describe('Maker of the device; null where not known.'),
  model: textOrNull.describe('Model of the device; null where not known.'),
  deviceSerial: textOrNull.describe('Serial number of the device; null where not known.'),
  meteringPoint: meteringPoint.nullable().describe('Where it is metered; null where not known.'),
  ownerRef: textOrNull.describe('Owner of the device, where that is another than its user; null otherwise.'),
  consentRef: textOrNull.describe(
    '`consentRef` of the asset, else the UUID of the consent to dispatch in force; null without either.',
  ),
  externalIds: z
    .array(ExternalId.meta({ members: { system: 'Whose name it is.', id: 'The name.' } }))
    .describe('What other systems call the asset.'),
  missing: z
    .array(missingForRegister)
    .describe(
      'What is missing before it could be registered. mpanStatus: the MPAN is not on the register of meter points. ' +
        'technologyType: a meter or OTHER is none. identifier: neither a serial number nor a name of another system.',
    ),
});
export type RegisterRow = z.infer<typeof RegisterRow>;
export const AssetRegister = z
  .object({
    data: z.array(RegisterRow).describe('Assets, each once.'),
    next: uuidOrNull.describe('Send it as `after` to continue; null at the end.'),
  })
  .meta({
    id: 'AssetRegister',
    description: 'Some active assets in the form of the draft register of flexible assets.',
  });
