import type { Icon } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Something the present screen can do, for the command palette: "Schedule event". */
export type Command = { id: string; label: string; icon?: Icon; run: () => void };

let offered: readonly (readonly Command[])[] = [];
const listeners = new Set<() => void>();

function offer(next: readonly (readonly Command[])[]): void {
  offered = next;
  for (const listener of listeners) listener();
}

/** Puts these into the command palette while the component is on the screen; an empty list puts nothing. */
export function useCommands(commands: readonly Command[]): void {
  const run = useEffectEvent((id: string) => commands.find((command) => command.id === id)?.run());
  const shape = JSON.stringify(commands.map(({ id, label }) => [id, label]));
  const list = useEffectEvent((): readonly Command[] => commands.map((command) => ({ ...command, run: () => run(command.id) })));
  useEffect(() => {
    const mine = list();
    if (mine.length === 0) return undefined;
    offer([...offered, mine]);
    return () => offer(offered.filter((other) => other !== mine));
  }, [shape]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Everything the screen offers now. */
export const useOffered = (): readonly Command[] => useSyncExternalStore(subscribe, () => offered).flat();
