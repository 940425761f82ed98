import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { BEFORE_FIRST_ASSET } from '../../../platform/rows/firstAsset.ts';
import { REACHED_STATE } from '../../batches/reachedState.ts';
import { partsOfSummedId } from '../events/eventRows.ts';
import { isUuid } from '../objects/objectRows.ts';

/** Dispatch that a report may speak of. */
export interface ReportedDispatch {
  dispatch_uuid: string;
  asset_uuid: string;
  asset_id: string;
  revision: number;
  answer: string | null;
  batch_state: string;
  start_at: Date;
  end_at: Date;
  /** Mean requested power in watts, without its sign. */
  asked_w: number;
}

/** Maximum dispatches read at once. */
const AT_ONCE = 500;

/**
 * Reads the dispatches behind an event's id that belong to a VEN, cancelled ones included, step by step; none for an id
 * of anything else.
 */
export async function* reportedDispatches(
  { tx, tenant }: TenantScope,
  controllerUUID: string,
  eventID: string,
): AsyncGenerator<ReportedDispatch[]> {
  const parts = partsOfSummedId(eventID);
  if (!parts && !isUuid(eventID)) return;
  if (parts && parts.controllerUUID !== controllerUUID) return;
  const ofEvent = parts
    ? sql`d.event_uuid = ${parts.eventUUID} and b.event_uuid = ${parts.eventUUID}`
    : sql`d.dispatch_uuid = ${eventID}`;
  let after: string = BEFORE_FIRST_ASSET;
  for (;;) {
    const { rows } = await sql<ReportedDispatch>`
      select d.dispatch_uuid, d.asset_uuid, a.asset_id, d.revision, d.answer, ${REACHED_STATE} as batch_state, d.start_at, d.end_at,
        (select avg(abs(w))::float8 from unnest(d.requested_w) w) as asked_w
      from dispatches d
      join dispatch_batches b on b.tenant_uuid = d.tenant_uuid and b.batch_uuid = d.batch_uuid
      join assets a on a.tenant_uuid = d.tenant_uuid and a.asset_uuid = d.asset_uuid
      where d.tenant_uuid = ${tenant} and ${ofEvent} and b.controller_uuid = ${controllerUUID}
        and d.controller_uuid = ${controllerUUID} and d.asset_uuid > ${after}
      order by d.asset_uuid limit ${AT_ONCE}`.execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.asset_uuid;
  }
}

/** Returns the revision that a report speaks of: the VEN cannot know one that was not delivered yet. */
export const knownRevision = ({ revision, batch_state, answer }: ReportedDispatch): number =>
  revision > 1 && answer === null && (batch_state === 'PENDING' || batch_state === 'SENT') ? revision - 1 : revision;
