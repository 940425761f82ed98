import { sql } from 'kysely';
import type { AssetRegisterQuery, RegisterRow } from '#contract/assetRegister.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { requirePortfolio } from '../../assets/portfolios/requirePortfolio.ts';
import { requireAsset } from '../../assets/requireAsset.ts';
import { consentInForce } from '../../dispatch/log/controlled.ts';
import type { Handler } from '../../platform/http/call.ts';
import type { Cell, TableColumn, Table } from '../../platform/http/formats/table.ts';
import { type ExportPart, readParts, tableInParts } from '../../platform/http/formats/tableInParts.ts';
import type { TableCall } from '../../platform/http/formats/tables.ts';
import { BEFORE_FIRST_ASSET } from '../../platform/rows/firstAsset.ts';
import { missingFor } from './missingFor.ts';

const COLUMNS = [
  ['fspId', 'text'],
  ['assetUUID', 'text'],
  ['assetId', 'text'],
  ['mpan', 'text'],
  ['exportMpan', 'text'],
  ['technologyType', 'text'],
  ['maxImportKw', 'number'],
  ['maxExportKw', 'number'],
  ['energyCapacityKwh', 'number'],
  ['manufacturer', 'text'],
  ['model', 'text'],
  ['deviceSerial', 'text'],
  ['meteringPoint', 'text'],
  ['ownerRef', 'text'],
  ['consentRef', 'text'],
  ['externalIds', 'text'],
  ['missing', 'text'],
] as const satisfies readonly (readonly [keyof RegisterRow, TableColumn['kind']])[];

/** Returns one part of the active assets in the form of the register, and where the next begins. */
export const exportAssetRegister: Handler<'exportAssetRegister'> = async ({ scope, query }) => {
  await requireSubjects(scope, query);
  return readPart(scope, query);
};

/** Returns the table of all parts, each read in a transaction of its own. */
export async function assetRegisterTable({
  query,
  inTransaction,
}: Pick<TableCall<'exportAssetRegister'>, 'query' | 'inTransaction'>): Promise<Table> {
  await inTransaction((scope) => requireSubjects(scope, query));
  return tableInParts(
    COLUMNS.map(([name, kind]) => ({ name, kind })),
    readParts(query.after, (after) => inTransaction((scope) => readPart(scope, { ...query, after }))),
    cellOf,
  );
}

/** Returns a cell; a list is one cell: `MRID=…; FMAR=…` for the ids in other systems, the fields that are missing. */
function cellOf(row: RegisterRow, name: keyof RegisterRow): Cell {
  if (name === 'externalIds') return row.externalIds.map(({ system, id }) => `${system}=${id}`).join('; ') || null;
  if (name === 'missing') return row.missing.join('; ') || null;
  return row[name];
}

async function requireSubjects(scope: TenantScope, { after, portfolioUUID }: AssetRegisterQuery): Promise<void> {
  if (after !== undefined) await requireAsset(scope, after);
  if (portfolioUUID !== undefined) await requirePortfolio(scope, portfolioUUID);
}

type StoredRow = Omit<RegisterRow, 'fspId' | 'missing'> & { isMpanValid: boolean };

async function readPart(
  scope: TenantScope,
  { fspId, portfolioUUID, after, pageSize }: AssetRegisterQuery,
): Promise<ExportPart<RegisterRow, string>> {
  const { rows } = await sql<StoredRow>`
    with page as materialized (
      select * from assets where tenant_uuid = ${scope.tenant} and asset_uuid > ${after ?? BEFORE_FIRST_ASSET}::uuid
        and status = 'ACTIVE' and ${portfolioUUID === undefined ? sql`true` : sql`portfolio_uuid = ${portfolioUUID}`}
      order by asset_uuid limit ${pageSize}
    )
    select assets.asset_uuid as "assetUUID", assets.asset_id as "assetId",
      coalesce(assets.mpan, assets.boundary_mpan) as mpan, assets.export_mpan as "exportMpan",
      assets.mpan is null or assets.mpan_status = 'VALID' as "isMpanValid", assets.asset_type as "technologyType",
      r.import_kw as "maxImportKw", r.export_kw as "maxExportKw", assets.capacity_kwh as "energyCapacityKwh",
      r.manufacturer, r.model, r.device_serial as "deviceSerial", r.metering_point as "meteringPoint",
      r.owner_ref as "ownerRef", coalesce(r.consent_ref, (${consentInForce(scope)})::text) as "consentRef",
      coalesce(r.external_ids, '[]') as "externalIds"
    from page as assets
    left join asset_registrations r on r.tenant_uuid = assets.tenant_uuid and r.asset_uuid = assets.asset_uuid
    order by assets.asset_uuid`.execute(scope.tx);
  const data = rows.map(({ isMpanValid, ...row }) => {
    const named = { fspId: fspId ?? null, ...row };
    return { ...named, missing: missingFor(named, isMpanValid) };
  });
  return { data, next: rows.length < pageSize ? null : rows.at(-1)!.assetUUID };
}
