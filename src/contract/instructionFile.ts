import { z } from 'zod';
import { eventType, runningType } from './event.ts';
import { pageQuery } from './paging.ts';
import { text, utc, uuid } from './primitives.ts';

/** Some thousand rows; in base64 it fits the longest body. */
export const MAX_INSTRUCTION_FILE_BYTES = 700_000;
const MAX_BASE64 = Math.ceil(MAX_INSTRUCTION_FILE_BYTES / 3) * 4;
/** Instructions to one provider in one file. */
export const MAX_INSTRUCTIONS = 500;

export const instructionFormat = z.enum(['UKPN_DISPATCHES', 'SPEN_DISPATCHES', 'NESO_DFS_UTILISATION']);
export type InstructionFormat = z.infer<typeof instructionFormat>;

export const NewInstructionFile = z
  .strictObject({
    name: text(200),
    schemeUUID: uuid,
    format: instructionFormat,
    company: text(200).nullish(),
    zone: z.enum(['UTC', 'LONDON']).nullish(),
    eventType: eventType.nullish(),
    runningType: runningType.default('TEST'),
    content: z
      .base64()
      .min(1)
      .max(MAX_BASE64)
      .meta({ openapi: { type: 'string', format: 'byte', minLength: 1, maxLength: MAX_BASE64 } }),
    dryRun: z.boolean().default(false),
  })
  .superRefine(({ format, company, zone }, ctx) => {
    const refuse = (field: string, message: string) => ctx.addIssue({ code: 'custom', path: [field], message });
    if (format !== 'SPEN_DISPATCHES' && !company) refuse('company', 'name your company as the file has it');
    if (format === 'SPEN_DISPATCHES' && !zone) refuse('zone', 'say which clock its times have: the file does not');
  })
  .meta({ id: 'NewInstructionFile' });
export type NewInstructionFile = z.output<typeof NewInstructionFile>;

/** What became of an instruction; with a dry run, what would. */
export const instructionOutcome = z.enum(['CREATED', 'CHANGED', 'UNCHANGED', 'SKIPPED']);

const line = z.object({
  row: z.int(),
  name: z.string(),
  eventType,
  startTime: utc,
  endTime: utc,
  mw: z.number(),
  priceGbpPerMwh: z.number().nullable(),
  zone: z.string().nullable(),
  outcome: instructionOutcome,
  /** Why it was skipped. */
  reason: z.string().nullable(),
  eventUUID: uuid.nullable(),
});
export type InstructionLine = z.infer<typeof line>;

const listed = {
  fileUUID: uuid,
  name: z.string(),
  schemeUUID: uuid,
  format: instructionFormat,
  sha256: z.string(),
  bytes: z.int(),
  rows: z.int(),
  instructions: z.int(),
  createdUTC: utc,
};
export const ListedInstructionFile = z.object(listed).meta({ id: 'ListedInstructionFile' });
export type ListedInstructionFile = z.infer<typeof ListedInstructionFile>;
/** A file of a buyer's instructions, with what became of each. */
export const InstructionFile = z
  .object({
    ...listed,
    /** It was received before: nothing was changed. */
    isRepeated: z.boolean(),
    leftOut: z.int(),
    lines: z.array(line),
  })
  .meta({ id: 'InstructionFile' });
export type InstructionFile = z.infer<typeof InstructionFile>;
export const InstructionFileDetail = z
  .object({ ...InstructionFile.shape, content: z.string() })
  .meta({ id: 'InstructionFileDetail' });

export const InstructionFileQuery = pageQuery({ schemeUUID: uuid.optional() }, ['createdUTC', 'name'], '-createdUTC');
