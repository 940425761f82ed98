import type { Handler } from '../http/call.ts';
import { notFound } from '../http/problem.ts';
import { selectAssets, toAsset } from '../shared/assetRow.ts';

/** One asset, archived or not. */
export const getAsset: Handler<'getAsset'> = async ({ scope, params, version }) => {
  const row = await selectAssets(scope).where('asset_uuid', '=', params.assetUUID).executeTakeFirst();
  if (!row) throw notFound('asset');
  version(row.row_version);
  return toAsset(row);
};
