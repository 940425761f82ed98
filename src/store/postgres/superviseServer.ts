import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { DataFolder } from '../dataFolder.ts';
import { roleName } from './createRoleAndDatabase.ts';
import { launch } from './launch.ts';
import { type Launched } from './launched.ts';

interface SupervisorLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

const RETRY_INTERVAL_MS = 1_000;

/**
 * Watches the server over an idle connection and restarts it behind the same socket when it dies, so that pools recover
 * without a restart of the service. `leave` ends the watch and the server's use.
 */
export function superviseServer(
  folder: DataFolder,
  first: Launched,
  log: SupervisorLog,
  pgBin?: string,
): Pick<Launched, 'leave'> {
  let current = first;
  const stopping = new AbortController();
  const watching = watch();

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await waitUntilLost(current.socketFolder, stopping.signal);
      if (!stopping.signal.aborted) await relaunch();
    }
  }

  async function relaunch(): Promise<void> {
    try {
      // The dead server must not count as another user of the next one.
      current.forget();
      current = await launch(folder, { socketFolder: current.socketFolder, pgBin });
      log.warn(
        { pid: current.pid, adopted: current.adopted },
        'The connection to PostgreSQL was lost; it is running again',
      );
    } catch (error) {
      log.error({ err: error }, 'PostgreSQL ended and cannot be started again yet');
      await sleep(RETRY_INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const leave = async () => {
    stopping.abort();
    await watching;
    await current.leave();
  };
  return { leave };
}

/** Waits until the server ends our connection, cannot be reached, or the watch is cancelled. */
async function waitUntilLost(socketFolder: string, cancelled: AbortSignal): Promise<void> {
  const client = new Client({
    host: socketFolder,
    user: roleName,
    database: roleName,
    application_name: 'halfhour keeper',
  });
  const lost = new Promise<void>((resolve) => {
    client.once('end', resolve).on('error', () => resolve());
    cancelled.addEventListener('abort', () => resolve(), { once: true });
  });
  try {
    await client.connect();
    await lost;
  } catch {
    return;
  } finally {
    await client.end().catch(() => undefined);
  }
}
