import type { EventRow, SchemeRow, StatsTerms } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { type SchemeWithPack, withPack } from '../../schemes/packs/schemePack.ts';

/** Returns the scheme of an event as it is today. */
export const currentScheme = (
  { tx, tenant }: TenantScope,
  { scheme_uuid }: Pick<EventRow, 'scheme_uuid'>,
): Promise<SchemeRow> =>
  tx
    .selectFrom('event_schemes')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('scheme_uuid', '=', scheme_uuid)
    .executeTakeFirstOrThrow();

/**
 * Returns the scheme with whose name and rules an event is measured and settled: once it has started, the scheme as it
 * was then.
 */
export async function schemeOf(scope: TenantScope, event: EventRow): Promise<SchemeWithPack> {
  const scheme = await currentScheme(scope, event);
  const frozen = frozenTerms(event);
  return withPack(scope, frozen === null ? scheme : withTerms(scheme, frozen));
}

/** Returns the part of the scheme frozen at an event's start; null before. */
export function frozenTerms({
  scheme_name,
  baseline_method,
  in_day_adjustment,
  settlement_method,
  pack_id,
  pack_version,
}: EventRow): StatsTerms | null {
  if (scheme_name === null || baseline_method === null || in_day_adjustment === null || settlement_method === null)
    return null;
  if (pack_id === null || pack_version === null) return null;
  return {
    schemeName: scheme_name,
    baselineMethod: baseline_method,
    inDayAdjustment: in_day_adjustment,
    settlementMethod: settlement_method,
    pack: { packId: pack_id, version: pack_version },
  };
}

/** Returns the rules of a scheme. */
export const termsOfScheme = (scheme: SchemeRow): StatsTerms => ({
  schemeName: scheme.name,
  baselineMethod: scheme.baseline_method,
  inDayAdjustment: scheme.in_day_adjustment,
  settlementMethod: scheme.settlement_method,
  pack: { packId: scheme.pack_id, version: scheme.pack_version },
});

/** Returns the columns of an event that store rules. */
export const termsColumns = (terms: StatsTerms) => ({
  scheme_name: terms.schemeName,
  baseline_method: terms.baselineMethod,
  in_day_adjustment: terms.inDayAdjustment,
  settlement_method: terms.settlementMethod,
  pack_id: terms.pack.packId,
  pack_version: terms.pack.version,
});

/** Returns a scheme by other rules. */
export const withTerms = (scheme: SchemeRow, terms: StatsTerms): SchemeRow => ({
  ...scheme,
  name: terms.schemeName,
  baseline_method: terms.baselineMethod,
  in_day_adjustment: terms.inDayAdjustment,
  settlement_method: terms.settlementMethod,
  pack_id: terms.pack.packId,
  pack_version: terms.pack.version,
});
