import { DisclosedCommitment } from '#contract/disclosure.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../../platform/http/call.ts';
import type { Table } from '../../../platform/http/formats/table.ts';
import { columnsOfRow, readParts, tableInParts } from '../../../platform/http/formats/tableInParts.ts';
import type { TableCall } from '../../../platform/http/formats/tables.ts';
import { commitmentRows } from './commitmentRows.ts';
import { readExportedCommitments, requireSchemeOfExport } from './readCommitments.ts';

/** Assets of events that are read together; each is in some events of a quarter. */
const ASSETS = 100;

const COLUMNS = columnsOfRow(
  DisclosedCommitment,
  {
    startTime: 'instant',
    endTime: 'instant',
    otherStartTime: 'instant',
    otherEndTime: 'instant',
    confirmedUTC: 'instant',
    reservedKw: 'number',
    otherReservedKw: 'number',
  },
  'text',
);

/** Returns one part of the other commitments of assets of a scheme's events, and where the next begins. */
export const exportCommitments: Handler<'exportCommitments'> = async ({ scope, query }) => {
  await requireSchemeOfExport(scope, query);
  return readPart(scope, query);
};

/** Returns the whole table, each part read in a transaction of its own. */
export async function commitmentTable({
  query,
  inTransaction,
}: Pick<TableCall<'exportCommitments'>, 'query' | 'inTransaction'>): Promise<Table> {
  await inTransaction((scope) => requireSchemeOfExport(scope, query));
  return tableInParts(
    COLUMNS,
    readParts(query.after, (after) => inTransaction((scope) => readPart(scope, { ...query, after }))),
  );
}

async function readPart(scope: TenantScope, query: Parameters<typeof readExportedCommitments>[1]) {
  const { parts, next } = await readExportedCommitments(scope, query, ASSETS);
  return { data: commitmentRows(parts), next };
}
