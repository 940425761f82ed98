import type { Icon } from '@tabler/icons-react';
import { useEffect, useId, useSyncExternalStore } from 'react';

/** Something the present screen can do, for the command palette: "Schedule event". */
export type Command = { id: string; label: string; icon?: Icon; run: () => void };

let offered: ReadonlyMap<string, readonly Command[]> = new Map();
const listeners = new Set<() => void>();

function offer(key: string, commands: readonly Command[]): void {
  if (commands.length === 0 && !offered.has(key)) return;
  const next = new Map(offered);
  if (commands.length === 0) next.delete(key);
  else next.set(key, commands);
  offered = next;
  for (const listener of listeners) listener();
}

/** Puts these into the command palette while the component is on the screen; an empty list puts nothing. */
export function useCommands(commands: readonly Command[]): void {
  const key = useId();
  // After every drawing, because what a command does may have changed with it.
  useEffect(() => offer(key, commands));
  useEffect(() => () => offer(key, []), [key]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Everything the screen offers now. */
export const useOffered = (): readonly Command[] => [...useSyncExternalStore(subscribe, () => offered).values()].flat();
