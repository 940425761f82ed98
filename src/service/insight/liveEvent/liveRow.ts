import type { TimeWindow } from '#energy/time/timeWindow.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { eventWindow } from '../../baselines/measurement/measureOptedIn.ts';
import type { CountedCandidates, CandidatesScan } from '../balance/countEventCandidates.ts';
import type { ForeseenHalfHours } from '../balance/foreseen.ts';
import { snapshotRows } from '../snapshots/snapshotRows.ts';
import type { DelayCounts } from './delays.ts';
import type { LiveFigures } from './liveEvent.ts';

/** Latest snapshot of a large event, served to requests. */
export interface LiveSnapshot extends LiveFigures {
  /** Half hours that were counted. */
  window: TimeWindow;
  /** Forecast of the delivery, while no reading shows it; null where unknown. */
  foreseen: ForeseenHalfHours | null;
  /** Candidates of an event that is scheduled; null for others. */
  takers: CountedCandidates | null;
}

/** Count under way of an event as it is: another window or state begins another count. */
export interface LiveSteps extends LiveFigures {
  window: TimeWindow;
  state: EventRow['state'];
  /** Candidates counted so far; null unless the event is scheduled. */
  takers: CandidatesScan | null;
  delays: DelayCounts;
}

/** Stored snapshots of large events, by event. */
export const liveRows = snapshotRows<LiveSnapshot>('event_lives');

/** Reads the snapshot of a large event; null before it has been counted with its present times. */
export async function readLiveSnapshot(scope: TenantScope, event: EventRow): Promise<LiveSnapshot | null> {
  const figures = (await liveRows.read(scope, event.event_uuid))?.figures ?? null;
  return figures && isSameWindow(figures.window, eventWindow(event)) ? figures : null;
}

export const isSameWindow = (one: TimeWindow, other: TimeWindow): boolean =>
  one.fromMs === other.fromMs && one.toMs === other.toMs;
