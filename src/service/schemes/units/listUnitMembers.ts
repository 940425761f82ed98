import type { Handler } from '../../platform/http/call.ts';
import { readPage } from '../../platform/http/page.ts';
import { isoOrNull, stamp } from '../../platform/rows/iso.ts';
import { findUnit } from './unitRows.ts';

/** Lists the members of a unit: the current ones, or those of an instant. */
export const listUnitMembers: Handler<'listUnitMembers'> = async ({
  scope,
  params: { unitUUID },
  query: { at, ...page },
}) => {
  await findUnit(scope, unitUUID);
  let rows = scope.tx
    .selectFrom('unit_members')
    .innerJoin('assets', (join) =>
      join
        .onRef('assets.tenant_uuid', '=', 'unit_members.tenant_uuid')
        .onRef('assets.asset_uuid', '=', 'unit_members.asset_uuid'),
    )
    .selectAll('unit_members')
    .select(['assets.asset_id', 'assets.name', 'assets.power_kw'])
    .where('unit_members.tenant_uuid', '=', scope.tenant)
    .where('unit_members.unit_uuid', '=', unitUUID);
  if (at === undefined) rows = rows.where('unit_members.to_utc', 'is', null);
  else {
    const instant = new Date(at);
    rows = rows
      .where('unit_members.from_utc', '<=', instant)
      .where((where) =>
        where.or([where('unit_members.to_utc', 'is', null), where('unit_members.to_utc', '>', instant)]),
      );
  }
  return readPage(rows, {
    ...page,
    columns: { assetId: 'assets.asset_id', fromUTC: 'unit_members.from_utc' },
    defaultSort: 'assetId',
    tieBreak: 'unit_members.asset_uuid',
    toItem: (row) => ({
      unitUUID: row.unit_uuid,
      assetUUID: row.asset_uuid,
      assetId: row.asset_id,
      name: row.name,
      ratedKw: row.power_kw,
      fromUTC: stamp(row.from_utc),
      toUTC: isoOrNull(row.to_utc),
    }),
  });
};
