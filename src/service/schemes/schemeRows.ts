import { sql } from 'kysely';
import { type Scheme, type SchemeAssetStatus, schemeAssetStatus } from '#contract/scheme.ts';
import type { SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { notFound } from '../platform/http/problem.ts';
import { stamp } from '../platform/rows/iso.ts';
import { schemeDispatchTerms } from './dispatchTerms.ts';

export type CountedScheme = SchemeRow & { counts: Partial<Record<SchemeAssetStatus, number>> | null };

/** Selects schemes of the tenant, each with its numbers of assets by status. */
export const selectSchemes = ({ tx, tenant }: TenantScope) =>
  tx
    .selectFrom('event_schemes')
    .selectAll('event_schemes')
    .select(
      sql<CountedScheme['counts']>`(
        select jsonb_object_agg(status, assets)
        from (
          select sa.status, count(*) as assets from scheme_assets sa
          where sa.tenant_uuid = event_schemes.tenant_uuid and sa.scheme_uuid = event_schemes.scheme_uuid
          group by sa.status
        ) by_status)`.as('counts'),
    )
    .where('event_schemes.tenant_uuid', '=', tenant);

export async function findScheme(scope: TenantScope, schemeUUID: string): Promise<CountedScheme> {
  const row = await selectSchemes(scope).where('scheme_uuid', '=', schemeUUID).executeTakeFirst();
  if (!row) throw notFound('event scheme');
  return row;
}

/** Locks a scheme until the transaction ends and returns it as stored; 404 where there is none. */
export async function lockScheme({ tx, tenant }: TenantScope, schemeUUID: string): Promise<SchemeRow> {
  const row = await tx
    .selectFrom('event_schemes')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('scheme_uuid', '=', schemeUUID)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('event scheme');
  return row;
}

export type NamedScheme = Pick<Scheme, 'schemeUUID' | 'name' | 'schemeType' | 'description' | 'regulator' | 'status'>;

export const toNamedScheme = (row: SchemeRow): NamedScheme => ({
  schemeUUID: row.scheme_uuid,
  name: row.name,
  schemeType: row.scheme_type,
  description: row.description,
  regulator: row.regulator,
  status: row.status,
});

export const toScheme = (row: CountedScheme): Scheme => ({
  ...toNamedScheme(row),
  pack: { packId: row.pack_id, version: row.pack_version },
  baselineMethod: row.baseline_method,
  inDayAdjustment: row.in_day_adjustment,
  settlementMethod: row.settlement_method,
  requiresMpan: row.requires_mpan,
  recheckDays: row.recheck_days,
  consentValidityMonths: row.consent_validity_months,
  mail: row.mail,
  holdOut: { share: row.hold_out_share, goodwillGbp: row.hold_out_gbp },
  schoolHolidays: row.school_holidays,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  dispatch: { ...schemeDispatchTerms(row), dispatchesPerDay: row.dispatches_per_day },
  counts: Object.fromEntries(
    schemeAssetStatus.options.map((status) => [status, row.counts?.[status] ?? 0]),
  ) as Scheme['counts'],
  createdUTC: stamp(row.created_utc),
  updatedUTC: stamp(row.updated_utc),
});
