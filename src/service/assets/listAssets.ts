import { sql } from 'kysely';
import type { Handler } from '../http/call.ts';
import { containing, readPage } from '../http/page.ts';
import { selectAssets, toAsset } from '../shared/assetRow.ts';

const columns = {
  createdUTC: 'assets.created_utc',
  name: 'assets.name',
  assetId: 'assets.asset_id',
  assetType: 'assets.asset_type',
  mpan: 'assets.mpan',
  locationPostcode: 'assets.location_postcode',
  lastReadingUTC: 'assets.last_reading_utc',
};

/** Lists assets, the active ones unless asked otherwise. */
export const listAssets: Handler<'listAssets'> = async ({ scope, query }) => {
  const { search, status, assetType, portfolioUUID, userUUID, schemeUUID, schemeStatus, mpanStatus, ...page } = query;
  let rows = selectAssets(scope).where('assets.status', '=', status);
  if (search !== undefined) rows = rows.where('assets.search_text', 'like', containing(search));
  if (assetType) rows = rows.where('assets.asset_type', '=', assetType);
  if (portfolioUUID) rows = rows.where('assets.portfolio_uuid', '=', portfolioUUID);
  if (userUUID) rows = rows.where('assets.user_uuid', '=', userUUID);
  if (mpanStatus) rows = rows.where('assets.mpan_status', '=', mpanStatus);
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
  return readPage(rows, { ...page, columns, defaultSort: 'createdUTC', tieBreak: 'assets.asset_uuid', toItem: toAsset });
};
