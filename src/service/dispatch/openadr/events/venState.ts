import type { Kysely } from 'kysely';
import { wallNow } from '#energy/time/clocks.ts';
import { BatchedReads } from '#store/batchedReads.ts';
import { queryWithoutTransaction } from '#store/pipeline/index.ts';
import { type PreparedQuery, queryInTransaction, type QueryRunner } from '#store/preparedQuery.ts';
import type { Database } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { arrayLiteral } from '../../../platform/rows/arrayLiteral.ts';
import { BEFORE_FIRST_ASSET } from '../../../platform/rows/firstAsset.ts';
import type { OadrCaller } from '../http/caller.ts';

/** State on which the events that a VEN reads depend, besides time. */
export interface VenState {
  /** Number of its newest batch. */
  number: number;
  /** Version of stored programs, events, VENs and resources. */
  version: number;
  /** Whether a batch waits for the VEN: then it is not told that nothing has changed. */
  waits: boolean;
  /** Whether the controller may ask at all. */
  isActive: boolean;
  /** Business time in epoch milliseconds. */
  now: number;
}

const VEN_STATES: PreparedQuery = {
  name: 'ven_states',
  types: ['uuid', 'uuid[]'],
  text: `select k.controller_uuid, t.clock_offset_ms as offset_ms, coalesce(v.version, 0) as version,
      coalesce(n.last_number, 0) as number, exists (select from dispatch_batches b where b.tenant_uuid = $1
        and b.controller_uuid = k.controller_uuid and b.state in ('PENDING', 'SENT')) as waits,
      exists (select from controllers c where c.tenant_uuid = $1 and c.controller_uuid = k.controller_uuid
        and c.status = 'ACTIVE' and c.deleted_utc is null) as is_active
    from unnest($2::uuid[]) k (controller_uuid)
    cross join tenants t
    left join oadr_versions v on v.tenant_uuid = t.tenant_uuid
    left join controller_batch_numbers n on n.tenant_uuid = t.tenant_uuid and n.controller_uuid = k.controller_uuid
    where t.tenant_uuid = $1`,
};

interface Row {
  controller_uuid: string;
  offset_ms: number;
  version: number;
  number: number;
  waits: boolean;
  is_active: boolean;
}

async function readStates(runQuery: QueryRunner, controllerUUIDs: readonly string[]): Promise<Map<string, VenState>> {
  const rows = await runQuery<Row>(VEN_STATES, [arrayLiteral(controllerUUIDs)]);
  const at = wallNow();
  return new Map(
    rows.map(({ controller_uuid, number, version, waits, is_active: isActive, offset_ms }) => [
      controller_uuid,
      { number, version, waits, isActive, now: at + offset_ms },
    ]),
  );
}

/** Key for business logic, which reads all batches: nothing counts them. */
const NO_CONTROLLER = BEFORE_FIRST_ASSET;

/** Reads the state of a VEN within a transaction. */
export async function readVenState(scope: TenantScope, { controllerUUID }: OadrCaller): Promise<VenState> {
  const key = controllerUUID ?? NO_CONTROLLER;
  return (await readStates(queryInTransaction(scope), [key])).get(key)!;
}

/** Reader of the states of VENs that poll: one query for all that ask at about the same time. */
export class VenStates {
  readonly #db: Kysely<Database>;
  readonly #tenants = new Map<string, BatchedReads<VenState>>();

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  async read(tenant: string, controllerUUID: string): Promise<VenState> {
    let reads = this.#tenants.get(tenant);
    if (!reads) {
      const runQuery = queryWithoutTransaction(this.#db, tenant);
      reads = new BatchedReads((controllers) => readStates(runQuery, controllers));
      this.#tenants.set(tenant, reads);
    }
    try {
      return (await reads.get(controllerUUID))!;
    } finally {
      if (reads.isIdle) this.#tenants.delete(tenant);
    }
  }
}
