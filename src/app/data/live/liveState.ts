import { useSyncExternalStore } from 'react';

/**
 * `live`: changes arrive by themselves. `polling`: only those made in dashboards do, the service cannot reach this one.
 * `down`: the stream is disconnected and reconnects.
 */
export type LiveState = 'connecting' | 'live' | 'polling' | 'down';

let state: LiveState = 'connecting';
const listeners = new Set<() => void>();

export const liveState = (): LiveState => state;

export function setLiveState(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

export function onLiveState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLiveState = (): LiveState => useSyncExternalStore(onLiveState, liveState);

const FRESH_MS = 300_000;
const SOON_STALE_MS = 30_000;

/** `staleTime` of queries that the stream invalidates. */
export const liveStaleTime = (): number => (state === 'live' ? FRESH_MS : SOON_STALE_MS);

/** `refetchInterval` of queries that the stream invalidates: as given while it does not. */
export const pollUnlessLive = (interval: number | false): number | false => (state === 'live' ? false : interval);
