import { z } from 'zod';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { FileBinding, FileBindingDetail, FileBindingQuery, NewFileBinding } from '../fileBinding.ts';
import {
  InstructionFile,
  InstructionFileDetail,
  InstructionFileQuery,
  ListedInstructionFile,
  NewInstructionFile,
} from '../instructionFile.ts';
import { MarketFile, MarketFileQuery } from '../marketFile.ts';
import { pageSchema } from '../paging.ts';
import { uuid } from '../primitives.ts';
import { create, read } from './rowDefaults.ts';

const reads = ['scheme'] as const;

export const marketFileEndpoints = {
  exportMarketFile: endpoint({
    ...read,
    method: 'GET',
    reads: ['scheme', 'event', 'stats'],
    path: '/exports/market-file',
    access: 'readReadings',
    tag: 'Exports',
    summary: 'Make a file for a buyer: readings, volumes, baselines or participants',
    description:
      'Of an event, or of the assets of a scheme in a range of 32 days at most; with Accept: text/csv the file. JSON says ' +
      'what it has, and names assets that lack what it needs; with those, CSV is a 409 unless `incomplete` is LEAVE_OUT. ' +
      'Energy is written exactly and rounded once. Half hours without a reading have no row: a gap is no zero.',
    query: MarketFileQuery,
    response: MarketFile,
    refusals: [404, 409],
    formats: ['csv'],
  }),
  createFileBinding: endpoint({
    ...create,
    path: '/file-bindings',
    access: 'manage',
    tag: 'Exports',
    summary: 'Bind the columns of a buyer’s empty template',
    description:
      'The header of the template names the columns; each is bound to a field, a constant, or EMPTY. A binding of the same ' +
      'name is its next version; former ones are kept. Files are made and read by it with exactly this header.',
    body: NewFileBinding,
    response: FileBinding,
    refusals: [409],
    changes: ['scheme'],
  }),
  listFileBindings: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/file-bindings',
    access: 'read',
    tag: 'Exports',
    summary: 'List bound templates, every version',
    query: FileBindingQuery,
    response: pageSchema(FileBinding),
  }),
  getFileBinding: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/file-bindings/{bindingUUID}',
    access: 'read',
    tag: 'Exports',
    summary: 'Get a version of a bound template, with the template as it was uploaded',
    params: z.strictObject({ bindingUUID: uuid.describe('UUID of the version of the bound template.') }),
    response: FileBindingDetail,
  }),
  createInstructionFile: endpoint({
    ...create,
    previews: true,
    path: '/instruction-files',
    access: 'manage',
    tag: 'Events',
    summary: 'Make events from a buyer’s file of dispatches or accepted bids',
    description:
      'A file as the buyer publishes it, CSV or the JSON of its portal: rows of other companies are counted and passed over, ' +
      'columns that are not known are ignored and named. Each instruction to `company` becomes an event without portfolios, so ' +
      'that nobody is invited before an operator assigns some, or changes end, contracted power and price of the event that it ' +
      'became before. Half hours of a bid with other power or price are an event of their own. What has begun, or is not on ' +
      'half hours, is skipped with its reason. A fault in a row of the company refuses the file, and `errors` name row and ' +
      'column, unless `faultyRows` is LEAVE_OUT. The file is kept with its SHA-256; the same file again changes ' +
      'nothing.',
    body: NewInstructionFile,
    response: InstructionFile,
    limit: 'consumption',
    refusals: [404, 409],
    changes: ['event'],
  }),
  listInstructionFiles: endpoint({
    ...read,
    method: 'GET',
    reads: ['event', 'stats', 'dispatch'],
    path: '/instruction-files',
    access: 'read',
    tag: 'Events',
    summary: 'List files of buyers’ instructions',
    query: InstructionFileQuery,
    response: pageSchema(ListedInstructionFile),
    formats: ['csv'],
  }),
  getInstructionFile: endpoint({
    ...read,
    method: 'GET',
    reads: ['event', 'stats', 'dispatch'],
    path: '/instruction-files/{fileUUID}',
    access: 'read',
    tag: 'Events',
    summary: 'Get a file of instructions as it was received, with what became of each',
    params: z.strictObject({ fileUUID: uuid.describe('UUID of the file of instructions.') }),
    response: InstructionFileDetail,
  }),
} satisfies Record<string, Endpoint>;
