/** Start and end of each asset of a dispatch, spread so that a fleet does not change its load in one instant. */

export type Spread = 'NONE' | 'BEFORE' | 'AROUND' | 'AFTER';

export interface SpreadTimes {
  startMs: number;
  endMs: number;
}

/**
 * Returns the start and end of one dispatch of a window in epoch milliseconds: moved by whole seconds, uniform over
 * `seconds`, that follow from the dispatch's id alone. The end is released after the end of the window.
 */
export function spreadTimes(dispatchUUID: string, window: SpreadTimes, spread: Spread, seconds: number): SpreadTimes {
  if (spread === 'NONE' || seconds === 0) return { ...window };
  const offset = Math.floor(uniformOf(dispatchUUID, 1) * seconds);
  const starts = {
    BEFORE: window.startMs - 1000 * offset,
    AROUND: window.startMs + 1000 * (offset - Math.floor(seconds / 2)),
    AFTER: window.startMs + 1000 * offset,
  };
  return { startMs: starts[spread], endMs: window.endMs + 1000 * Math.floor(uniformOf(dispatchUUID, 2) * seconds) };
}

/** Returns a number in [0, 1) from a text (FNV-1a, mixed as in murmur3). */
function uniformOf(text: string, salt: number): number {
  let hash = 0x811c9dc5 ^ salt;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296;
}
