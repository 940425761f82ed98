import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import {
  type CompletePack,
  completeOwn,
  completeShipped,
  countSchemes,
  PACK_ROW_VERSION,
  packKey,
  parentOf,
  selectPacks,
  toPack,
} from './packRows.ts';
import { shippedPacks } from './shippedPacks.ts';

export const getMarketPack: Handler<'getMarketPack'> = async ({ scope, params, version }) => {
  const pack = await readPack(scope, params.packUUID);
  version(PACK_ROW_VERSION);
  return toPack(pack, (await countSchemes(scope)).get(packKey(pack)) ?? 0);
};

async function readPack(scope: TenantScope, packUUID: string): Promise<CompletePack> {
  const shipped = shippedPacks.find((pack) => pack.packUUID === packUUID);
  if (shipped) return completeShipped(shipped);
  const row = await selectPacks(scope).where('pack_uuid', '=', packUUID).executeTakeFirst();
  if (!row) throw notFound('market pack');
  return completeOwn(row, await parentOf(scope, row));
}
