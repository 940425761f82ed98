import type { Selectable } from 'kysely';
import type {
  InstructionFile,
  InstructionFileReading,
  InstructionLine,
  ListedInstructionFile,
  NewInstructionFile,
} from '#contract/instructionFile.ts';
import type { InstructionFilesTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { readPage } from '../../../platform/http/page.ts';
import { notFound } from '../../../platform/http/problem.ts';
import { iso, stamp } from '../../../platform/rows/iso.ts';
import type { PlannedLine } from './planLines.ts';

const COLUMNS = [
  'file_uuid',
  'scheme_uuid',
  'format',
  'name',
  'sha256',
  'size',
  'row_count',
  'left_out',
  'line_count',
  'created_utc',
] as const;

export const listInstructionFiles: Handler<'listInstructionFiles'> = ({ scope, query }) => {
  const { schemeUUID, ...page } = query;
  const rows = scope.tx
    .selectFrom('instruction_files')
    .select(COLUMNS)
    .where('tenant_uuid', '=', scope.tenant)
    .$if(schemeUUID !== undefined, (found) => found.where('scheme_uuid', '=', schemeUUID!));
  return readPage(rows, {
    ...page,
    columns: { createdUTC: 'created_utc', name: 'name' },
    defaultSort: '-createdUTC',
    tieBreak: 'file_uuid',
    toItem: toFileSummary,
  });
};

export const getInstructionFile: Handler<'getInstructionFile'> = async ({ scope, params }) => {
  const row = await scope.tx
    .selectFrom('instruction_files')
    .selectAll()
    .where('tenant_uuid', '=', scope.tenant)
    .where('file_uuid', '=', params.fileUUID)
    .executeTakeFirst();
  if (!row) throw notFound('file of instructions');
  return {
    ...toInstructionFile(row, false, await readLines(scope, row.file_uuid)),
    content: row.content.toString('base64'),
  };
};

/** Returns a file with the outcomes of its instructions. */
export const toInstructionFile = (
  row: Parameters<typeof toFileSummary>[0] & { left_out: number; reading: unknown },
  isRepeated: boolean,
  lines: InstructionLine[],
): InstructionFile => ({
  ...toFileSummary(row),
  isRepeated,
  leftOut: row.left_out,
  ...((row.reading as InstructionFileReading | null) ?? NOT_NOTED),
  lines,
});

/** Reading of files that were read before it was noted. */
const NOT_NOTED: InstructionFileReading = {
  ignoredColumns: [],
  passedOver: { otherCompanies: 0, notAccepted: 0, noPower: 0, repeated: 0, over: 0 },
  faultyRows: 0,
  faults: [],
  warnings: [],
};

/** Finds the file that was read before with the same bytes for the same company; undefined without one. */
export const findSameFile = (
  { tx, tenant }: TenantScope,
  { schemeUUID, format, company }: NewInstructionFile,
  sha256: string,
) =>
  tx
    .selectFrom('instruction_files')
    .select([...COLUMNS, 'reading'])
    .where('tenant_uuid', '=', tenant)
    .where('scheme_uuid', '=', schemeUUID)
    .where('format', '=', format)
    .where('company', '=', company ?? '')
    .where('sha256', '=', sha256)
    .executeTakeFirst();

/** Reads the outcomes of the instructions of a file, by row. */
export async function readLines({ tx, tenant }: TenantScope, fileUUID: string): Promise<InstructionLine[]> {
  const rows = await tx
    .selectFrom('instruction_lines')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('file_uuid', '=', fileUUID)
    .orderBy('row_number')
    .execute();
  return rows.map((row) => ({
    row: row.row_number,
    name: row.name,
    eventType: row.event_type,
    startTime: iso(row.start_utc),
    endTime: iso(row.end_utc),
    mw: row.mw,
    priceGbpPerMwh: row.price_gbp_per_mwh,
    halfHourTerms: row.half_hour_terms,
    zone: row.zone,
    isBuyersTest: row.is_buyers_test,
    outcome: row.outcome,
    reason: row.reason,
    eventUUID: row.event_uuid,
  }));
}

export const toLine = ({ instruction, outcome, reason, eventUUID }: PlannedLine): InstructionLine => ({
  row: instruction.row,
  name: instruction.name,
  eventType: instruction.eventType,
  startTime: iso(instruction.startMs),
  endTime: iso(instruction.endMs),
  mw: instruction.mw,
  priceGbpPerMwh: instruction.priceGbpPerMwh,
  halfHourTerms: instruction.halfHourTerms ?? null,
  zone: instruction.zone,
  isBuyersTest: instruction.isBuyersTest,
  outcome,
  reason,
  eventUUID,
});

/** Returns a file as in lists. */
export const toFileSummary = (
  row: Pick<Selectable<InstructionFilesTable>, Exclude<(typeof COLUMNS)[number], 'left_out'>>,
): ListedInstructionFile => ({
  fileUUID: row.file_uuid,
  name: row.name,
  schemeUUID: row.scheme_uuid,
  format: row.format,
  sha256: row.sha256,
  bytes: row.size,
  rows: row.row_count,
  instructions: row.line_count,
  createdUTC: stamp(row.created_utc),
});
