import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { BEFORE_FIRST_ASSET } from '../../platform/rows/firstAsset.ts';
import type { Actor } from '../../tenants/actorOf.ts';
import { REACHED_STATE } from '../batches/reachedState.ts';
import { causedBy, recordSignals } from '../log/recordSignals.ts';
import { BatchFiller } from './batchFiller.ts';
import { PAGE } from './readCandidates.ts';
import type { RevisedEvent } from './reviseDispatches.ts';

interface Resent {
  asset_uuid: string;
  controller_uuid: string;
  revision: number;
  is_cancelled: boolean;
  state: string;
  sent: Date | null;
  delivered: Date | null;
}

/** SQL: whether a dispatch `d` with its batch `b` is in force and waits for an answer to its revision. */
export const isOpen = (now: number) => sql`
  d.valid_until > ${new Date(now)} and d.answered_revision is distinct from d.revision
  and (d.answer is null or d.is_cancelled) and b.state <> 'FAILED'`;

/** SQL: when a dispatch `d` can be sent again: once its answer to the last re-send is due; null where it was none. */
export const SENDABLE_FROM = sql<Date | null>`(d.resent_utc + (
  select c.ack_within_seconds from controllers c
  where c.tenant_uuid = d.tenant_uuid and c.controller_uuid = d.controller_uuid) * interval '1 second')`;

/** SQL: whether the answer to the last re-send of a dispatch `d` may still come. */
export const isTooSoon = (now: number) => sql<boolean>`coalesce(${SENDABLE_FROM} > ${new Date(now)}, false)`;

const kindOf = ({ is_cancelled, revision }: Resent) =>
  is_cancelled ? 'CANCELLED' : revision > 1 ? 'CHANGED' : 'REQUESTED';

/** Returns the latest instant; null if one is missing. */
const latest = (instants: readonly (Date | null)[]): Date | null =>
  instants.reduce((last, each) => (last === null || each === null ? null : each > last ? each : last));

/**
 * Sends up to PAGE dispatches of an event again, in the same revision, after an asset in their order: those that wait
 * for an answer and for which a condition on rows `d` with their batch `b` is true. Returns the last asset, null where
 * there are no more.
 */
export async function resendPage(
  scope: TenantScope,
  event: RevisedEvent,
  which: RawBuilder<unknown>,
  after: string | null,
  actor: Actor,
): Promise<string | null> {
  const { tx, tenant, now } = scope;
  const { rows } = await sql<Resent>`
    select d.asset_uuid, d.controller_uuid, d.revision, d.is_cancelled, ${REACHED_STATE} as state,
      coalesce(b.sent_utc, b.first_sent_utc) as sent, coalesce(b.delivered_utc, b.first_delivered_utc) as delivered
    from dispatches d
    join dispatch_batches b on b.tenant_uuid = d.tenant_uuid and b.batch_uuid = d.batch_uuid
    where d.tenant_uuid = ${tenant} and d.event_uuid = ${event.event_uuid} and ${isOpen(now)}
      and d.asset_uuid > ${after ?? BEFORE_FIRST_ASSET}::uuid and ${which}
    order by d.asset_uuid limit ${PAGE} for no key update of d`.execute(tx);
  const alike = Map.groupBy(rows, (row) => `${kindOf(row)} ${row.state}`);
  for (const own of alike.values()) {
    const batches = new BatchFiller(scope, {
      kind: kindOf(own[0]!),
      eventUUID: event.event_uuid,
      startMs: event.start_utc.getTime(),
      giveUpMs: event.end_utc.getTime(),
      before: { sentUTC: latest(own.map(({ sent }) => sent)), deliveredUTC: latest(own.map((row) => row.delivered)) },
    });
    await batches.open(own.map((row) => row.controller_uuid));
    const placed = own.map((row) => batches.place(row.controller_uuid, row.revision));
    await batches.close();
    await sql`
      update dispatches d set batch_uuid = again.batch_uuid, was_resent = true, sends = d.sends + 1,
        resent_utc = ${new Date(now)}
      from unnest(${own.map((row) => row.asset_uuid)}::uuid[], ${placed}::uuid[])
        as again (asset_uuid, batch_uuid)
      where d.tenant_uuid = ${tenant} and d.event_uuid = ${event.event_uuid}
        and d.asset_uuid = again.asset_uuid`.execute(tx);
    await recordSignals(
      scope,
      event.event_uuid,
      own.map((row) => row.asset_uuid),
      'RESENT',
      causedBy(actor, 'RESEND'),
    );
  }
  return rows.length < PAGE ? null : rows.at(-1)!.asset_uuid;
}
