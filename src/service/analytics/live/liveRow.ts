import type { TimeWindow } from '#energy/time/timeWindow.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { eventWindow } from '../../measuring/measureOptedIn.ts';
import type { CountedTakers, TakersPass } from '../balance/countTakers.ts';
import type { ForeseenHalfHours } from '../balance/foreseen.ts';
import { passRows } from '../kept/passRows.ts';
import type { DelayCounts } from './delays.ts';
import type { LiveFigures } from './liveEvent.ts';

/** What requests read of a large event: as it was last counted. */
export interface KeptLive extends LiveFigures {
  /** The half hours that were counted. */
  window: TimeWindow;
  /** What the assets would deliver, while no reading says it; null where nobody can know. */
  foreseen: ForeseenHalfHours | null;
  /** Who takes part in an event that is scheduled, and who could; null of others. */
  takers: CountedTakers | null;
}

/**
 * A count under way: of who takes part in a scheduled event, and of a sample of them; of usual delays, then of what the
 * assets have reported, then of those that are overdue.
 */
export interface LivePass extends LiveFigures {
  phase: 'TAKERS' | 'SAMPLE' | 'DELAYS' | 'ASSETS' | 'OVERDUE';
  /** The asset after which it goes on. */
  after: string;
  /** The event as it is counted: another window or state begins another count. */
  window: TimeWindow;
  state: EventRow['state'];
  takers: TakersPass | null;
  delays: DelayCounts;
  tookMs: number;
}

/** What is kept of large events, by event. */
export const liveRows = passRows<KeptLive, LivePass>('event_lives');

/** What is kept of a large event; null before it has been counted with the times that it has. */
export async function readKeptLive(scope: TenantScope, event: EventRow): Promise<KeptLive | null> {
  const figures = (await liveRows.read(scope, event.event_uuid))?.figures ?? null;
  return figures && isSameWindow(figures.window, eventWindow(event)) ? figures : null;
}

/** The count under way of an event as it is. */
export async function readLivePass(scope: TenantScope, event: EventRow): Promise<LivePass | null> {
  const pass = (await liveRows.read(scope, event.event_uuid))?.pass ?? null;
  return pass && pass.state === event.state && isSameWindow(pass.window, eventWindow(event)) ? pass : null;
}

const isSameWindow = (one: TimeWindow, other: TimeWindow): boolean =>
  one.fromMs === other.fromMs && one.toMs === other.toMs;
