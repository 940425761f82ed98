import { sql } from 'kysely';
import type { AssignedControllerAssets } from '#contract/dispatch/controller.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../http/call.ts';
import { lockAssets } from '../participation/lockAssets.ts';
import { changedColumns } from '../wire/rowColumns.ts';
import { lockController } from './controllerRow.ts';
import { assetsUnderWay } from './underWay.ts';

type Code = AssignedControllerAssets['refused'][number]['code'];

const details: Record<Code, string> = {
  ASSET_NOT_FOUND: 'There is no such asset',
  ASSET_ARCHIVED: 'The asset is archived',
  DISPATCHED_NOW: 'A dispatch of the asset is under way at another controller',
};

/** Puts assets under a controller, or takes them away from it; those that it cannot change are refused, each. */
export const assignControllerAssets: Handler<'assignControllerAssets'> = async ({
  scope,
  params: { controllerUUID },
  body: { assetUUIDs, remove },
}) => {
  await lockController(scope, controllerUUID);
  const uuids = [...new Set(assetUUIDs)];
  const assets = await lockAssets(scope, uuids);
  const under = await controllersOf(scope, uuids);
  const busy = await assetsUnderWay(scope, uuids);
  const target = remove ? null : controllerUUID;
  const isUnchanged = (uuid: string) => (under.get(uuid) === controllerUUID) !== remove;
  const refusalOf = (uuid: string): Code | null => {
    const asset = assets.get(uuid);
    if (!asset) return 'ASSET_NOT_FOUND';
    if (asset.status === 'ARCHIVED' && !remove) return 'ASSET_ARCHIVED';
    return busy.has(uuid) && !isUnchanged(uuid) ? 'DISPATCHED_NOW' : null;
  };
  const decided = uuids.map((assetUUID) => ({ assetUUID, code: refusalOf(assetUUID) }));
  const allowed = decided.flatMap(({ assetUUID, code }) => (code === null ? assetUUID : []));
  const changing = allowed.filter((uuid) => !isUnchanged(uuid));
  if (changing.length > 0) await setController(scope, changing, target);
  return {
    changed: changing.length,
    unchanged: allowed.length - changing.length,
    refused: decided.flatMap(({ assetUUID, code }) =>
      code === null ? [] : { assetUUID, code, detail: details[code] },
    ),
  };
};

async function controllersOf({ tx, tenant }: TenantScope, uuids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ asset_uuid: string; controller_uuid: string }>`
    select asset_uuid, controller_uuid from assets where tenant_uuid = ${tenant}
      and asset_uuid = any(${uuids}::uuid[]) and controller_uuid is not null`.execute(tx);
  return new Map(rows.map((row) => [row.asset_uuid, row.controller_uuid]));
}

const setController = (scope: TenantScope, uuids: readonly string[], controller_uuid: string | null) =>
  scope.tx
    .updateTable('assets')
    .set({ ...changedColumns(scope), controller_uuid })
    .where('tenant_uuid', '=', scope.tenant)
    .where(sql<boolean>`asset_uuid = any(${uuids}::uuid[])`)
    .execute();
