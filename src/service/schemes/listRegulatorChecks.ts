import { sql } from 'kysely';
import type { Handler } from '../platform/http/call.ts';
import { readPage } from '../platform/http/page.ts';
import { isoOrNull } from '../platform/rows/iso.ts';
import { findScheme } from './schemeRows.ts';

/**
 * Lists the pending checks of the regulator: assets that wait for their first check, and READY ones that are to be
 * checked again.
 */
export const listRegulatorChecks: Handler<'listRegulatorChecks'> = async ({ scope, params, query }) => {
  await findScheme(scope, params.schemeUUID);
  const rows = scope.tx
    .selectFrom('scheme_assets')
    .innerJoin('assets', (join) =>
      join
        .onRef('assets.tenant_uuid', '=', 'scheme_assets.tenant_uuid')
        .onRef('assets.asset_uuid', '=', 'scheme_assets.asset_uuid'),
    )
    .selectAll('scheme_assets')
    .select(['assets.asset_id', sql<string>`assets.mpan`.as('mpan')])
    .where('scheme_assets.tenant_uuid', '=', scope.tenant)
    .where('scheme_assets.scheme_uuid', '=', params.schemeUUID)
    .where('assets.status', '=', 'ACTIVE')
    .where('assets.mpan', 'is not', null)
    .where(
      sql<boolean>`(scheme_assets.status = 'OPT_IN'
        or (scheme_assets.status = 'READY' and scheme_assets.asked_utc is not null))`,
    );
  return readPage(rows, {
    ...query,
    columns: { mpan: 'assets.mpan', assetId: 'assets.asset_id' },
    defaultSort: 'mpan',
    tieBreak: 'scheme_assets.asset_uuid',
    toItem: (row) => ({
      assetUUID: row.asset_uuid,
      assetId: row.asset_id,
      mpan: row.mpan,
      status: row.status,
      lastCheckedUTC: isoOrNull(row.last_checked_utc),
      askedUTC: isoOrNull(row.asked_utc),
    }),
  });
};
