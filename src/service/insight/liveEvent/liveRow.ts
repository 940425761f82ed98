import type { TimeWindow } from '#energy/time/timeWindow.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { eventWindow } from '../../baselines/measurement/measureOptedIn.ts';
import type { CountedCandidates, CandidatesScan } from '../balance/countEventCandidates.ts';
import type { ForeseenHalfHours } from '../balance/foreseen.ts';
import { snapshotRows } from '../snapshots/snapshotRows.ts';
import type { DelayCounts } from './delays.ts';
import type { LiveFigures } from './liveEvent.ts';

/** What requests read of a large event: as it was last counted. */
export interface LiveSnapshot extends LiveFigures {
  /** The half hours that were counted. */
  window: TimeWindow;
  /** What the assets would deliver, while no reading says it; null where nobody can know. */
  foreseen: ForeseenHalfHours | null;
  /** Who takes part in an event that is scheduled, and who could; null of others. */
  takers: CountedCandidates | null;
}

/** A count under way of an event as it is: another window or state begins another count. */
export interface LiveSteps extends LiveFigures {
  window: TimeWindow;
  state: EventRow['state'];
  /** Null unless the event is scheduled. */
  takers: CandidatesScan | null;
  delays: DelayCounts;
}

/** What is kept of large events, by event. */
export const liveRows = snapshotRows<LiveSnapshot>('event_lives');

/** What is kept of a large event; null before it has been counted with the times that it has. */
export async function readLiveSnapshot(scope: TenantScope, event: EventRow): Promise<LiveSnapshot | null> {
  const figures = (await liveRows.read(scope, event.event_uuid))?.figures ?? null;
  return figures && isSameWindow(figures.window, eventWindow(event)) ? figures : null;
}

export const isSameWindow = (one: TimeWindow, other: TimeWindow): boolean =>
  one.fromMs === other.fromMs && one.toMs === other.toMs;
