import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isServing, readPostmaster, type Postmaster } from './postmaster.ts';
import { stop } from './stop.ts';

/**
 * Finds the server of the cluster if one runs, whoever started it, waiting while it recovers.
 * Null when none runs; one that is stopping is seen out, one whose socket was swept away is stopped.
 */
export async function adopt(cluster: string): Promise<Postmaster | null> {
  for (;;) {
    const postmaster = readPostmaster(cluster);
    if (!postmaster || !isServing(postmaster.pid, cluster)) return null;
    if (postmaster.ready) {
      if (existsSync(join(postmaster.socketFolder, '.s.PGSQL.5432'))) return postmaster;
      await stop(cluster, postmaster);
      return null;
    }
    await sleep(10);
  }
}
