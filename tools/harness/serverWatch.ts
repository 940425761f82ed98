import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Watches the one server of a cluster: its postmaster.pid must stay the same file, and it must stay the only server.
 */
export interface ServerWatch {
  /** Faults seen so far, as sentences. */
  faults: string[];
  /** Looks for second servers now, in any namespace below this one. */
  check: () => void;
  end: () => void;
}

const EVERY_MS = 4;

/** Process ids of the servers that run on a cluster, in any namespace below this one. */
export function serversOf(cluster: string): number[] {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => line.includes(`/postgres -D ${cluster} `)).map((line) => Number.parseInt(line, 10));
}

export function watchServer(dataDir: string): ServerWatch {
  const cluster = join(dataDir, 'postgres', 'data');
  const file = join(cluster, 'postmaster.pid');
  const identity = () => `${statSync(file).ino} ${readFileSync(file, 'utf8').split('\n', 3).join(' ')}`;
  const first = identity();
  const faults = new Set<string>();
  const timer = setInterval(() => {
    try {
      if (identity() !== first) faults.add(`postmaster.pid was replaced: ${first} became ${identity()}`);
    } catch (error) {
      faults.add(`postmaster.pid was removed: ${String(error)}`);
    }
  }, EVERY_MS);
  const check = () => {
    const servers = serversOf(cluster);
    if (servers.length !== 1) faults.add(`${servers.length} servers ran on the cluster: ${servers.join(' ')}`);
  };
  return {
    get faults() {
      return [...faults];
    },
    check,
    end: () => clearInterval(timer),
  };
}
