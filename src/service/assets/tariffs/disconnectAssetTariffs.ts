import { sql } from 'kysely';
import type { Handler } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import { changedColumns } from '../../platform/rows/rowColumns.ts';
import { lockActiveAsset } from '../lockActiveAsset.ts';
import { hasStatus, todayOf } from './tariffRow.ts';

/**
 * Ends the tariffs of a direction today, future ones before they begin; their charges until now stay known. 404 without
 * one.
 */
export const disconnectAssetTariffs: Handler<'disconnectAssetTariffs'> = async ({
  scope,
  params: { assetUUID, direction },
  match,
}) => {
  await lockActiveAsset(scope, assetUUID);
  await match();
  const { numUpdatedRows } = await scope.tx
    .updateTable('tariffs')
    .set({
      ...changedColumns(scope),
      valid_to: sql<string>`greatest(valid_from, ${todayOf(scope)}::date)`,
      disconnected_utc: new Date(scope.now),
    })
    .where('tenant_uuid', '=', scope.tenant)
    .where('asset_uuid', '=', assetUUID)
    .where('direction', '=', direction)
    .where(hasStatus(scope, 'ACTIVE'))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw notFound(`${direction} tariff to disconnect`);
  return undefined;
};
