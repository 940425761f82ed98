import type { Icon } from '@tabler/icons-react';
import { useEffect, useId, useSyncExternalStore } from 'react';

/** An action of the present screen, for the command palette: "Schedule event". */
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

/** Registers commands in the palette while the component is mounted; an empty list registers none. */
export function useCommands(commands: readonly Command[]): void {
  const key = useId();
  // After every render, because a command's closure may have changed.
  useEffect(() => registerCommands(key, commands));
  useEffect(() => () => registerCommands(key, []), [key]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The commands of the present screen. */
export const useRegisteredCommands = (): readonly Command[] =>
  [...useSyncExternalStore(subscribe, () => registered).values()].flat();
