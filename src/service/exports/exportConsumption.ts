import type { Handler } from '../http/call.ts';
import type { Batch, Table } from '../http/formats/table.ts';
import type { TableCall } from '../http/formats/tables.ts';
import { CONSUMPTION_COLUMNS, consumptionBatch, consumptionRows } from './consumptionRows.ts';
import { type ReadDays, readDays, requireSubjects } from './readConsumption.ts';

/** Days of assets in a JSON response: some 2 MB, unless a single asset has more. */
const JSON_DAYS = 300;

/** One part of an export, and where the next begins. */
export const exportConsumption: Handler<'exportConsumption'> = async ({ scope, query }) => {
  await requireSubjects(scope, query);
  const { days, next } = await readDays(scope, query, JSON_DAYS);
  return { data: consumptionRows(days, query), next };
};

/** The whole export, each part read in a transaction of its own when the reader has taken the one before. */
export async function consumptionExportTable({
  query,
  inTransaction,
}: Pick<TableCall<'exportConsumption'>, 'query' | 'inTransaction'>): Promise<Table> {
  await inTransaction((scope) => requireSubjects(scope, query));
  async function* batches(): AsyncGenerator<Batch> {
    let read: ReadDays = { days: [], next: query.after ?? null };
    do {
      const part = { ...query, after: read.next ?? undefined };
      read = await inTransaction((scope) => readDays(scope, part));
      yield consumptionBatch(read, query);
    } while (read.next !== null);
  }
  return { columns: CONSUMPTION_COLUMNS, batches: batches() };
}
