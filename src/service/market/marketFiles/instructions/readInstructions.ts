import type { InstructionFileReading, NewInstructionFile } from '#contract/instructionFile.ts';
import { MAX_LISTED_FAULTS } from '#contract/instructionFile.ts';
import type { Warning } from '#contract/warning.ts';
import type { DispatchFault, DispatchReader, Instruction } from '#energy/files/dispatches/instruction.ts';
import { NESO_COMPANY_COLUMN } from '#energy/files/dispatches/nesoUtilisation.ts';
import { dispatchFormats, formatFault } from '#energy/files/dispatches/recogniseFile.ts';
import { SPEN_COMPANY_COLUMN } from '#energy/files/dispatches/spenDispatches.ts';
import { eventLoopThrottle } from '#server/eventLoopThrottle.ts';
import { invalid } from '../../../platform/http/problem.ts';
import { NoTableError, openTable } from './readTable.ts';

/** Rows that are read before other requests go on. */
const ROWS_AT_ONCE = 500;
const MAX_NAMED_COMPANIES = 10;

export interface ReadInstructions extends Omit<InstructionFileReading, 'passedOver'> {
  instructions: Instruction[];
  passedOver: Omit<InstructionFileReading['passedOver'], 'over'>;
  rows: number;
}

/** Reads a file of instructions; throws 400 for another file, or where rows have faults and may not be left out. */
export async function readInstructions(bytes: Uint8Array, body: NewInstructionFile): Promise<ReadInstructions> {
  try {
    return await readTable(bytes, body);
  } catch (error) {
    if (error instanceof NoTableError) throw refuse(error.message);
    throw error;
  }
}

async function readTable(bytes: Uint8Array, body: NewInstructionFile): Promise<ReadInstructions> {
  const { rows: table, missingRows } = openTable(bytes);
  const faults: DispatchFault[] = [];
  const companies = new Set<string>();
  let header: readonly string[] | null = null;
  let reader: DispatchReader | null = null;
  let companyAt = -1;
  let rows = 0;
  for await (const cells of table) {
    if (header === null || reader === null) {
      header = cells;
      reader = openReader(header, body);
      companyAt = header.findIndex((column) => COMPANY_COLUMNS.includes(column));
      continue;
    }
    rows++;
    if (rows % ROWS_AT_ONCE === 0) await eventLoopThrottle.wait(ROWS_AT_ONCE);
    const company = cells[companyAt];
    if (company && companies.size <= MAX_NAMED_COMPANIES) companies.add(company);
    if (hasAsManyCells(cells, header)) reader.read(cells, rows);
    else
      faults.push({ row: rows, column: header[0]!, detail: `has ${cells.length} cells instead of ${header.length}` });
  }
  if (header === null || reader === null || rows === 0) throw new NoTableError('has no row below its header');
  const { instructions, passedOver, ...read } = reader.end();
  faults.push(...read.faults);
  if (faults.length > 0 && (body.faultyRows === 'REFUSE' || instructions.length === 0)) throw refuseRows(faults);
  const faultyRows = new Set(faults.map(({ row }) => row));
  const { known } = dispatchFormats[body.format];
  return {
    instructions: instructions.filter(({ row }) => !faultyRows.has(row)),
    rows,
    ignoredColumns: header.filter((column) => !known.includes(column)),
    passedOver,
    faultyRows: faultyRows.size,
    faults: faults.slice(0, MAX_LISTED_FAULTS).map((fault) => ({ ...fault, row: fault.row + 1 })),
    warnings: [
      ...whatIsMissing(missingRows),
      ...(passedOver.otherCompanies === rows ? whoIsNamed(body, [...companies]) : []),
    ],
  };
}

const COMPANY_COLUMNS = ['company_name', NESO_COMPANY_COLUMN, SPEN_COMPANY_COLUMN];

function openReader(
  header: readonly string[],
  { format, company, zone, eventType }: NewInstructionFile,
): DispatchReader {
  const fault = formatFault(header, format);
  if (fault !== null) throw new NoTableError(fault);
  if (!company && header.includes(SPEN_COMPANY_COLUMN))
    throw invalid([
      {
        pointer: '/company',
        code: 'REQUIRED',
        detail: `the file has dispatches of all providers: enter your name as in ${SPEN_COMPANY_COLUMN}`,
      },
    ]);
  return dispatchFormats[format].open(header, {
    company: company ?? null,
    zone: zone ?? null,
    eventType: eventType ?? null,
  });
}

/** Whether a row has as many cells as the header; more are no fault while they are empty. */
const hasAsManyCells = (cells: readonly string[], header: readonly string[]): boolean =>
  cells.length >= header.length && cells.slice(header.length).every((cell) => cell === '');

const refuse = (detail: string) => invalid([{ pointer: '/content', code: 'INVALID_FILE', detail }]);

const refuseRows = (faults: readonly DispatchFault[]) =>
  invalid(
    faults.map(({ row, column, detail }) => ({
      pointer: '/content',
      code: 'INVALID_ROW',
      detail: `row ${row + 1}, ${column}: ${detail}`,
    })),
  );

const whatIsMissing = (missingRows: number): Warning[] =>
  missingRows === 0
    ? []
    : [
        {
          pointer: '/content',
          code: 'PART_OF_DATA_SET',
          detail: `The file says that ${missingRows} more rows exist: download all of them from the portal, or a CSV`,
        },
      ];

function whoIsNamed({ company }: NewInstructionFile, companies: readonly string[]): Warning[] {
  const named = companies.slice(0, MAX_NAMED_COMPANIES).map((name) => `“${name}”`);
  const more = companies.length > named.length ? ' and others' : '';
  return [
    {
      pointer: '/company',
      code: 'NO_ROW_OF_COMPANY',
      detail: `No row belongs to “${company ?? ''}”. The file names ${named.join(', ')}${more}`,
    },
  ];
}
