import type { BodyOf } from '#app/data/operationTypes.ts';
import type { EventChangeEffect } from '#contract/eventEffect.ts';
import { plural } from '#text/count.ts';
import { reasonsText } from '../changeWords.ts';

/**
 * "2 opt-ins do not fit and end: 2 in an overlapping event. Now: On course: …"; of a sample "About 2,000 opt-ins …".
 */
export function changeSay({ before, checked, ended }: Pick<EventChangeEffect, 'before' | 'checked' | 'ended'>): string {
  const isSample = checked < before.optedIn;
  const count = ended.reduce((sum, { assets }) => sum + assets, 0);
  const now = `Now: ${before.verdict.sentence}.`;
  if (count === 0)
    return isSample
      ? `${plural(checked, 'opt-in')} were checked as a sample, and each still fits. ${now}`
      : `Every opt-in still fits. ${now}`;
  const reasons = reasonsText(ended.map(({ code, assets }) => [code, assets]));
  return `${isSample ? 'About ' : ''}${plural(count, 'opt-in')} ${count === 1 ? 'does not fit and ends' : 'do not fit and end'}: ${reasons}. ${now}`;
}

/** Returns what of the changes moves an event's figures; null where nothing does. */
export function foreseenChanges(changes: BodyOf<'getEventChangeEffect'>): BodyOf<'getEventChangeEffect'> | null {
  const { startTime, endTime, optInDeadline, contractedMw, targetKw, priceGbpPerMwh, halfHourTerms } = changes;
  const moving = { startTime, endTime, optInDeadline, contractedMw, targetKw, priceGbpPerMwh, halfHourTerms };
  return Object.values(moving).some((value) => value !== undefined) ? moving : null;
}
