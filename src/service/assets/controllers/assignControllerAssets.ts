import { sql } from 'kysely';
import type { AssignedControllerAssets } from '#contract/dispatch/controller.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { changedColumns } from '../../platform/rows/rowColumns.ts';
import { lockAssets } from '../../tenants/locks/lockAssets.ts';
import { lockController } from './controllerRow.ts';
import { assetsUnderWay } from './underWay.ts';

type Refused = AssignedControllerAssets['refused'][number];

const details = {
  ASSET_NOT_FOUND: 'There is no such asset',
  ASSET_ARCHIVED: 'The asset is archived',
  DISPATCHED_NOW: 'A dispatch of the asset is in progress at another controller',
} satisfies Partial<Record<Refused['code'], string>>;

/**
 * Puts assets under a controller, or takes them from it; those that it cannot change are refused, each, and those of
 * another controller unless they are taken over.
 */
export const assignControllerAssets: Handler<'assignControllerAssets'> = async ({
  scope,
  params: { controllerUUID },
  body: { assetUUIDs, remove, takeOver },
}) => {
  await lockController(scope, controllerUUID);
  const uuids = [...new Set(assetUUIDs)];
  const assets = await lockAssets(scope, uuids);
  const under = await controllersOf(scope, uuids);
  const busy = await assetsUnderWay(scope, uuids);
  const target = remove ? null : controllerUUID;
  const isUnchanged = (uuid: string) => (under.get(uuid)?.controllerUUID === controllerUUID) !== remove;
  const refuse = (assetUUID: string, code: keyof typeof details): Refused => ({
    assetUUID,
    code,
    detail: details[code],
  });
  const refusalOf = (uuid: string): Refused | null => {
    const asset = assets.get(uuid);
    if (!asset) return refuse(uuid, 'ASSET_NOT_FOUND');
    if (asset.status === 'ARCHIVED' && !remove) return refuse(uuid, 'ASSET_ARCHIVED');
    if (isUnchanged(uuid)) return null;
    if (busy.has(uuid)) return refuse(uuid, 'DISPATCHED_NOW');
    const other = under.get(uuid);
    return remove || takeOver || !other ? null : isOfOther(uuid, other);
  };
  const decided = uuids.map((assetUUID) => ({ assetUUID, refused: refusalOf(assetUUID) }));
  const allowed = decided.flatMap(({ assetUUID, refused }) => (refused === null ? assetUUID : []));
  const changing = allowed.filter((uuid) => !isUnchanged(uuid));
  if (changing.length > 0) await setController(scope, changing, target);
  const taken = Map.groupBy(remove ? [] : changing.flatMap((uuid) => under.get(uuid) ?? []), (of) => of.controllerUUID);
  return {
    changed: changing.length,
    unchanged: allowed.length - changing.length,
    refused: decided.flatMap(({ refused }) => refused ?? []),
    takenFrom: [...taken.values()].map((of) => ({ ...of[0]!, assets: of.length })),
  };
};

interface Under {
  controllerUUID: string;
  name: string;
}

const isOfOther = (assetUUID: string, { controllerUUID, name }: Under): Refused => ({
  assetUUID,
  code: 'OTHER_CONTROLLER',
  detail: `The asset belongs to the controller ${name}: use takeOver to move it`,
  controllerUUID,
});

async function controllersOf({ tx, tenant }: TenantScope, uuids: readonly string[]): Promise<Map<string, Under>> {
  const { rows } = await sql<{ asset_uuid: string; controller_uuid: string; name: string }>`
    select a.asset_uuid, a.controller_uuid, c.name
    from assets a join controllers c on c.tenant_uuid = a.tenant_uuid and c.controller_uuid = a.controller_uuid
    where a.tenant_uuid = ${tenant} and a.asset_uuid = any(${uuids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.asset_uuid, { controllerUUID: row.controller_uuid, name: row.name }]));
}

const setController = (scope: TenantScope, uuids: readonly string[], controller_uuid: string | null) =>
  scope.tx
    .updateTable('assets')
    .set({ ...changedColumns(scope), controller_uuid })
    .where('tenant_uuid', '=', scope.tenant)
    .where(sql<boolean>`asset_uuid = any(${uuids}::uuid[])`)
    .execute();
