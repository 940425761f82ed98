import { z } from 'zod';
import { eventType, halfHourTerms, runningType } from './event.ts';
import { createdUTC, schemeUUID } from './members.ts';
import { pageQuery } from './paging.ts';
import { fileContent, text, utc, uuid, numberOrNull, textOrNull, uuidOrNull } from './primitives.ts';
import { warnings } from './warning.ts';

/** Maximum size of a file, a data set of some years; in base64 it fits the longest body, and the longest response. */
export const MAX_INSTRUCTION_FILE_BYTES = 11_000_000;
/** Maximum number of instructions to one provider in one file that are not over yet. */
export const MAX_INSTRUCTIONS = 500;
/** Maximum number of listed faults of rows. */
export const MAX_LISTED_FAULTS = 100;

export const instructionFormat = z
  .enum(['UKPN_DISPATCHES', 'SPEN_DISPATCHES', 'NESO_DFS_UTILISATION'])
  .describe('Which data set it is.');
export type InstructionFormat = z.infer<typeof instructionFormat>;

export const NewInstructionFile = z
  .strictObject({
    name: text(200).describe('Name of the file.'),
    schemeUUID: uuid.describe('UUID of the scheme that its events belong to.'),
    format: instructionFormat,
    company: text(200)
      .nullish()
      .describe(
        'Your company as the file names it, in any case; required where rows name one, which only SPEN_DISPATCHES ' +
          'without flex_provider_id do not.',
      ),
    zone: z
      .enum(['UTC', 'LONDON'])
      .nullish()
      .describe('Clock of times without an offset; needed where SPEN_DISPATCHES have such times.'),
    eventType: eventType
      .nullish()
      .describe(
        'What is asked, where the file does not say so or in other words; what dispatch_type of UKPN_DISPATCHES says ' +
          'cannot be changed by it.',
      ),
    runningType: runningType
      .default('LIVE')
      .describe(
        'LIVE by default: an instruction is binding, also where the buyer tests the service. TEST rehearses with a ' +
          'file; nobody is paid.',
      ),
    faultyRows: z
      .enum(['REFUSE', 'LEAVE_OUT'])
      .default('REFUSE')
      .describe(
        'What becomes of rows of the company with faults: by default they refuse the file; LEAVE_OUT reports them.',
      ),
    content: fileContent(MAX_INSTRUCTION_FILE_BYTES).describe('The file in base64.'),
    dryRun: z
      .boolean()
      .default(false)
      .describe('True reads the file, says what would become of it, and stores nothing.'),
  })
  .superRefine(({ format, company }, ctx) => {
    if (format !== 'SPEN_DISPATCHES' && !company)
      ctx.addIssue({ code: 'custom', path: ['company'], message: 'name your company as the file has it' });
  })
  .meta({
    id: 'NewInstructionFile',
    description:
      'A buyer’s file of dispatches or accepted bids: CSV, or the JSON of a data portal, in UTF-8, at most ' +
      '11,000,000 bytes.',
  });
export type NewInstructionFile = z.output<typeof NewInstructionFile>;

/** Outcome of an instruction; with a dry run, the one that it would have. */
export const instructionOutcome = z.enum(['CREATED', 'CHANGED', 'UNCHANGED', 'SKIPPED']);

const line = z.object({
  row: z.int().describe('Its first row, from 1 below the header.'),
  name: z.string().describe('Name of its event.'),
  eventType: eventType.describe('What is asked.'),
  startTime: utc.describe('Start; UTC instant.'),
  endTime: utc.describe('End; UTC instant.'),
  mw: z
    .number()
    .describe('Power that is asked, in MW: the contracted power of the event, the greatest of its half hours.'),
  priceGbpPerMwh: numberOrNull.describe('Price in £/MWh; null where the file has none, and where half hours differ.'),
  halfHourTerms,
  zone: textOrNull.describe('Zone as the buyer names it; null where the file has none.'),
  isBuyersTest: z
    .boolean()
    .describe(
      'Whether the buyer tests the service by it. It is as binding and paid as any other, and its event is LIVE.',
    ),
  outcome: instructionOutcome.describe(
    'CREATED: a new event. CHANGED: the event that it became before has other terms now. UNCHANGED: it had these. ' +
      'SKIPPED: it became nothing.',
  ),
  reason: textOrNull.describe('Why it was skipped; null where it was not.'),
  eventUUID: uuidOrNull.describe('UUID of its event; null where it has none.'),
});
export type InstructionLine = z.infer<typeof line>;

/** Result of reading the rows of a file, besides those that are instructions. */
export const InstructionFileReading = z.object({
  ignoredColumns: z.array(z.string()).describe('Columns of the file that are not known, and were not read.'),
  passedOver: z
    .object({
      otherCompanies: z.int().describe('Rows of other companies.'),
      notAccepted: z.int().describe('Rows that the buyer rejected or withdrew, and needs of reactive power.'),
      noPower: z.int().describe('Rows of availability without utilisation, or of no power.'),
      repeated: z.int().describe('Rows that say the same as an earlier one.'),
      over: z.int().describe('Instructions (not rows) that are over, and have no event or nothing new for it.'),
    })
    .describe('Rows without an instruction, by why.'),
  faultyRows: z.int().describe('Rows of the company that could not be read, and were left out.'),
  faults: z
    .array(
      z.object({
        row: z.int().describe('Row of the file, the header being 1.'),
        column: z.string().describe('Column at fault.'),
        detail: z.string().describe('What is wrong, for people.'),
      }),
    )
    .max(MAX_LISTED_FAULTS)
    .describe('Their first 100 faults.'),
  warnings: warnings.describe('What an operator should look at before relying on the result.'),
});
export type InstructionFileReading = z.infer<typeof InstructionFileReading>;

const listed = {
  fileUUID: uuid.describe('UUID of the file; after a dry run of nothing, because it is not stored.'),
  name: z.string().describe('Name of the file.'),
  schemeUUID,
  format: instructionFormat,
  sha256: z.string().describe('SHA-256 of the file, in hexadecimal digits.'),
  bytes: z.int().describe('Length of the file.'),
  rows: z.int().describe('Rows below its header.'),
  instructions: z.int().describe('Instructions to the company.'),
  createdUTC,
};
export const ListedInstructionFile = z
  .object(listed)
  .meta({ id: 'ListedInstructionFile', description: 'A file of a buyer’s instructions.' });
export type ListedInstructionFile = z.infer<typeof ListedInstructionFile>;
/** A file of a buyer's instructions, with the outcome of each. */
export const InstructionFile = z
  .object({
    ...listed,
    isRepeated: z
      .boolean()
      .describe(
        'Whether it was received before: nothing was changed then, and the outcomes are those of the first time.',
      ),
    leftOut: z
      .int()
      .describe(
        'Rows that are no instruction to the company and were not repeated ones of it either: the sum of passedOver ' +
          'without over.',
      ),
    ...InstructionFileReading.shape,
    lines: z.array(line).describe('Each instruction with what became of it; with dryRun, what would.'),
  })
  .meta({ id: 'InstructionFile', description: 'A file of a buyer’s instructions, with what became of each.' });
export type InstructionFile = z.infer<typeof InstructionFile>;
export const InstructionFileDetail = z
  .object({ ...InstructionFile.shape, content: z.string().describe('The file in base64, byte for byte.') })
  .meta({ id: 'InstructionFileDetail', description: 'A file of a buyer’s instructions as it was received.' });

export const InstructionFileQuery = pageQuery(
  { schemeUUID: uuid.optional().describe('Only files whose events belong to this scheme.') },
  ['createdUTC', 'name'],
  '-createdUTC',
);
