import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { portionSize } from '../../events/portions/portionRanges.ts';
import { schemeOf } from '../../measuring/eventTerms.ts';
import { balanceTerms } from '../balance/terms.ts';
import type { Joiner } from './joiners.ts';
import { readUsualAdds } from './usualAdds.ts';

/** The list that a count of an event keeps. */
export interface FreeList {
  eventUUID: string;
  listUUID: string;
}

const ofList = ({ tenant }: TenantScope, { eventUUID, listUUID }: FreeList) =>
  sql`tenant_uuid = ${tenant} and event_uuid = ${eventUUID} and list_uuid = ${listUUID}`;
const MOST_USEFUL_FIRST = sql`adds_kwh desc nulls last, asset_uuid`;

/** Adds assets that are free to a list, of which as many stay as a portion has: those that would add most. */
export async function keepFree(
  scope: TenantScope,
  event: EventRow,
  listUUID: string,
  free: readonly string[],
): Promise<void> {
  if (free.length === 0) return;
  const list = { eventUUID: event.event_uuid, listUUID };
  const addsKwh = await readUsualAdds(scope, balanceTerms(event, await schemeOf(scope, event)), free);
  await sql`
    insert into event_free_assets (tenant_uuid, event_uuid, list_uuid, asset_uuid, adds_kwh)
    select ${scope.tenant}, ${event.event_uuid}, ${listUUID}, asset_uuid, adds_kwh
    from unnest(${free}::uuid[], ${free.map(addsKwh)}::float8[]) as free (asset_uuid, adds_kwh)
    order by ${MOST_USEFUL_FIRST} limit ${portionSize.assets}`.execute(scope.tx);
  await sql`
    delete from event_free_assets where ${ofList(scope, list)} and asset_uuid = any(array(
      select asset_uuid from event_free_assets where ${ofList(scope, list)}
      order by ${MOST_USEFUL_FIRST} offset ${portionSize.assets}
    ))`.execute(scope.tx);
}

/** Deletes the lists of an event but one, or all. */
export async function dropOtherFree(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  keptUUID: string | undefined,
): Promise<void> {
  await sql`
    delete from event_free_assets
    where tenant_uuid = ${tenant} and event_uuid = ${eventUUID}
      and list_uuid is distinct from ${keptUUID ?? null}::uuid`.execute(tx);
}

/** How many assets a list has. */
export async function countFree(scope: TenantScope, list: FreeList): Promise<number> {
  const { rows } = await sql<{ assets: number }>`
    select count(*)::integer as assets from event_free_assets where ${ofList(scope, list)}`.execute(scope.tx);
  return rows[0]!.assets;
}

/** Some of them in their order, the most useful first. */
export async function readFreePage(
  scope: TenantScope,
  list: FreeList,
  { offset, limit }: { offset: number; limit: number },
): Promise<Joiner[]> {
  const { rows } = await sql<Joiner>`
    select asset_uuid as "assetUUID", adds_kwh as "addsKwh" from event_free_assets where ${ofList(scope, list)}
    order by ${MOST_USEFUL_FIRST} offset ${offset} limit ${limit}`.execute(scope.tx);
  return rows;
}
