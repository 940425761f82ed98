import type { MarketFile, MarketFileFormat, MarketFileQuery } from '#contract/marketFile.ts';
import type { FileBinding, FileConvention } from '#energy/files/binding.ts';
import { flexiblePowerReadings, mpanList } from '#energy/files/ownBindings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import type { Table } from '../../platform/http/formats/table.ts';
import type { TableCall } from '../../platform/http/formats/tables.ts';
import { conflict } from '../../platform/http/problem.ts';
import { findBinding, toBinding } from './bindings.ts';
import { boundRows, requireEventOfFile } from './boundFile.ts';
import { fileSubject, type FileSubject } from './fileSubject.ts';
import { countParticipants, type Need, type Participants, requireComplete } from './participants.ts';
import { SETTLEMENT_COLUMNS, settlementRows } from './settlementFile.ts';
import { fileColumns, fileTable } from './tables.ts';

type SettlementFormat = keyof typeof SETTLEMENT_COLUMNS;
const isSettlement = (format: MarketFileFormat): format is SettlementFormat => format in SETTLEMENT_COLUMNS;

interface Opened extends Participants {
  /** Binding that makes its rows; null for a settlement flow. */
  binding: FileBinding | null;
  columns: readonly { column: string; field?: string }[];
}

/** Returns the columns of a file, and the assets that cannot be in it. */
export const exportMarketFile: Handler<'exportMarketFile'> = async ({ scope, query }): Promise<MarketFile> => {
  const opened = await open(scope, query);
  return {
    format: query.format,
    columns: opened.columns.map(({ column }) => column),
    convention: opened.binding && opened.binding.kind !== 'PARTICIPANTS' ? opened.binding.convention : null,
    ...(await countParticipants(scope, opened)),
  };
};

/** Returns the file itself, as it is read. */
export async function marketFileTable({
  query,
  inTransaction,
}: Pick<TableCall<'exportMarketFile'>, 'query' | 'inTransaction'>): Promise<Table> {
  const opened = await inTransaction(async (scope) => {
    const found = await open(scope, query);
    if (query.incomplete === 'REFUSE') await requireComplete(scope, found);
    return found;
  });
  const rows = isSettlement(query.format)
    ? await settlementRows(query.format, inTransaction, opened, query)
    : boundRows(inTransaction, opened, opened.binding!);
  return fileTable(fileColumns(opened.columns), rows);
}

async function open(scope: TenantScope, query: MarketFileQuery): Promise<Opened> {
  const subject = await fileSubject(scope, query);
  if (isSettlement(query.format)) {
    const columns = SETTLEMENT_COLUMNS[query.format].map((column) => ({
      column,
      ...(column.endsWith('_mwh') && { field: 'METERED' }),
    }));
    const meter: Need[] = query.format === 'P0282' ? ['OWN_MPAN'] : [];
    return { subject, needs: [...meter, 'GSP_GROUP', 'BM_UNIT'], binding: null, columns };
  }
  const binding = await bindingOf(scope, query, subject);
  requireEventOfFile(subject, binding);
  return { subject, needs: needsOf(binding), binding, columns: binding.columns };
}

async function bindingOf(scope: TenantScope, query: MarketFileQuery, subject: FileSubject): Promise<FileBinding> {
  if (query.bindingUUID !== undefined) return toBinding(await findBinding(scope, query.bindingUUID));
  return query.format === 'MPAN_LIST'
    ? mpanList({ ...PLAIN, ...unitsOf(subject) })
    : flexiblePowerReadings(readingUnits(subject), query.variant);
}

const PLAIN: FileConvention = {
  quantity: 'kWh',
  positive: 'IMPORT',
  decimals: 3,
  stamp: 'START',
  zone: 'UTC',
  timeFormat: 'ISO',
};

/** Returns the units of a pack; its sign only where it has one without an event. */
function unitsOf({ scheme }: FileSubject): Partial<FileConvention> {
  const { quantity, positive, decimals, stamp, zone } = scheme.document.units;
  return { quantity, decimals, stamp, zone, ...(positive !== 'DELIVERY' && { positive }) };
}

function readingUnits(subject: FileSubject): FileConvention {
  const { positive, stepMinutes } = subject.scheme.document.units;
  if (positive === 'DELIVERY')
    throw conflict("The market pack defines delivered energy only, not readings: bind a buyer's template");
  if (stepMinutes !== 30)
    throw conflict(`The market pack uses readings of ${stepMinutes} minutes, but readings are stored by half-hour`);
  return { ...PLAIN, ...unitsOf(subject) };
}

const IDENTIFIERS: readonly Need[] = ['MPAN', 'GSP_GROUP', 'BM_UNIT'];

/** Returns the identifiers that a binding writes of each asset; a postcode or an export MPAN may be unknown. */
function needsOf(binding: FileBinding): Need[] {
  const bound = IDENTIFIERS.filter((need) => binding.columns.some(({ field }) => field === need));
  return binding.kind === 'READINGS' ? ['DATA_ACCESS', ...bound] : bound;
}
