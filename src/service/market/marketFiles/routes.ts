import type { marketFileEndpoints } from '#contract/endpoints/marketFiles.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Tables } from '../../platform/http/formats/tables.ts';
import { createFileBinding, getFileBinding, listFileBindings } from './bindings.ts';
import { exportMarketFile, marketFileTable } from './exportMarketFile.ts';
import { createInstructionFile } from './instructions/createInstructionFile.ts';
import { getInstructionFile, listInstructionFiles } from './instructions/files.ts';

export const marketFileHandlers = (): Pick<Handlers, keyof typeof marketFileEndpoints> => ({
  exportMarketFile,
  createFileBinding,
  listFileBindings,
  getFileBinding,
  createInstructionFile,
  listInstructionFiles,
  getInstructionFile,
});

/** Table of the operation whose file is made here. */
export const marketFileTables: Tables = { exportMarketFile: marketFileTable };
