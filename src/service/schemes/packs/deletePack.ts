import { sql } from 'kysely';
import type { Handler } from '../../platform/http/call.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';
import { PACK_ROW_VERSION } from './packRows.ts';
import { shippedPacks } from './shippedPacks.ts';

/** Deletes a version of one's own that nothing refers to. */
export const deleteMarketPack: Handler<'deleteMarketPack'> = async ({ scope: { tx, tenant }, params, match }) => {
  const { packUUID } = params;
  if (shippedPacks.some((pack) => pack.packUUID === packUUID))
    throw conflict('A pack of this release cannot be deleted');
  const { rows } = await sql<{ used: string | null }>`
    select case
        when exists (select from event_schemes where tenant_uuid = p.tenant_uuid and pack_id = p.pack_id
          and pack_version = p.version) then 'A scheme settles by it'
        when exists (select from events where tenant_uuid = p.tenant_uuid and pack_id = p.pack_id
          and pack_version = p.version) then 'An event has settled by it'
        when exists (select from market_packs child where child.tenant_uuid = p.tenant_uuid
          and child.parent_id = p.pack_id and child.parent_version = p.version) then 'A pack was made from it'
      end as used
    from market_packs p
    where p.tenant_uuid = ${tenant} and p.pack_uuid = ${packUUID} for update`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound('market pack');
  await match(PACK_ROW_VERSION);
  if (row.used !== null) throw conflict(row.used);
  await tx.deleteFrom('market_packs').where('tenant_uuid', '=', tenant).where('pack_uuid', '=', packUUID).execute();
  return undefined;
};
