import { sql } from 'kysely';
import type { Page, PageRequest } from '#contract/paging.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { schemeOf } from '../../baselines/measurement/eventTerms.ts';
import { pageOfQuery } from '../../platform/http/lists/pageOfQuery.ts';
import { portionSize } from '../../platform/scheduler/portionSize.ts';
import { balanceTerms } from '../balance/terms.ts';
import type { PotentialOptIn } from './potentialOptIns.ts';
import { readUsualAdds } from './usualAdds.ts';

/** List of free assets that a count of an event stores. */
export interface FreeList {
  eventUUID: string;
  listUUID: string;
}

const ofList = ({ tenant }: TenantScope, { eventUUID, listUUID }: FreeList) =>
  sql`tenant_uuid = ${tenant} and event_uuid = ${eventUUID} and list_uuid = ${listUUID}`;
const BY_USEFULNESS = sql`adds_kwh desc nulls last, asset_uuid`;

/** Adds free assets to a list, which is then cut to the size of a portion: those that would add most. */
export async function refreshFreeAssets(
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
    order by ${BY_USEFULNESS} limit ${portionSize.assets}`.execute(scope.tx);
  await sql`
    delete from event_free_assets where ${ofList(scope, list)} and asset_uuid = any(array(
      select asset_uuid from event_free_assets where ${ofList(scope, list)}
      order by ${BY_USEFULNESS} offset ${portionSize.assets}
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

/** Reads a page of them in their order, the most useful first, or in the reverse. */
export async function readFreePage(
  scope: TenantScope,
  list: FreeList,
  request: PageRequest,
  isReverse: boolean,
): Promise<Page<PotentialOptIn>> {
  const rows = sql`select asset_uuid, adds_kwh from event_free_assets where ${ofList(scope, list)}`;
  const keys = [
    { value: sql`(adds_kwh is null)::integer`, isFalling: isReverse, isComplete: true },
    { value: sql`coalesce(adds_kwh, 0)`, isFalling: !isReverse, isComplete: true },
    { value: sql`asset_uuid`, isFalling: isReverse, isComplete: true },
  ];
  return pageOfQuery(scope.tx, request, {
    rows,
    keys,
    toItem: (row: { asset_uuid: string; adds_kwh: number | null }) => ({
      assetUUID: row.asset_uuid,
      addsKwh: row.adds_kwh,
    }),
  });
}
