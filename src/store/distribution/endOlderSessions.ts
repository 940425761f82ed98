import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';

const TRIES = 100;
const PAUSE_MS = 100;
const OLDER = `datname = current_database() and usename = current_user and application_name = 'halfhour'
  and pid <> pg_backend_pid() and backend_start < $1`;

/**
 * Ends the sessions of services that began before, which do not tell workers their tenant: each as soon as it is idle,
 * so that no request fails, and after ten seconds those that never are. Services connect again by themselves.
 */
export async function endOlderSessions(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ began: Date }>('select clock_timestamp() as began');
  const { began } = rows[0]!;
  for (let triesLeft = TRIES; triesLeft > 0; triesLeft--) {
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle' and ${OLDER}`, [
      began,
    ]);
    if ((await client.query(`select from pg_stat_activity where ${OLDER}`, [began])).rowCount === 0) return;
    await sleep(PAUSE_MS);
  }
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${OLDER}`, [began]);
}
