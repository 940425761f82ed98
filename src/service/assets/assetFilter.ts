import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { AssetFilter } from '#contract/bulkAction.ts';
import { londonDate } from '#energy/time/london.ts';
import type { Database } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { emit } from '../platform/domainEvent.ts';
import { arrayLiteral } from '../platform/rows/arrayLiteral.ts';
import { allowLargeHashes, hasNoRecord, newestConsent } from '../tenants/consents/consents.ts';
import { endsSoon } from '../tenants/consents/endingConsents.ts';
import { assetContains } from '../tenants/searchAssets.ts';
import { tilesNamed } from './domainEvents.ts';
import { hasReadingStatus } from './readingStatus.ts';

/** Narrows a query over a tenant's assets to those that match every part of a filter. */
export async function filterAssets<Row>(
  scope: TenantScope,
  query: SelectQueryBuilder<Database, 'assets', Row>,
  filter: AssetFilter,
): Promise<SelectQueryBuilder<Database, 'assets', Row>> {
  const {
    search,
    status,
    assetType,
    portfolioUUID,
    userUUID,
    schemeUUID,
    schemeStatus,
    notInScheme,
    eventUUID,
    eventState,
    mpanStatus,
    readingStatus,
    tariff,
    consent,
    called,
    mpanUse,
    tiles,
    assetUUIDs,
    userUUIDs,
  } = filter;
  let rows = query.where('assets.status', '=', status);
  if (search !== undefined) rows = rows.where(await assetContains(scope, search));
  if (assetType) rows = rows.where('assets.asset_type', '=', assetType);
  if (portfolioUUID) rows = rows.where('assets.portfolio_uuid', '=', portfolioUUID);
  if (userUUID) rows = rows.where('assets.user_uuid', '=', userUUID);
  if (mpanStatus) rows = rows.where('assets.mpan_status', '=', mpanStatus);
  if (readingStatus) rows = rows.where(hasReadingStatus(readingStatus, scope.now));
  if (tariff) rows = rows.where(tariff === 'IN_FORCE' ? hasTariff(scope) : sql<boolean>`not ${hasTariff(scope)}`);
  if (consent === 'ENDING') rows = rows.where(endsSoon(scope));
  else if (consent === 'NEVER_ASKED') {
    await allowLargeHashes(scope);
    rows = rows
      .where('assets.user_uuid', 'is not', null)
      .where(hasNoRecord(scope, 'DISPATCH', sql.ref('assets.user_uuid')));
  } else if (consent)
    rows = rows.where(newestConsent(scope, 'DISPATCH'), consent === 'IN_FORCE' ? '=' : '<>', 'ACTIVE');
  if (called) rows = rows.where('assets.response_score', called === 'NEVER' ? 'is' : 'is not', null);
  if (mpanUse)
    rows = rows.where(
      mpanUse === 'SHARED' ? sql<boolean>`(${isShared(scope)})` : sql<boolean>`not coalesce(${isShared(scope)}, false)`,
    );
  if (tiles !== undefined)
    rows = rows.where(
      'assets.asset_uuid',
      '=',
      sql<string>`any(${arrayLiteral((await emit(scope, tilesNamed, tiles)).flat())}::uuid[])`,
    );
  if (assetUUIDs) rows = rows.where('assets.asset_uuid', '=', sql<string>`any(${assetUUIDs}::uuid[])`);
  if (userUUIDs) rows = rows.where('assets.user_uuid', '=', sql<string>`any(${userUUIDs}::uuid[])`);
  if (schemeUUID)
    rows = rows.where((eb) =>
      eb.exists(
        eb
          .selectFrom('scheme_assets as sa')
          .select(sql`1`.as('one'))
          .whereRef('sa.tenant_uuid', '=', 'assets.tenant_uuid')
          .whereRef('sa.asset_uuid', '=', 'assets.asset_uuid')
          .where('sa.scheme_uuid', '=', schemeUUID)
          .$if(schemeStatus !== undefined, (inner) => inner.where('sa.status', '=', schemeStatus!)),
      ),
    );
  if (notInScheme)
    rows = rows.where(
      // A scheme that does not exist has no assets outside it.
      sql<boolean>`exists (select from event_schemes s where s.tenant_uuid = assets.tenant_uuid
          and s.scheme_uuid = ${notInScheme})
        and not exists (select from scheme_assets sa where sa.tenant_uuid = assets.tenant_uuid
          and sa.scheme_uuid = ${notInScheme} and sa.asset_uuid = assets.asset_uuid)`,
    );
  if (eventUUID)
    rows = rows.where((eb) =>
      eb.exists(
        eb
          .selectFrom('event_assets as ea')
          .select(sql`1`.as('one'))
          .whereRef('ea.tenant_uuid', '=', 'assets.tenant_uuid')
          .whereRef('ea.asset_uuid', '=', 'assets.asset_uuid')
          .where('ea.event_uuid', '=', eventUUID)
          .$if(eventState !== undefined, (inner) => inner.where('ea.state', '=', eventState!)),
      ),
    );
  return rows;
}

/** Whether a tariff of an asset is in force on the present day. */
export const hasTariff = ({ now }: Pick<TenantScope, 'now'>): RawBuilder<boolean> => {
  const today = londonDate(now);
  return sql<boolean>`exists (select from tariffs t where t.tenant_uuid = assets.tenant_uuid
    and t.asset_uuid = assets.asset_uuid and t.valid_from <= ${today}::date
    and (t.valid_to is null or t.valid_to > ${today}::date))`;
};

/**
 * Whether another active asset has the MPAN, or the export MPAN, of an asset, from before it had to be unique; null
 * without either.
 */
export const isShared = ({ tenant }: Pick<TenantScope, 'tenant'>) => sql<boolean>`
  (assets.mpan in (select r.mpan from assets r where r.tenant_uuid = ${tenant} and r.mpan_repeat > 0)
  and exists (select from assets o where o.tenant_uuid = ${tenant} and o.mpan = assets.mpan and o.status = 'ACTIVE'
    and o.asset_uuid <> assets.asset_uuid))
  or (assets.export_mpan in (
    select r.export_mpan from assets r where r.tenant_uuid = ${tenant} and r.export_mpan_repeat > 0)
  and exists (select from assets o where o.tenant_uuid = ${tenant} and o.export_mpan = assets.export_mpan
    and o.status = 'ACTIVE' and o.asset_uuid <> assets.asset_uuid))`;
