import { SECOND_MS } from '#app/data/clock.ts';
import { formatClock } from '#app/format/format.ts';
import { plural } from '#text/count.ts';

/** For how long a send, re-send, reallocation or cancel can be undone: nothing leaves before. */
export const UNDO_SECONDS = 20;

/** Whether something that takes effect at an instant is done at once, as it is nearer than the time to undo. */
export const isTooNear = (takesEffect: number, now: number): boolean =>
  takesEffect > now && takesEffect <= now + UNDO_SECONDS * SECOND_MS;

/** For how long what a dialog asks for can be undone, in a sentence. */
export const undoText = (takesEffect: number, now: number): string =>
  isTooNear(takesEffect, now)
    ? `It takes effect in ${plural(Math.ceil((takesEffect - now) / SECOND_MS), 'second')}: it is sent at once and cannot be undone.`
    : `Nothing leaves for ${UNDO_SECONDS} seconds: until then you can undo it.`;

/** "in 14 s" while it is near, "at 16:00" otherwise. */
export function leavesText(leavesUTC: string, now: number): string {
  const seconds = Math.ceil((Date.parse(leavesUTC) - now) / SECOND_MS);
  if (seconds <= 0) return 'now';
  return seconds <= 90 ? `in ${seconds}\u202fs` : `at ${formatClock(leavesUTC)}`;
}
