import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { REACHED_STATE } from '../batches/reachedState.ts';

/** State of an event's dispatches; means over the event, in watts, whatever the direction. */
export interface PromisedByEvent {
  /** Assets by state. */
  states: Record<string, number>;
  requestedW: number;
  /** Power of dispatches that have said yes, or need not. */
  promisedW: number;
  /** Power of dispatches that may still say yes. */
  openW: number;
}

/** Reads the sums of an event's dispatches. */
export async function readPromise({ tx, tenant }: TenantScope, eventUUID: string): Promise<PromisedByEvent> {
  const { rows } = await sql<{
    state: string;
    needs_answer: boolean;
    is_silent: boolean;
    is_aborted: boolean;
    assets: number;
    requested: number;
    promised: number;
  }>`
    select coalesce(s.answer, ${REACHED_STATE}) as state, s.needs_answer,
      s.is_silent, s.execution = 'ABORTED' as is_aborted, sum(s.assets)::float8 as assets,
      (abs(sum(s.requested_w)) / max(o.slots))::float8 as requested, (abs(sum(s.promised_w)) / max(o.slots))::float8 as promised
    from dispatch_sums s
    left join dispatch_batches b on b.tenant_uuid = s.tenant_uuid and b.batch_uuid = s.batch_uuid
    join (select tenant_uuid, event_uuid, greatest(1, cardinality(requested_w)) as slots from dispatch_orders) o
      on o.tenant_uuid = s.tenant_uuid and o.event_uuid = s.event_uuid
    where s.tenant_uuid = ${tenant} and s.event_uuid = ${eventUUID}
    group by 1, 2, 3, 4`.execute(tx);
  const read: PromisedByEvent = { states: {}, requestedW: 0, promisedW: 0, openW: 0 };
  for (const { state, needs_answer, is_silent, is_aborted, assets, requested, promised } of rows) {
    if (assets > 0) read.states[state] = (read.states[state] ?? 0) + assets;
    if (state !== 'CANCELLED') read.requestedW += requested;
    if (state === 'ACKNOWLEDGED' && !is_aborted) read.promisedW += promised;
    else if (state === 'DELIVERED' && !needs_answer) read.promisedW += requested;
    else if (['PENDING', 'SENT', 'DELIVERED'].includes(state) && !is_silent) read.openW += requested;
  }
  return read;
}
