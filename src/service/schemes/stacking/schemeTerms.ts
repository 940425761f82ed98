import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { packOfScheme } from '../packs/requireReady.ts';
import { type SchemeStackingTerms, stackingTermsOf } from './stackingTerms.ts';

interface SchemePack {
  scheme_uuid: string;
  pack_id: string;
  pack_version: string;
}

/** Reads the stacking terms of the tenant's schemes from their packs of today: each pack is read once. */
export async function readSchemeTerms(scope: TenantScope): Promise<Map<string, SchemeStackingTerms>> {
  const { tx, tenant } = scope;
  const schemes: SchemePack[] = await tx
    .selectFrom('event_schemes')
    .select(['scheme_uuid', 'pack_id', 'pack_version'])
    .where('tenant_uuid', '=', tenant)
    .execute();
  const packs = new Map<string, SchemeStackingTerms>();
  const terms = new Map<string, SchemeStackingTerms>();
  for (const scheme of schemes) {
    const key = `${scheme.pack_id}@${scheme.pack_version}`;
    const known = packs.get(key) ?? stackingTermsOf((await packOfScheme(scope, scheme)).document);
    packs.set(key, known);
    terms.set(scheme.scheme_uuid, known);
  }
  return terms;
}

/** Columns of an event that stacking considers. */
export type StackedEvent = Pick<
  EventRow,
  'event_uuid' | 'scheme_uuid' | 'name' | 'event_type' | 'start_utc' | 'end_utc'
>;
