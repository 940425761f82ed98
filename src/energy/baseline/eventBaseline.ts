/** The baseline of one asset over an event as its settlement makes it, from a history that reaches far enough back. */
import type { AssetHistory } from './assetHistory.ts';
import { planBaselines, plannedBaseline, type PlannedBaseline } from './plannedBaseline.ts';
import type { BaselineRules, InstructedEvent } from './rules.ts';

export interface EventBaselineTerms extends InstructedEvent {
  rules: BaselineRules;
  /** Whether the baselines of domestic assets are adjusted by use before the event. */
  adjusts: boolean;
  /** Whether the out-turn is the baseline where there is too little history. */
  outturnFallback: boolean;
  /** End of the settled half hours: before the event's end if it was cancelled. */
  settledToMs: number;
}

/** Returns the baseline of the settled half hours, and all London days of the event. */
export function eventBaseline(
  { rules, adjusts, outturnFallback, settledToMs, eventStartMs, eventEndMs, instructedMs }: EventBaselineTerms,
  history: AssetHistory,
): PlannedBaseline {
  const adjustment = adjusts && history.isDomestic ? { eventStartMs, eventEndMs } : undefined;
  const event = { eventStartMs, eventEndMs: settledToMs, instructedMs };
  const plan = planBaselines({ rules, event, adjustment, outturnFallback }, { fromMs: eventStartMs, toMs: eventEndMs });
  return plannedBaseline(plan, history, { fromMs: eventStartMs, toMs: settledToMs });
}
