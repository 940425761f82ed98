import { z } from 'zod';
import { assetType } from './asset.ts';
import { integerText, numberOrNull, text, uuid } from './primitives.ts';
import { ExternalId, meteringPoint } from './registration.ts';

const MOST_ROWS = 1000;

export const AssetRegisterQuery = z.strictObject({
  fspId: text(100).optional(),
  portfolioUUID: uuid.optional(),
  pageSize: integerText(1, MOST_ROWS, 'pageSize').default(MOST_ROWS),
  /** Continues behind this asset. */
  after: uuid.optional(),
});
export type AssetRegisterQuery = z.output<typeof AssetRegisterQuery>;

/** What a register may ask for and an asset does not have. */
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
  fspId: z.string().nullable(),
  assetUUID: uuid,
  assetId: z.string(),
  mpan: z.string().nullable(),
  exportMpan: z.string().nullable(),
  technologyType: assetType,
  maxImportKw: numberOrNull,
  maxExportKw: numberOrNull,
  energyCapacityKwh: numberOrNull,
  manufacturer: z.string().nullable(),
  model: z.string().nullable(),
  deviceSerial: z.string().nullable(),
  meteringPoint: meteringPoint.nullable(),
  ownerRef: z.string().nullable(),
  consentRef: z.string().nullable(),
  externalIds: z.array(ExternalId),
  missing: z.array(missingForRegister),
});
export type RegisterRow = z.infer<typeof RegisterRow>;
export const AssetRegister = z
  .object({ data: z.array(RegisterRow), next: uuid.nullable() })
  .meta({ id: 'AssetRegister' });
