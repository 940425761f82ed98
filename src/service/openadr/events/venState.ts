import { wallNow } from '#energy/time/clocks.ts';
import type { PreparedQuery, QueryRunner } from '#store/preparedQuery.ts';
import type { OadrCaller } from '../http/caller.ts';

/** What the events that a VEN reads depend on, besides time. */
export interface VenState {
  /** The number of its newest batch. */
  number: number;
  /** Of stored programs, events, vens and resources. */
  version: number;
  /** Whether a batch waits for the VEN: then it is not told that nothing has changed. */
  waits: boolean;
  /** Whether the controller may ask at all. */
  isActive: boolean;
  /** Business time in epoch milliseconds. */
  now: number;
}

const VEN_STATE: PreparedQuery = {
  name: 'ven_state',
  types: ['uuid', 'uuid'],
  text: `select t.clock_offset_ms as offset_ms, coalesce(v.version, 0) as version, coalesce(n.last_number, 0) as number,
      exists (select from dispatch_batches b where b.tenant_uuid = $1 and b.controller_uuid = $2
        and b.state in ('PENDING', 'SENT')) as waits,
      exists (select from controllers c where c.tenant_uuid = $1 and c.controller_uuid = $2 and c.status = 'ACTIVE'
        and c.deleted_utc is null) as is_active
    from tenants t
    left join oadr_versions v on v.tenant_uuid = t.tenant_uuid
    left join controller_batch_numbers n on n.tenant_uuid = t.tenant_uuid and n.controller_uuid = $2
    where t.tenant_uuid = $1`,
};
/** A BL reads all batches: nothing counts them, so that its lists are never known to be unchanged. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Reads the state with one query by index. */
export async function readVenState(runQuery: QueryRunner, { controllerUUID }: OadrCaller): Promise<VenState> {
  const [row] = await runQuery<{
    offset_ms: number;
    version: number;
    number: number;
    waits: boolean;
    is_active: boolean;
  }>(VEN_STATE, [controllerUUID ?? NOBODY]);
  const { number, version, waits, is_active: isActive, offset_ms } = row!;
  return { number, version, waits, isActive, now: wallNow() + offset_ms };
}
