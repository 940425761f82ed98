import { sql } from 'kysely';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { findLatestRun } from '../../baselines/measurement/latestRun.ts';
import { isSettleable } from '../../baselines/measurement/measureOptedIn.ts';
import { BEFORE_FIRST_ASSET } from '../../platform/rows/firstAsset.ts';
import { enqueue, type JobHandler } from '../../platform/scheduler/jobs.ts';
import { changeEvent, readEvent } from '../eventRows.ts';
import { readOthers } from './readShares.ts';

/** Reason of a run that was requested because an event with the same assets was settled otherwise. */
export const SHARED_REASON = 'Energy of assets that another event has too was shared anew';
const BATCH = 1000;
const LOCKED_MS = 2000;

/**
 * Requests, after a run, one of each other event that shares out the energy of their common assets otherwise, so that
 * no watt-hour counts for two. Two that were both requested so are left alone: a third would change nothing.
 */
export const settleOthers: JobHandler = async (scope, eventUUID) => {
  const event = await readEvent(scope, eventUUID);
  const run = await findLatestRun(scope, eventUUID);
  if (!event || !run) return;
  for (const other of await readOthers(scope, event)) {
    const theirs = isSettleable(other) ? await findLatestRun(scope, other.event_uuid) : null;
    if (theirs === null || (run.reason === SHARED_REASON && theirs.reason === SHARED_REASON)) continue;
    const [one, two] = [
      { event, run: run.run },
      { event: other, run: theirs.run },
    ];
    if ((await agrees(scope, one, two)) && (await agrees(scope, two, one))) continue;
    if (!(await requestRun(scope, other))) return enqueue(scope, 'STATS_SHARES', [eventUUID], scope.now + LOCKED_MS);
  }
};

/** Requests a run of an event; returns false if another transaction has locked the event: a job does not wait. */
async function requestRun(scope: TenantScope, { event_uuid }: EventRow): Promise<boolean> {
  const { tx, tenant } = scope;
  const locked = await tx
    .selectFrom('events')
    .select('recalculation')
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', event_uuid)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!locked) return false;
  if (locked.recalculation === null)
    await changeEvent(scope, event_uuid, {
      recalculation: JSON.stringify({ reason: SHARED_REASON, terms: 'FROZEN' }),
      stats_status: 'CALCULATING',
      stats_failure: null,
    });
  await enqueue(scope, 'STATS', [event_uuid], scope.now);
  return true;
}

interface EventRun {
  event: EventRow;
  run: number;
}

interface SharedRow {
  asset_uuid: string;
  attributed: (number | null)[];
  elsewhere: (number | null)[];
  their_attributed: (number | null)[] | null;
  their_elsewhere: (number | null)[] | null;
}

/** Whether each of two runs gives the other's event, for each asset, what that event's own run says. */
async function agrees(scope: TenantScope, one: EventRun, two: EventRun): Promise<boolean> {
  const offset = (two.event.start_utc.getTime() - one.event.start_utc.getTime()) / HALF_HOUR_MS;
  for (let after = BEFORE_FIRST_ASSET; ;) {
    const rows = await readRows(scope, one, two, after);
    if (rows.some((row) => differs(row, offset))) return false;
    if (rows.length < BATCH) return true;
    after = rows.at(-1)!.asset_uuid;
  }
}

/** Whether runs differ. An event that measured nothing in a half hour has no part in it, nor gives the other any. */
function differs({ attributed, elsewhere, their_attributed, their_elsewhere }: SharedRow, offset: number): boolean {
  return elsewhere.some((given, slot) => {
    const [own, theirs, mirrored] = [
      attributed[slot] ?? null,
      their_attributed?.[slot - offset] ?? null,
      their_elsewhere?.[slot - offset] ?? null,
    ];
    if (own === null) return mirrored !== null;
    return given === null ? theirs !== null && mirrored !== null : given !== theirs || own !== mirrored;
  });
}

async function readRows(
  { tx, tenant }: TenantScope,
  one: EventRun,
  two: EventRun,
  after: string,
): Promise<SharedRow[]> {
  const [own, other] = [one.event.event_uuid, two.event.event_uuid];
  const { rows } = await sql<SharedRow>`
    select s.asset_uuid, s.attributed_wh as attributed, s.elsewhere_wh -> ${other}::text as elsewhere,
      t.attributed_wh as their_attributed, t.elsewhere_wh -> ${own}::text as their_elsewhere
    from (
      select asset_uuid, attributed_wh, elsewhere_wh from run_results(${tenant}, ${own}, ${one.run})
      where elsewhere_wh -> ${other}::text is not null and asset_uuid > ${after} order by asset_uuid limit ${BATCH}
    ) s
    left join lateral asset_result(${tenant}, ${other}, ${two.run}, s.asset_uuid) t on true
    order by s.asset_uuid`.execute(tx);
  return rows;
}
