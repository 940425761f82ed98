import { type AttributionExportQuery, AttributionRow } from '#contract/attribution.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../../platform/http/call.ts';
import type { Table } from '../../../platform/http/formats/table.ts';
import { columnsOfRow, type ExportPart, readParts, tableInParts } from '../../../platform/http/formats/tableInParts.ts';
import type { TableCall } from '../../../platform/http/formats/tables.ts';
import { attributionRows } from './attributionRows.ts';
import { readAttribution, requireAssetsOfExport } from './readAttribution.ts';

/** Assets that are read together: an event has some hundred bytes of each. */
const ASSETS = 200;

const COLUMNS = columnsOfRow(
  AttributionRow,
  {
    events: 'integer',
    preliminaryEvents: 'integer',
    attributedKwh: 'number',
    assetDeliveredKwh: 'number',
    assetUnattributedKwh: 'number',
    assetOverAttributedKwh: 'number',
  },
  'text',
);

/** Returns one part of the energy of assets that the events of a month have, and where the next begins. */
export const exportAttribution: Handler<'exportAttribution'> = async ({ scope, query }) => {
  await requireAssetsOfExport(scope, query);
  return readPart(scope, query);
};

/** Returns the whole table, each part read in a transaction of its own. */
export async function attributionTable({
  query,
  inTransaction,
}: Pick<TableCall<'exportAttribution'>, 'query' | 'inTransaction'>): Promise<Table> {
  await inTransaction((scope) => requireAssetsOfExport(scope, query));
  return tableInParts(
    COLUMNS,
    readParts(query.after, (after) => inTransaction((scope) => readPart(scope, { ...query, after }))),
  );
}

async function readPart(
  scope: TenantScope,
  query: AttributionExportQuery,
): Promise<ExportPart<AttributionRow, string>> {
  const { results, next } = await readAttribution(scope, query, ASSETS);
  return { data: attributionRows(results, query.month), next };
}
