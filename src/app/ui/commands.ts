import type { Icon } from '@tabler/icons-react';
import { useEffect, useId, useSyncExternalStore } from 'react';

/** Something the present screen can do, for the command palette: "Schedule event". */
export type Command = { id: string; label: string; icon?: Icon; run: () => void };

let registered: ReadonlyMap<string, readonly Command[]> = new Map();
const listeners = new Set<() => void>();

function registerCommands(key: string, commands: readonly Command[]): void {
  if (commands.length === 0 && !registered.has(key)) return;
  const next = new Map(registered);
  if (commands.length === 0) next.delete(key);
  else next.set(key, commands);
  registered = next;
  for (const listener of listeners) listener();
}

/** Puts these into the command palette while the component is on the screen; an empty list puts nothing. */
export function useCommands(commands: readonly Command[]): void {
  const key = useId();
  // After every drawing, because what a command does may have changed with it.
  useEffect(() => registerCommands(key, commands));
  useEffect(() => () => registerCommands(key, []), [key]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Everything the screen offers now. */
export const useRegisteredCommands = (): readonly Command[] =>
  [...useSyncExternalStore(subscribe, () => registered).values()].flat();
