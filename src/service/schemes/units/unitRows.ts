import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Unit } from '#contract/unit.ts';
import type { UnitsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { RouteMatch } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import { isoOrNull, stamp } from '../../platform/rows/iso.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import { alreadyExistsProblem, mapUniqueViolation } from '../../platform/rows/uniqueViolation.ts';

export type UnitRow = Selectable<UnitsTable>;
export type NamedUnitRow = UnitRow & { scheme_name: string; portfolio_name: string };

const KW_PER_MW = 1000;
/** Decimals of power in MW: whole watts. */
const MW_DECIMALS = 6;

/** Selects units of the tenant, each with the names of its scheme and its portfolio. */
export const selectUnits = ({ tx, tenant }: TenantScope) =>
  tx
    .selectFrom('units')
    .selectAll('units')
    .select([
      sql<string>`(select name from event_schemes s where s.tenant_uuid = units.tenant_uuid
        and s.scheme_uuid = units.scheme_uuid)`.as('scheme_name'),
      sql<string>`(select name from portfolios p where p.tenant_uuid = units.tenant_uuid
        and p.portfolio_uuid = units.portfolio_uuid)`.as('portfolio_name'),
    ])
    .where('units.tenant_uuid', '=', tenant);

/** Returns one unit, archived or not; 404 without one. */
export async function findUnit(scope: TenantScope, unitUUID: string): Promise<NamedUnitRow> {
  const row = await selectUnits(scope).where('units.unit_uuid', '=', unitUUID).executeTakeFirst();
  if (!row) throw notFound('unit');
  return row;
}

/** Locks an active unit at the version the caller expects, and returns it; otherwise 404 or 412. */
export async function lockUnit({ tx, tenant }: TenantScope, unitUUID: string, match: RouteMatch): Promise<UnitRow> {
  const row = await tx
    .selectFrom('units')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('unit_uuid', '=', unitUUID)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row?.status !== 'ACTIVE') throw notFound('unit');
  await match(row.row_version);
  return row;
}

/** Waits for a write of a unit; throws 409 where another active unit of the scheme has its identifier. */
export const withUniqueId = <Result>(unitId: string, write: Promise<Result>): Promise<Result> =>
  mapUniqueViolation(
    'units_active_id',
    alreadyExistsProblem(`There is already a unit ${unitId} in the scheme`, ['/unitId']),
    write,
  );

export const toUnit = (row: NamedUnitRow): Unit => ({
  unitUUID: row.unit_uuid,
  unitId: row.unit_id,
  schemeUUID: row.scheme_uuid,
  schemeName: row.scheme_name,
  zone: row.zone,
  portfolioUUID: row.portfolio_uuid,
  portfolioName: row.portfolio_name,
  guardrails: row.guardrails,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  status: row.status,
  members: row.members,
  ratedMw: row.member_kw === null ? null : roundTo(MW_DECIMALS, row.member_kw / KW_PER_MW),
  countedUTC: isoOrNull(row.counted_utc),
  createdUTC: stamp(row.created_utc),
  updatedUTC: stamp(row.updated_utc),
  archivedUTC: isoOrNull(row.archived_utc),
});
