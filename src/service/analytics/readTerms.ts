import { sql } from 'kysely';
import type { Terms } from '#energy/tariff.ts';
import { addDays, londonDate } from '#energy/time/london.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { HalfHourRange } from '../shared/halfHourRange.ts';

export interface TermsOfAsset {
  import: Terms[];
  export: Terms[];
}

/** What each asset's tariffs charge in a range, disconnected ones for the days they held. Assets without any have no entry. */
export async function readTerms({ tx, tenant }: TenantScope, assetUUIDs: readonly string[], { startMs, endMs }: HalfHourRange): Promise<Map<string, TermsOfAsset>> {
  const rows = await tx
    .selectFrom('tariffs')
    .select(['asset_uuid', 'direction', 'unit_rates', 'standing_charge_pence_per_day', 'vat_rate_percent', 'prices_include_vat', 'valid_from', 'valid_to'])
    .where('tenant_uuid', '=', tenant)
    .where(sql<boolean>`asset_uuid = any(${assetUUIDs}::uuid[])`)
    .where('valid_from', '<', addDays(londonDate(endMs), 1))
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>', londonDate(startMs))]))
    .execute();
  const terms = new Map<string, TermsOfAsset>();
  for (const row of rows) {
    let ofAsset = terms.get(row.asset_uuid);
    if (!ofAsset) terms.set(row.asset_uuid, (ofAsset = { import: [], export: [] }));
    ofAsset[row.direction].push({
      unitRates: row.unit_rates,
      standingChargePencePerDay: row.standing_charge_pence_per_day,
      vatRatePercent: row.vat_rate_percent,
      pricesIncludeVat: row.prices_include_vat,
      validFrom: row.valid_from,
      validTo: row.valid_to,
    });
  }
  return terms;
}
