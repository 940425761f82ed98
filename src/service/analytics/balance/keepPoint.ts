import { elapsedSince, monotonicNow } from '#energy/time/clocks.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { readEvent } from '../../events/eventRows.ts';
import { enqueue, type JobHandler } from '../../scheduler/jobs.ts';
import { countStates } from '../live/countStates.ts';
import { balanceOf } from './balanceOf.ts';
import { LEAST_PAUSE_MS } from './enqueueBalance.ts';
import { saysTheSame } from './historyPoints.ts';
import { insertPoint, noteUnchanged, readPointAt } from './points.ts';

/** Calculates what is to be said of an event, and keeps it if it is not what was said before. */
export const keepPoint: JobHandler = async (scope, eventUUID) => {
  const event = await readEvent(scope, eventUUID);
  if (!event) return;
  const before = await versionOf(scope, event);
  const began = monotonicNow();
  const { balance, madeFrom } = await balanceOf(scope, event, null);
  const calculated = { atMs: scope.now, madeFrom, checkedMs: scope.now, tookMs: Math.ceil(elapsedSince(began)) };
  const last = await readPointAt(scope, eventUUID, scope.now);
  if (last !== null && saysTheSame(last.balance, balance))
    await noteUnchanged(scope, eventUUID, { ...calculated, atMs: last.atMs });
  else await insertPoint(scope, eventUUID, { ...calculated, balance });
  // Requests do not wait for this job: what they changed meanwhile is calculated by its next run.
  const after = await readEvent(scope, eventUUID);
  if (after && (await versionOf(scope, after)) !== before)
    await enqueue(scope, 'EVENT_BALANCE', [eventUUID], scope.now + LEAST_PAUSE_MS);
};

const versionOf = async (scope: TenantScope, { event_uuid, row_version }: EventRow): Promise<string> =>
  `${row_version} ${(await countStates(scope, event_uuid)).OPT_IN}`;
