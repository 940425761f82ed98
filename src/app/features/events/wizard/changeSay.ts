import type { EventChangesInput } from '#app/data/api/events.ts';
import { plural } from '#app/format/plural.ts';
import type { EventChangeEffect } from '#contract/eventEffect.ts';
import { reasonsText } from '../changeWords.ts';

/** "2 opt-ins do not fit and end: 2 in an overlapping event. Now: Likely met: …". */
export function changeSay({ before, ended }: Pick<EventChangeEffect, 'before' | 'ended'>): string {
  const count = ended.reduce((sum, { assets }) => sum + assets, 0);
  const now = `Now: ${before.verdict.sentence}.`;
  if (count === 0) return `Every opt-in still fits. ${now}`;
  const reasons = reasonsText(ended.map(({ code, assets }) => [code, assets]));
  return `${plural(count, 'opt-in')} ${count === 1 ? 'does not fit and ends' : 'do not fit and end'}: ${reasons}. ${now}`;
}

/** Returns what of the changes moves an event's figures; null where nothing does. */
export function foreseenChanges(changes: EventChangesInput): EventChangesInput | null {
  const { startTime, endTime, optInDeadline, contractedMw, targetKw, priceGbpPerMwh } = changes;
  const moving = { startTime, endTime, optInDeadline, contractedMw, targetKw, priceGbpPerMwh };
  return Object.values(moving).some((value) => value !== undefined) ? moving : null;
}
