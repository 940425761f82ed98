import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { markDelivered } from '../../batches/markDelivered.ts';
import type { OadrCaller } from '../http/caller.ts';
import { venTarget } from '../targets.ts';
import { type EventFilter, partsOfSummedId } from './eventRows.ts';
import type { EventPage } from './listEvents.ts';

/** Maximum batches that one request marks; the next request marks more. */
const MAX_MARKED = 200;

/**
 * Marks as delivered the batches of which a response tells a VEN: those whose dispatches are all on this page or, read
 * in order, on an earlier one. The absence of cancelled events tells the VEN of their batches. `upTo` is the number of
 * the newest batch before the page was read: a later one may not be on it.
 */
export async function markAsked(
  scope: TenantScope,
  { controllerUUID }: OadrCaller,
  { id, programID, targets, skip = 0 }: Partial<EventFilter>,
  { keys, next }: Pick<EventPage, 'keys' | 'next'>,
  upTo: number,
): Promise<void> {
  if (controllerUUID === null) return;
  const { tx, tenant } = scope;
  const shown = [...new Set(keys.flatMap(({ event_uuid }) => event_uuid ?? []))].filter(
    (event) => event !== next?.event_uuid,
  );
  const dispatches = keys.flatMap(({ dispatch_uuid }) => dispatch_uuid ?? []);
  const isWhole = id === undefined && (targets === undefined || targets.includes(venTarget(controllerUUID)));
  const ofShown = isWhole
    ? sql`b.event_uuid = any(${shown}::uuid[])`
    : sql`b.event_uuid = any(${shown}::uuid[]) and (${dispatches.length} = 0 or not exists (
        select from dispatches d where d.tenant_uuid = b.tenant_uuid and d.batch_uuid = b.batch_uuid
          and d.dispatch_uuid <> all(${dispatches}::uuid[])))`;
  const { rows } = await sql<{ batch_uuid: string }>`
    select b.batch_uuid from dispatch_batches b
    left join events e on e.tenant_uuid = b.tenant_uuid and e.event_uuid = b.event_uuid
    where b.tenant_uuid = ${tenant} and b.controller_uuid = ${controllerUUID} and b.state in ('PENDING', 'SENT')
      and b.number <= ${upTo}
      and (${ofShown} or ${cancelsShown({ id, isWhole, programID, skip })})
    order by b.number limit ${MAX_MARKED}`.execute(tx);
  await markDelivered(
    scope,
    rows.map(({ batch_uuid }) => batch_uuid),
  );
}

interface Asked {
  id: string | undefined;
  isWhole: boolean;
  programID: string | undefined;
  skip: number;
}

/** SQL: whether batch `b` is a cancel that the response shows by absence. */
function cancelsShown({ id, isWhole, programID, skip }: Asked) {
  const summed = id === undefined ? null : partsOfSummedId(id);
  if (summed) return sql`(b.kind = 'CANCELLED' and b.event_uuid = ${summed.eventUUID})`;
  if (id !== undefined)
    return sql`(b.kind = 'CANCELLED' and b.dispatches = 1 and exists (select from dispatches d
      where d.tenant_uuid = b.tenant_uuid and d.batch_uuid = b.batch_uuid and d.dispatch_uuid::text = ${id}))`;
  if (!isWhole || skip > 0) return sql`false`;
  return sql`(b.kind = 'CANCELLED' and (${programID ?? null}::text is null or e.scheme_uuid::text = ${programID ?? null}))`;
}
