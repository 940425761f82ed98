/** The baseline of one asset over an event as its settlement makes it, from a history that reaches far enough back. */
import type { EventWindow } from './method.ts';
import type { BaselineMethodName } from './methods.ts';
import { type AssetHistory, planBaselines, plannedBaseline, type PlannedBaseline } from './plannedBaseline.ts';

export interface EventBaselineTerms extends EventWindow {
  method: BaselineMethodName;
  /** Whether the baselines of domestic assets are adjusted by use before the event. */
  adjusts: boolean;
  /** Where the settled half hours end: before the event's end if it was cancelled. */
  settledToMs: number;
}

/** The baseline of the settled half hours, and all London days of the event. */
export function eventBaseline(
  { method, adjusts, settledToMs, eventStartMs, eventEndMs }: EventBaselineTerms,
  history: AssetHistory,
): PlannedBaseline {
  const adjustment = adjusts && history.isDomestic ? { eventStartMs, eventEndMs } : undefined;
  const plan = planBaselines({ method, adjustment, outturnFallback: true }, { fromMs: eventStartMs, toMs: eventEndMs });
  return plannedBaseline(plan, history, { fromMs: eventStartMs, toMs: settledToMs });
}
