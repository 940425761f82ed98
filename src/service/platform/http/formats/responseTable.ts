import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Page, PageRequest } from '#contract/paging.ts';
import { hasLongRows } from '../largeResponses.ts';
import { continueAfter, walkOf } from '../lists/positions.ts';
import { itemBatch, type ItemColumns, itemColumns } from './itemColumns.ts';
import type { Batch, Table } from './table.ts';

/** Rows of a list read together where the whole list is requested. */
const PAGE = 500;
/** Rows read together of lists whose rows may have tens of kilobytes. */
const PAGE_OF_LONG_ROWS = 25;

/** Function that reads the response of a row to another query. */
export type Respond = (query: unknown) => Promise<unknown>;

const known = new Map<EndpointName, ItemColumns>();

/** Returns the columns of a response: of the items of a list, or of the response itself. */
function columnsOf(name: EndpointName, { response, rowsOf }: Endpoint, isList: boolean): ItemColumns {
  let columns = known.get(name);
  if (!columns) known.set(name, (columns = itemColumns(isList ? itemOf(response!) : response!, rowsOf ?? null)));
  return columns;
}

const itemOf = (page: z.ZodType): z.ZodType => {
  const { data } = (page as z.ZodObject<{ data: z.ZodArray<z.ZodType> }>).shape;
  return data.element;
};

/** Returns a response that is no list, as a table. */
export function objectTable(name: EndpointName, row: Endpoint, response: unknown): Table {
  const columns = columnsOf(name, row, false);
  return { columns: columns.columns, batches: only(itemBatch(columns, [response], true)) };
}

/** Returns the page of a list that was read, as a table. */
export function pageTable(name: EndpointName, row: Endpoint, { data }: Page<unknown>): Table {
  const columns = columnsOf(name, row, true);
  return { columns: columns.columns, batches: only(itemBatch(columns, data, true)) };
}

/** Returns a whole list as a table, read page by page. */
export function listTable(name: EndpointName, row: Endpoint, query: object, respond: Respond): Table {
  const columns = columnsOf(name, row, true);
  const pageSize = hasLongRows(name) ? PAGE_OF_LONG_ROWS : PAGE;
  return { columns: columns.columns, batches: readPages(columns, { ...query, page: 1, pageSize }, respond) };
}

async function* readPages(columns: ItemColumns, first: PageRequest, respond: Respond): AsyncGenerator<Batch> {
  for (let at: PageRequest | null = first; at;) {
    const page = (await respond(at)) as Page<unknown>;
    const next = after(at, page);
    yield itemBatch(columns, page.data, next === null);
    at = next;
  }
}

/**
 * Returns the request that continues a list: after the last row that was read; for a list without positions its next
 * page.
 */
function after(at: PageRequest, page: Page<unknown>): PageRequest | null {
  const walk = walkOf(page);
  if (!walk) return at.page < page.totalPages ? { ...at, page: at.page + 1 } : null;
  const next = continueAfter(walk, page.data.length);
  return next && { ...at, cursor: { text: '', position: { ...next, limit: at.pageSize } } };
}

async function* only(batch: Batch): AsyncGenerator<Batch> {
  yield batch;
}
