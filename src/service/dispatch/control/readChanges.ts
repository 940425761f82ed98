import { sql } from 'kysely';
import { MAX_POLLED } from '#contract/control/dispatches.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { markSeen } from '../../assets/controllers/markSeen.ts';
import { markDelivered } from '../batches/markDelivered.ts';
import { renderDispatches } from '../batches/renderDispatches.ts';
import { requireActive } from './requireActive.ts';

export interface Changes {
  cursor: number;
  more: boolean;
  /** A JSON array of dispatches. */
  dispatches: string;
}

interface BatchRow {
  batch_uuid: string;
  number: number;
  dispatches: number;
}

/**
 * Reads the changes for a controller since its cursor, in whole batches, and marks them as delivered: a lost response
 * is read again with the same cursor. Batches of events that have ended are left out.
 */
export async function readChanges(scope: TenantScope, controllerUUID: string, cursor: number): Promise<Changes> {
  const { tx, tenant, now } = scope;
  await requireActive(scope, controllerUUID);
  const newest = await newestNumber(scope, controllerUUID);
  // A cursor beyond the newest batch is of a store that was replaced by an older one: everything is read again.
  const after = cursor > newest ? 0 : cursor;
  const { rows } = await sql<BatchRow>`
    select b.batch_uuid, b.number, b.dispatches
    from dispatch_batches b join events e using (tenant_uuid, event_uuid)
    where b.tenant_uuid = ${tenant} and b.controller_uuid = ${controllerUUID} and b.number > ${after}
      and e.end_utc > ${new Date(now)}
      and (b.state = 'DELIVERED' or (b.state in ('PENDING', 'SENT') and b.give_up_utc > ${new Date(now)}))
    order by b.number limit ${MAX_POLLED + 1}`.execute(tx);
  let dispatches = 0;
  const fits = (row: BatchRow, index: number) => {
    dispatches += row.dispatches;
    return index === 0 || dispatches <= MAX_POLLED;
  };
  const end = rows.findIndex((row, index) => !fits(row, index));
  const taken = end < 0 ? rows.slice(0, MAX_POLLED) : rows.slice(0, end);
  const uuids = taken.map((row) => row.batch_uuid);
  const rendered = await renderDispatches(scope, uuids);
  await markDelivered(scope, uuids);
  await markSeen(scope, [controllerUUID], now);
  const more = taken.length < rows.length;
  const last = taken.at(-1)?.number ?? after;
  return {
    cursor: more ? last : Math.max(last, newest),
    more,
    dispatches: `[${rendered.flatMap(({ json }) => (json === '[]' ? [] : json.slice(1, -1))).join(',')}]`,
  };
}

async function newestNumber({ tx, tenant }: TenantScope, controllerUUID: string): Promise<number> {
  const row = await tx
    .selectFrom('controller_batch_numbers')
    .select('last_number')
    .where('tenant_uuid', '=', tenant)
    .where('controller_uuid', '=', controllerUUID)
    .executeTakeFirst();
  return row?.last_number ?? 0;
}
