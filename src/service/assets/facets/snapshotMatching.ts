import { type RawBuilder, sql } from 'kysely';
import type { AssetFacetsQuery } from '#contract/assetFacets.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { BEFORE_FIRST_ASSET } from '../../platform/rows/firstAsset.ts';
import type { FacetsSnapshot } from './facetsRow.ts';

/** Assets that match a filter, each counted once, or once in each of its schemes; or those opted in to an event. */
export type FacetPart = 'ASSETS' | 'SCHEMES' | { eventUUID: string };

/** Value for no portfolio, and for the scheme of an asset that is counted once whatever its schemes. */
export const NONE = BEFORE_FIRST_ASSET;

type Conditions = { [Name in keyof AssetFacetsQuery]?: (value: never) => RawBuilder<boolean> };

const CONSENTS = {
  IN_FORCE: ['IN_FORCE', 'ENDING'],
  ENDING: ['ENDING'],
  MISSING: ['MISSING', 'NEVER_ASKED'],
  NEVER_ASKED: ['NEVER_ASKED'],
} as const satisfies Record<NonNullable<AssetFacetsQuery['consent']>, string[]>;

/** Conditions by filter that the groups of the snapshot can answer. */
const CONDITIONS = {
  status: (status: string) => sql`f.status = ${status}`,
  assetType: (type: string) => sql`f.asset_type = ${type}`,
  mpanStatus: (status: string) => sql`f.mpan_status = ${status}`,
  readingStatus: (status: string) => sql`f.reading_status = ${status}`,
  portfolioUUID: (uuid: string) => sql`f.portfolio_uuid = ${uuid}`,
  called: (called: string) => sql`f.called = ${called}`,
  consent: (consent: keyof typeof CONSENTS) => sql`f.consent = any(${[...CONSENTS[consent]]}::text[])`,
  tariff: (tariff: string) => sql`f.has_tariff = ${tariff === 'IN_FORCE'}`,
  mpanUse: (use: string) => sql`f.is_shared = ${use === 'SHARED'}`,
  schemeUUID: (uuid: string) => sql`f.scheme_uuid = ${uuid}`,
  schemeStatus: (status: string) => sql`f.scheme_status = ${status}`,
} as const satisfies Conditions;
const isKnown = (name: string): name is keyof typeof CONDITIONS => Object.hasOwn(CONDITIONS, name);

/**
 * Returns a query for the groups of the snapshot that match a filter, with the columns of assets; null where they
 * cannot answer it. Of events they know who is opted in to the one that ran or was next, of schemes one at a time:
 * those that are not in one are all less those that are.
 */
export function snapshotMatching(
  { tenant }: TenantScope,
  { number, eventUUID: next }: FacetsSnapshot,
  filter: AssetFacetsQuery,
  part: FacetPart,
): RawBuilder<unknown> | null {
  const { eventUUID, eventState, notInScheme, ...others } = filter;
  const events = [eventUUID, typeof part === 'string' ? undefined : part.eventUUID].filter(
    (uuid) => uuid !== undefined,
  );
  if (events.some((uuid) => uuid !== next) || (eventUUID !== undefined && eventState !== 'OPT_IN')) return null;
  const schemes = [notInScheme, others.schemeUUID, part === 'SCHEMES' ? NONE : undefined];
  if (schemes.filter((scheme) => scheme !== undefined).length > 1) return null;
  const chosen = Object.entries(others).filter(([, value]) => value !== undefined);
  if (chosen.some(([name]) => !isKnown(name))) return null;
  const conditions = chosen.map(([name, value]) => CONDITIONS[name as keyof typeof CONDITIONS](value as never));
  if (events.length > 0) conditions.push(sql`f.is_opted_in`);
  const groups = (sign: 1 | -1, scheme: RawBuilder<boolean>) => sql`
    select f.asset_type, f.mpan_status, f.reading_status, f.called, nullif(f.portfolio_uuid, ${NONE}) as portfolio_uuid,
      case when f.consent in ('IN_FORCE', 'ENDING') then 'IN_FORCE' else 'MISSING' end as consent,
      f.scheme_uuid, f.scheme_status, ${sign}::integer * f.assets as assets, ${sign}::integer * f.known as known,
      ${sign}::integer * f.kw as kw, 0 as place
    from asset_facets f
    where f.tenant_uuid = ${tenant} and f.count_number = ${number} and ${sql.join([...conditions, scheme], sql` and `)}`;
  if (part === 'SCHEMES') return groups(1, sql`f.scheme_uuid <> ${NONE}`);
  if (notInScheme === undefined) return groups(1, sql`f.scheme_uuid = ${others.schemeUUID ?? NONE}`);
  // A scheme that does not exist has no assets outside it.
  const isKnownScheme = sql<boolean>`exists (
    select from event_schemes s where s.tenant_uuid = ${tenant} and s.scheme_uuid = ${notInScheme})`;
  return sql`
    ${groups(1, sql`f.scheme_uuid = ${NONE} and ${isKnownScheme}`)} union all
    ${groups(-1, sql`f.scheme_uuid = ${notInScheme}`)}`;
}
