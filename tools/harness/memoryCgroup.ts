import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const V1 = '/sys/fs/cgroup/memory';
const V2 = '/sys/fs/cgroup';

/** A limit on the memory of processes, what they have read from disk included. */
export interface MemoryCgroup {
  /** Puts a process under it, and those that it has started and will start. */
  hold: (pid: number) => void;
  remove: () => Promise<void>;
}

/** Null where this user may not create one. */
export function createMemoryCgroup(name: string, bytes: number): MemoryCgroup | null {
  const isV1 = existsSync(join(V1, 'memory.limit_in_bytes'));
  const folder = join(isV1 ? V1 : V2, name);
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, isV1 ? 'memory.limit_in_bytes' : 'memory.max'), String(bytes));
  } catch {
    if (existsSync(folder)) rmdirSync(folder);
    return null;
  }
  return {
    hold: (pid) => {
      const add = (held: number) => writeFileSync(join(folder, 'cgroup.procs'), String(held));
      add(pid);
      for (const child of childrenOf(pid))
        try {
          add(child);
        } catch {
          // It has ended meanwhile.
        }
    },
    remove: async () => {
      for (let tries = 50; readFileSync(join(folder, 'cgroup.procs'), 'utf8').trim() !== '' && tries > 0; tries--)
        await sleep(100);
      rmdirSync(folder);
    },
  };
}

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === pid)
    .map(Number);

/** Undefined of a process that has ended meanwhile. */
function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}
