import { sql } from 'kysely';
import { HELD_BY_UNKNOWN } from '#contract/scheme.ts';
import type { Handler } from '../platform/http/call.ts';
import { readPage } from '../platform/http/page.ts';
import { isoOrNull, stamp } from '../platform/rows/iso.ts';
import { assetContains } from '../tenants/searchAssets.ts';
import { undecidedClaim } from './claims/undecidedClaim.ts';
import { findScheme } from './schemeRows.ts';
import { toStandingOptIn } from './standing/standingOptIn.ts';
import { OUTCODE, ZONE } from './zones/assetZones.ts';

export const listSchemeAssets: Handler<'listSchemeAssets'> = async ({ scope, params, query }) => {
  await findScheme(scope, params.schemeUUID);
  let rows = scope.tx
    .selectFrom('scheme_assets')
    .innerJoin('assets', (join) =>
      join
        .onRef('assets.tenant_uuid', '=', 'scheme_assets.tenant_uuid')
        .onRef('assets.asset_uuid', '=', 'scheme_assets.asset_uuid'),
    )
    .leftJoin('zone_outcodes', (join) =>
      join
        .onRef('zone_outcodes.tenant_uuid', '=', 'scheme_assets.tenant_uuid')
        .onRef('zone_outcodes.scheme_uuid', '=', 'scheme_assets.scheme_uuid')
        .on('zone_outcodes.outcode', '=', OUTCODE),
    )
    .selectAll('scheme_assets')
    .select([
      'assets.asset_id',
      'assets.name',
      'assets.mpan',
      'assets.user_uuid',
      undecidedClaim.as('claim_uuid'),
      ZONE.as('zone'),
    ])
    .where('scheme_assets.tenant_uuid', '=', scope.tenant)
    .where('scheme_assets.scheme_uuid', '=', params.schemeUUID);
  if (query.status) rows = rows.where('scheme_assets.status', '=', query.status);
  if (query.zone) rows = rows.where(sql<boolean>`coalesce(${ZONE}, 'NONE') = ${query.zone}`);
  if (query.search) rows = rows.where(await assetContains(scope, query.search));
  return readPage(rows, {
    ...query,
    columns: {
      updatedUTC: 'scheme_assets.updated_utc',
      assetId: 'assets.asset_id',
      name: 'assets.name',
      status: 'scheme_assets.status',
    },
    defaultSort: 'assetId',
    tieBreak: 'scheme_assets.asset_uuid',
    toItem: (row) => ({
      schemeUUID: row.scheme_uuid,
      assetUUID: row.asset_uuid,
      assetId: row.asset_id,
      name: row.name,
      mpan: row.mpan,
      status: row.status,
      statusReason: row.status_reason,
      reasonCode: row.status === 'DUPLICATED' ? 'HELD_BY_OTHER' : row.claim_uuid === null ? null : 'CLAIMED_BY_OTHER',
      heldBy: row.status === 'DUPLICATED' ? (row.held_by ?? HELD_BY_UNKNOWN) : null,
      claimUUID: row.claim_uuid,
      zone: row.zone,
      zoneSource: row.given_zone === null ? (row.zone === null ? null : 'POSTCODE') : 'GIVEN',
      standingOptIn: toStandingOptIn(row, row.user_uuid),
      lastCheckedUTC: isoOrNull(row.last_checked_utc),
      updatedUTC: stamp(row.updated_utc),
    }),
  });
};
