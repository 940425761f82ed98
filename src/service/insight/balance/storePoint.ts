import { elapsedSince, monotonicNow } from '#energy/time/clocks.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { readEvent } from '../../events/eventRows.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { countStates } from '../liveEvent/countStates.ts';
import { forecastToKeep, refreshEventForecast } from '../moreAssets/forecastSnapshot.ts';
import { balanceOf } from './balanceOf.ts';
import { MIN_PAUSE_MS } from './enqueueBalance.ts';
import { saysTheSame } from './historyPoints.ts';
import { insertPoint, noteUnchanged, readPointAt } from './points.ts';

/**
 * Pause before a large event is counted again: while it runs readings become due, before and after others change it.
 */
const AGAIN_MS = { STARTED: 300_000, SCHEDULED: 1_800_000, ENDED: 3_600_000 };
/** Pause per millisecond of a count: counts take at most a tenth of a processor. */
const PAUSE_PER_MS = 10;

/**
 * Calculates the balance of an event, and stores it if it differs from the one before. `counted` is the time, in ms, of
 * the count of a large event. Returns whether the other snapshots of the event follow.
 */
export async function storePoint(scope: TenantScope, event: EventRow, counted: number): Promise<boolean> {
  const eventUUID = event.event_uuid;
  const before = await versionOf(scope, event);
  const began = monotonicNow();
  const { balance, madeFrom, simulated } = await balanceOf(scope, event, null);
  const forecast = await forecastToKeep(scope, event, simulated);
  const calculated = {
    atMs: scope.now,
    madeFrom,
    checkedMs: scope.now,
    tookMs: Math.ceil(counted + elapsedSince(began)),
  };
  const last = await readPointAt(scope, eventUUID, scope.now);
  const isSame = last !== null && saysTheSame(last.balance, balance);
  if (isSame) await noteUnchanged(scope, eventUUID, { ...calculated, atMs: last.atMs });
  else await insertPoint(scope, eventUUID, { ...calculated, balance });
  await refreshEventForecast(scope, eventUUID, isSame ? last.atMs : calculated.atMs, forecast);
  // Requests do not wait for this job: its next run calculates what they changed meanwhile.
  const after = await readEvent(scope, eventUUID);
  if (after && (await versionOf(scope, after)) !== before)
    await enqueue(scope, 'EVENT_BALANCE', [eventUUID], scope.now + MIN_PAUSE_MS);
  if (counted > 0 && balance.phase !== 'FINAL') await countAgain(scope, event, counted);
  return counted === 0 || event.state === 'SCHEDULED' || !isSame;
}

async function countAgain(scope: TenantScope, { event_uuid, state }: EventRow, tookMs: number): Promise<void> {
  if (state === 'CANCELLED') return;
  const pause = Math.max(AGAIN_MS[state], Math.ceil(PAUSE_PER_MS * tookMs));
  await enqueue(scope, 'EVENT_BALANCE', [event_uuid], scope.now + pause);
}

const versionOf = async (scope: TenantScope, { event_uuid, row_version }: EventRow): Promise<string> =>
  `${row_version} ${(await countStates(scope, event_uuid)).OPT_IN}`;
