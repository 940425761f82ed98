import { z } from 'zod';
import { BINDING_FIELDS } from '#energy/files/binding.ts';
import { packId } from './pack/reference.ts';
import { pageQuery } from './paging.ts';
import { text, utc, uuid } from './primitives.ts';

/** What a file has a row for: a reading, a half hour of all assets together, or an asset. */
export const bindingKind = z.enum(['READINGS', 'GROUP_BASELINE', 'PARTICIPANTS']);
export const bindingField = z.enum(BINDING_FIELDS);

/** An empty template has one row, or a few. */
export const MAX_TEMPLATE_BYTES = 100_000;
const MAX_BASE64 = Math.ceil(MAX_TEMPLATE_BYTES / 3) * 4;

const column = z
  .strictObject({ column: text(200), field: bindingField, constant: text(200).nullish() })
  .meta({ id: 'BoundColumn' });

/** How the energy and the times of a file are written. */
export const fileConvention = z
  .strictObject({
    quantity: z.enum(['kW', 'MW', 'kWh', 'MWh']),
    positive: z.enum(['EXPORT', 'IMPORT']),
    decimals: z.int().min(0).max(9),
    stamp: z.enum(['START', 'END']),
    zone: z.enum(['UTC', 'LONDON']),
    timeFormat: z.enum(['ISO', 'DATE_TIME', 'UK_DATE_TIME']),
  })
  .meta({ id: 'FileConvention' });

export const NewFileBinding = z
  .strictObject({
    name: text(100),
    kind: bindingKind,
    packId: packId.nullish(),
    columns: z.array(column).min(1).max(100),
    convention: fileConvention,
    template: z
      .base64()
      .min(1)
      .max(MAX_BASE64)
      .meta({ openapi: { type: 'string', format: 'byte', minLength: 1, maxLength: MAX_BASE64 } }),
  })
  .meta({ id: 'NewFileBinding' });
export type NewFileBinding = z.output<typeof NewFileBinding>;

const listed = {
  bindingUUID: uuid,
  name: z.string(),
  /** 1 for the first of its name, one more for each that replaces it. */
  version: z.int(),
  kind: bindingKind,
  packId: packId.nullable(),
  columns: z.array(column),
  convention: fileConvention,
  /** Of the template as it was uploaded. */
  sha256: z.string(),
  createdUTC: utc,
  createdBy: z.string().nullable(),
};
export const FileBinding = z.object(listed).meta({ id: 'FileBinding' });
export type FileBinding = z.infer<typeof FileBinding>;
export const FileBindingDetail = z.object({ ...listed, template: z.string() }).meta({ id: 'FileBindingDetail' });

export const FileBindingQuery = pageQuery(
  { kind: bindingKind.optional(), packId: packId.optional() },
  ['createdUTC', 'name'],
  '-createdUTC',
);
