import type { EndpointName } from '#contract/endpoints.ts';
import type { Format } from '#contract/format.ts';
import type { Page } from '#contract/paging.ts';
import { readResult, readScoped } from '../executeOperation.ts';
import type { OperationContext } from '../operationOptions.ts';
import type { ParsedRequest } from '../parseRequest.ts';
import { listTable, objectTable, pageTable } from './responseTable.ts';
import type { Table } from './table.ts';
import { isPaged, type TableCall } from './tables.ts';

/** Query parameters that select one page of a list. */
const PAGE_PARAMETERS = ['page', 'pageSize', 'cursor'];

/**
 * Returns the result of a read as a table: for a list the page that the request names, or all of it if it names none.
 */
export async function tableOf<Name extends EndpointName>(
  context: OperationContext,
  parsed: ParsedRequest<Name>,
  format: Format,
): Promise<Table> {
  const { name, row, request, input } = parsed;
  const respond = async (query: unknown) => {
    const { result } = await readResult(context, { ...parsed, input: { ...input, query } as typeof input });
    return result;
  };
  const own = context.tables[name];
  if (own) {
    const call: TableCall<Name> = {
      ...input,
      format,
      respond: async () => JSON.parse(JSON.stringify(await respond(input.query))) as unknown,
      inTransaction: async (work) => (await readScoped(context, parsed, work)).result,
    };
    const table = await own(call);
    if (table) return table;
  }
  if (!isPaged(row)) return objectTable(name, row, await respond(input.query));
  const asked = request.query as Record<string, unknown>;
  if (!PAGE_PARAMETERS.some((each) => each in asked)) return listTable(name, row, input.query as object, respond);
  return pageTable(name, row, (await respond(input.query)) as Page<unknown>);
}
