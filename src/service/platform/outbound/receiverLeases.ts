import { type RawBuilder, sql, type Transaction } from 'kysely';
import { v4 as newUuid } from 'uuid';
import { elapsedSince, monotonicNow, NEVER } from '#energy/time/clocks.ts';
import type { Database } from '#store/schema.ts';

type Tx = Transaction<Database>;

/** Time after which a process that stops renewing loses its receivers; longer than any attempt takes. */
export const LEASE_MS = 20_000;
const RENEW_MS = 2000;
/** Number of shares of the places: a tenant has at most one, so that another always finds some. */
const SHARES = 4;

const lease = sql`now() + ${LEASE_MS} * interval '1 millisecond'`;
/**
 * SQL: whether a receiver is without an owner, or leased until an instant that has passed, or until one that no lease
 * reaches: then the machine's clock was set back since.
 */
const IS_FREE = sql`(r.lane_owner is null or r.lane_until < now() or r.lane_until > ${lease} + interval '1 minute')`;

/** Receiver of messages: a subscription or a controller. */
export interface Receiver {
  tenant: string;
  uuid: string;
}

export interface LeasedReceiver extends Receiver {
  /** Whether its last attempt failed. */
  isFailing: boolean;
}

export const receiverKey = ({ tenant, uuid }: Receiver): string => `${tenant} ${uuid}`;

/** Table of receivers, with the query of those that have messages due. */
export interface ReceiverTable {
  name: 'webhook_subscriptions' | 'controllers';
  key: 'webhook_uuid' | 'controller_uuid';
  /** Parts of a query over receivers `r`: their source, and which of them have messages due at a machine's instant. */
  due: (now: Date) => { from: RawBuilder<unknown>; where: RawBuilder<unknown> };
  /** Maximum receivers leased at a time: failing ones never use the places of healthy ones. */
  places: { healthy: number; failing: number };
}

export interface PlacesByTenant {
  /** Maximum places of one tenant. */
  share: number;
  /** Tenants that have their share. */
  full: string[];
  /** SQL: the places that each tenant has, as `held (tenant_uuid, count)`. */
  held: RawBuilder<unknown>;
}

/** Returns the places that each tenant has and may have; `taken` names the tenant of each that is taken. */
export function placesByTenant(taken: readonly string[], places: number): PlacesByTenant {
  const share = places / SHARES;
  const counts = [...Map.groupBy(taken, (tenant) => tenant)].map(([tenant, { length }]) => ({ tenant, length }));
  return {
    share,
    full: counts.filter(({ length }) => length >= share).map(({ tenant }) => tenant),
    held: sql`unnest(${counts.map(({ tenant }) => tenant)}::uuid[], ${counts.map(({ length }) => length)}::integer[])
      as held (tenant_uuid, count)`,
  };
}

/** Lets the transaction read the messages of every tenant. */
export const allowAllTenants = (tx: Tx): Promise<unknown> =>
  sql`/* allowAllTenants */ select set_config('app.deliverer', 'on', true)`.execute(tx);

/** Lease of one process on receivers of a table: nobody else sends to them meanwhile. */
export class ReceiverLeases {
  readonly #table: ReceiverTable;
  readonly #owner = newUuid();
  #renewedAt = NEVER;

  constructor(table: ReceiverTable) {
    this.#table = table;
  }

  /** Whether every lease lasts for that many milliseconds at least. */
  lastFor(ms: number): boolean {
    return elapsedSince(this.#renewedAt) < LEASE_MS - ms;
  }

  /**
   * Renews the leases of the receivers held, unless that was a moment ago; returns those that this process still has.
   * `onCommit` is to be called once the transaction has committed.
   */
  async renew<Held extends Receiver>(tx: Tx, held: readonly Held[]): Promise<{ held: Held[]; onCommit: () => void }> {
    const began = monotonicNow();
    if (held.length > 0 && elapsedSince(this.#renewedAt) <= RENEW_MS)
      return { held: [...held], onCommit: () => undefined };
    const { rows } =
      held.length === 0
        ? { rows: [] }
        : await sql<Receiver>`
      update ${sql.table(this.#table.name)} r set lane_until = ${lease} from ${this.#rowsOf(held)}
      where ${this.#isMine} returning r.tenant_uuid as tenant, ${this.#key} as uuid`.execute(tx);
    const renewed = new Set(rows.map(receiverKey));
    return { held: held.filter((each) => renewed.has(receiverKey(each))), onCommit: () => (this.#renewedAt = began) };
  }

  /**
   * Leases free receivers with messages due at `now`, beside those held: the least recently served first, no more of a
   * tenant than its share.
   */
  async claim(tx: Tx, held: readonly LeasedReceiver[], now: Date): Promise<LeasedReceiver[]> {
    const { healthy, failing } = this.#table.places;
    const own = Map.groupBy(held, (each) => each.isFailing);
    const claimed = [
      ...(await this.#claimAmong(tx, false, healthy, own.get(false) ?? [], now)),
      ...(await this.#claimAmong(tx, true, failing, own.get(true) ?? [], now)),
    ];
    // A clock that jumps ends leases immediately, this process's own too.
    const keys = new Set(held.map(receiverKey));
    return claimed.filter((each) => !keys.has(receiverKey(each)));
  }

  async #claimAmong(
    tx: Tx,
    failing: boolean,
    places: number,
    held: readonly Receiver[],
    now: Date,
  ): Promise<LeasedReceiver[]> {
    const limit = places - held.length;
    if (limit <= 0) return [];
    const taken = held.map(({ tenant }) => tenant);
    const { share, full, held: heldByTenant } = placesByTenant(taken, places);
    const { from, where } = this.#table.due(now);
    const { rows } = await sql<LeasedReceiver>`${sql.raw(`/* claim_${this.#table.name} */`)}
      with due as (
        select r.tenant_uuid, ${this.#key} as uuid, r.lane_until from ${from}
        where r.tenant_uuid <> all(${full}::uuid[]) and r.status = 'ACTIVE' and r.deleted_utc is null and ${IS_FREE}
          and (r.failing_since is not null) = ${failing} and ${where}
        order by r.lane_until nulls first
        limit ${limit}
        for no key update of r skip locked
      ), placed as (
        select due.tenant_uuid, due.uuid, coalesce(held.count, 0)
          + row_number() over (partition by due.tenant_uuid order by due.lane_until nulls first) as place
        from due left join ${heldByTenant} using (tenant_uuid)
      )
      update ${sql.table(this.#table.name)} r set lane_owner = ${this.#owner}, lane_until = ${lease}
      from placed where r.tenant_uuid = placed.tenant_uuid and ${this.#key} = placed.uuid and placed.place <= ${share}
      returning r.tenant_uuid as tenant, ${this.#key} as uuid, r.failing_since is not null as "isFailing"`.execute(tx);
    return rows;
  }

  /** Releases leases; the receivers count as served now. */
  async release(tx: Tx, receivers: readonly Receiver[]): Promise<void> {
    if (receivers.length === 0) return;
    await sql`
      update ${sql.table(this.#table.name)} r set lane_owner = null, lane_until = now() from ${this.#rowsOf(receivers)}
      where ${this.#isMine}`.execute(tx);
  }

  /** Ends every lease of the table: for the only process of a store, after a kill. */
  async releaseAll(tx: Tx): Promise<void> {
    await sql`update ${sql.table(this.#table.name)} set lane_owner = null, lane_until = null
      where lane_owner is not null`.execute(tx);
  }

  get #key(): RawBuilder<unknown> {
    return sql.ref(`r.${this.#table.key}`);
  }
  get #isMine(): RawBuilder<unknown> {
    return sql`r.tenant_uuid = receiver.tenant_uuid and ${this.#key} = receiver.uuid and r.lane_owner = ${this.#owner}`;
  }
  #rowsOf(receivers: readonly Receiver[]): RawBuilder<unknown> {
    return sql`unnest(${receivers.map(({ tenant }) => tenant)}::uuid[], ${receivers.map(({ uuid }) => uuid)}::uuid[])
      as receiver (tenant_uuid, uuid)`;
  }
}
