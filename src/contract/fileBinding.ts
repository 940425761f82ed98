import { z } from 'zod';
import { BINDING_FIELDS } from '#energy/files/binding.ts';
import { createdUTC } from './members.ts';
import { packId } from './pack/reference.ts';
import { pageQuery } from './paging.ts';
import { fileContent, text, uuid, textOrNull } from './primitives.ts';

/** Meaning of a row of a file: a reading, a half hour of all assets together, or an asset. */
export const bindingKind = z
  .enum(['READINGS', 'GROUP_BASELINE', 'PARTICIPANTS'])
  .describe('What a row is: a reading, a half hour of all assets together, or an asset.');
export const bindingField = z.enum(BINDING_FIELDS);

/** Maximum size of an empty template, which has one row, or a few. */
export const MAX_TEMPLATE_BYTES = 100_000;

const column = z
  .strictObject({
    column: text(200).describe('Its name in the header.'),
    field: bindingField.describe(
      'What the column has. METERED and BASELINE are energy by the convention; STAMP, or DATE and TIME, or ' +
        'SETTLEMENT_DATE and SETTLEMENT_PERIOD say the half hour; FROM and TO are the first and last day of the file.',
    ),
    constant: text(200).nullish().describe('What CONSTANT has in every row; absent or null for other fields.'),
  })
  .meta({ id: 'BoundColumn', description: 'A column of a buyer’s template with what it has.' });

/** Convention by which the energy and the times of a file are written. */
export const fileConvention = z
  .strictObject({
    quantity: z.enum(['kW', 'MW', 'kWh', 'MWh']).describe('Unit of energy, or of mean power.'),
    positive: z.enum(['EXPORT', 'IMPORT']).describe('What a number above zero means.'),
    decimals: z
      .int()
      .min(0)
      .max(9)
      .describe('Decimals that are written; what is beyond is rounded, half away from zero.'),
    stamp: z.enum(['START', 'END']).describe('Which end of a half hour is written.'),
    zone: z.enum(['UTC', 'LONDON']).describe('Clock of the times.'),
    timeFormat: z
      .enum(['ISO', 'DATE_TIME', 'UK_DATE_TIME'])
      .describe('ISO has an offset or Z; DATE_TIME is like 2026-07-15 17:30, UK_DATE_TIME like 15/07/2026 17:30.'),
  })
  .meta({ id: 'FileConvention', description: 'How a buyer’s file writes energy and times.' });

export const NewFileBinding = z
  .strictObject({
    name: text(100).describe('Name of the template; those of one name are versions.'),
    kind: bindingKind,
    packId: packId.nullish().describe('Market pack that it belongs to; absent or null for none.'),
    columns: z.array(column).min(1).max(100).describe('Every column of the template, in its order.'),
    convention: fileConvention.describe('How energy and times are written.'),
    template: fileContent(MAX_TEMPLATE_BYTES).describe(
      'The template in base64: CSV in UTF-8 with its header, at most 100,000 bytes.',
    ),
  })
  .meta({ id: 'NewFileBinding', description: 'A buyer’s empty template with what its columns have.' });
export type NewFileBinding = z.output<typeof NewFileBinding>;

const listed = {
  bindingUUID: uuid.describe('UUID of this version.'),
  name: z.string().describe('Name of the template; those of one name are versions.'),
  /** Version: 1 for the first of its name, one more for each that replaces it. */
  version: z.int().describe('Its number, from 1.'),
  kind: bindingKind,
  packId: packId.nullable().describe('Market pack that it belongs to; null for none.'),
  columns: z.array(column).describe('Every column of the template, in its order.'),
  convention: fileConvention.describe('How energy and times are written.'),
  sha256: z.string().describe('SHA-256 of the template as it was uploaded, in hexadecimal digits.'),
  createdUTC,
  createdBy: textOrNull.describe('The operator behind the key; null where there is none.'),
};
export const FileBinding = z.object(listed).meta({ id: 'FileBinding', description: 'A version of a bound template.' });
export type FileBinding = z.infer<typeof FileBinding>;
export const FileBindingDetail = z
  .object({ ...listed, template: z.string().describe('The template in base64, byte for byte.') })
  .meta({ id: 'FileBindingDetail', description: 'A version of a bound template, with the template.' });

export const FileBindingQuery = pageQuery(
  {
    kind: bindingKind.optional().describe('Only templates whose rows are this.'),
    packId: packId.optional().describe('Only templates of this market pack.'),
  },
  ['createdUTC', 'name'],
  '-createdUTC',
);
