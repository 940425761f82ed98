import type { Handler } from '../../platform/http/call.ts';
import type { Batch, Table } from '../../platform/http/formats/table.ts';
import { readParts } from '../../platform/http/formats/tableInParts.ts';
import type { TableCall } from '../../platform/http/formats/tables.ts';
import { CONSUMPTION_COLUMNS, consumptionBatch, consumptionRows } from './consumptionRows.ts';
import { readDays, requireSubjects } from './readConsumption.ts';

/** Days of assets in a JSON response: some 2 MB, unless a single asset has more. */
const JSON_DAYS = 300;

/** Returns one part of an export, and where the next begins. */
export const exportConsumption: Handler<'exportConsumption'> = async ({ scope, query }) => {
  await requireSubjects(scope, query);
  const { days, next } = await readDays(scope, query, JSON_DAYS);
  return { data: consumptionRows(days, query), next };
};

/** Returns the whole export, each part read in a transaction of its own when the reader has taken the one before. */
export async function consumptionExportTable({
  query,
  inTransaction,
}: Pick<TableCall<'exportConsumption'>, 'query' | 'inTransaction'>): Promise<Table> {
  await inTransaction((scope) => requireSubjects(scope, query));
  const parts = readParts(query.after, (after) => inTransaction((scope) => readDays(scope, { ...query, after })));
  async function* batches(): AsyncGenerator<Batch> {
    for await (const part of parts) yield consumptionBatch(part, query);
  }
  return { columns: CONSUMPTION_COLUMNS, batches: batches() };
}
