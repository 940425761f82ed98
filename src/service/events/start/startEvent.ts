import { sql, type Updateable } from 'kysely';
import type { EventRow, EventsTable, FunnelCounts } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { mayShareMeters } from '../../assets/sharedMeters.ts';
import { ALL_ASSETS } from '../../baselines/measurement/optedInBatches.ts';
import { emit } from '../../platform/domainEvent.ts';
import { BEFORE_FIRST_ASSET } from '../../platform/rows/firstAsset.ts';
import { optInsClosed } from '../domainEvents.ts';
import { endSharedMetersAtStart } from '../endSharedMetersAtStart.ts';
import { freezeAssets, freezeTerms } from '../freezeEvent.ts';
import { saveFunnel } from '../funnel/freezeFunnel.ts';
import { findStartPortions } from '../portions/portionRanges.ts';
import { isRechecking, recheckAfter } from '../recheck.ts';
import { countUsers, lossKey } from './countUsers.ts';
import { prepareAssets } from './runStartPortion.ts';
import {
  areAllDone,
  continueStart,
  enqueuePortions,
  enterPhase,
  type Phase,
  readStart,
  type StartRow,
  storeStart,
} from './startRows.ts';

/**
 * Starts an event that the caller has locked, which nobody may opt in to any more: brings its invitations up to date,
 * ends the opt-ins that may not remain, and freezes the participants, the stages at which the others dropped out, and
 * the rules. One portion of assets is done at once; of more, a part is, followed by a job for the next. Returns the
 * event's columns of the start, null until all is done.
 */
export async function startEvent(scope: TenantScope, event: EventRow): Promise<Updateable<EventsTable> | null> {
  const start = await readStart(scope, event.event_uuid);
  if (start) return continuePhase(scope, event, start);
  const portions = await findStartPortions(scope, event);
  if (portions.length === 1) return startAtOnce(scope, event);
  const rechecks = await isRechecking(scope, event);
  await storeStart(scope, event, rechecks ? 'RECHECK' : 'PREPARE', portions);
  await (rechecks ? continueStart(scope, event) : enqueuePortions(scope, event));
  return null;
}

async function startAtOnce(scope: TenantScope, event: EventRow): Promise<Updateable<EventsTable>> {
  let after = (await isRechecking(scope, event)) ? BEFORE_FIRST_ASSET : null;
  while (after !== null) after = (await recheckAfter(scope, event, after)).last;
  await prepareAssets(scope, event, ALL_ASSETS);
  if (await mayShareMeters(scope)) await endSharedMetersAtStart(scope, event, ALL_ASSETS);
  for (after = BEFORE_FIRST_ASSET; after !== null;) after = await closeOptIns(scope, event, after);
  await saveFunnel(scope, event, await freezeAssets(scope, event, ALL_ASSETS));
  return freezeTerms(scope, event);
}

async function continuePhase(
  scope: TenantScope,
  event: EventRow,
  start: StartRow,
): Promise<Updateable<EventsTable> | null> {
  const { phase } = start;
  if (phase === 'PREPARE' || phase === 'SHARED' || phase === 'FREEZE') {
    if (!(await areAllDone(scope, event, phase))) return null;
    await goOn(scope, event, await followingPhase(scope, phase));
  } else if (phase === 'RECHECK') {
    await goOnAfter(scope, event, (await recheckAfter(scope, event, start.after_uuid)).last, 'PREPARE');
  } else if (phase === 'CANCEL')
    await goOnAfter(scope, event, await closeOptIns(scope, event, start.after_uuid), 'FREEZE');
  else if (await countUsers(scope, event, start)) await continueStart(scope, event);
  else return finishStart(scope, event, start);
  return null;
}

const followingPhase = async (scope: TenantScope, phase: 'PREPARE' | 'SHARED' | 'FREEZE'): Promise<Phase> => {
  if (phase === 'FREEZE') return 'COUNT';
  return phase === 'PREPARE' && (await mayShareMeters(scope)) ? 'SHARED' : 'CANCEL';
};

/** Begins a phase: its portions, or its first page. */
async function goOn(scope: TenantScope, event: EventRow, phase: Phase): Promise<void> {
  await enterPhase(scope, event.event_uuid, phase);
  const isInPages = phase === 'CANCEL' || phase === 'COUNT';
  await (isInPages ? continueStart(scope, event) : enqueuePortions(scope, event));
}

/** Ends what was asked of assets that do not take part, a page of them; returns the last, null at the end. */
async function closeOptIns(scope: TenantScope, event: EventRow, after: string): Promise<string | null> {
  const [last = null] = await emit(scope, optInsClosed, event, after);
  return last;
}

/** Stores how far a phase has come that is done page by page; begins the next after the last page. */
async function goOnAfter(scope: TenantScope, event: EventRow, after: string | null, next: Phase): Promise<void> {
  if (after === null) return goOn(scope, event, next);
  await scope.tx
    .updateTable('event_starts')
    .set({ after_uuid: after })
    .where('tenant_uuid', '=', scope.tenant)
    .where('event_uuid', '=', event.event_uuid)
    .execute();
  await continueStart(scope, event);
}

async function finishStart(scope: TenantScope, event: EventRow, start: StartRow): Promise<Updateable<EventsTable>> {
  await saveFunnel(scope, event, await addPortions(scope, event, start));
  await scope.tx
    .deleteFrom('event_starts')
    .where('tenant_uuid', '=', scope.tenant)
    .where('event_uuid', '=', event.event_uuid)
    .execute();
  return { ...(await freezeTerms(scope, event)), is_starting: false };
}

/** Adds up the counts of the frozen portions, with their users, each counted once. */
async function addPortions({ tx, tenant }: TenantScope, event: EventRow, { users }: StartRow): Promise<FunnelCounts> {
  const { rows } = await sql<{ optedIn: number; lost: Omit<FunnelCounts['lost'][number], 'users'>[] }>`
    with portions as materialized (
      select counts from event_start_portions where tenant_uuid = ${tenant} and event_uuid = ${event.event_uuid}
    ), lost as (
      select stage, "schemeStatus", sum(assets)::integer as assets
      from portions cross join json_to_recordset(counts -> 'lost') as loss (stage text, "schemeStatus" text, assets integer)
      group by 1, 2
    )
    select (select sum((counts ->> 'optedIn')::integer)::integer from portions) as "optedIn",
      coalesce((select json_agg(lost order by stage, "schemeStatus") from lost), '[]') as lost`.execute(tx);
  const { optedIn, lost } = rows[0]!;
  return {
    optedIn,
    lost: lost.map((loss) => ({ ...loss, users: users[lossKey(loss.stage, loss.schemeStatus)] ?? 0 })),
  };
}
