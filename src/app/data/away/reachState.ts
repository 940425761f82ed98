import { useSyncExternalStore } from 'react';
import type { Reach } from './reach.ts';

let reach: Reach = { kind: 'there' };
let tryAgain: () => Promise<void> = async () => undefined;
const listeners = new Set<() => void>();

export function setReach(next: Reach): void {
  reach = next;
  for (const listener of listeners) listener();
}

/** Says how a try begins: by the monitor, which starts with the app. */
export function onTry(begin: () => Promise<void>): void {
  tryAgain = begin;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the service answers; re-renders when that changes. */
export const useReach = (): Reach => useSyncExternalStore(subscribe, () => reach);
export const useIsAway = (): boolean => useReach().kind === 'away';

/** Asks the service at once whether it answers again. */
export const tryNow = (): Promise<void> => tryAgain();
