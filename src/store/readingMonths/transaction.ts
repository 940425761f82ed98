import type { Pool, PoolClient } from 'pg';
import { beginWithLimits, type SessionLimits } from '../sessionLimits.ts';

/** Key of the advisory lock of a process that changes the months. */
export const MONTHS_LOCK_KEY = 4_801_919;

/** Limits of changes that lock out reads: those wait no longer than this behind one that waits itself. */
export const SHORT_LOCK: SessionLimits = { statementMs: 20_000, lockMs: 1_000, idleMs: 10_000 };

/** Runs one transaction under the lock of the months; does nothing, and returns null, while another process has it. */
export async function transaction<Result>(
  pool: Pool,
  limits: SessionLimits,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result | null> {
  const client = await pool.connect();
  try {
    await client.query(beginWithLimits(limits));
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
      MONTHS_LOCK_KEY,
    ]);
    const result = rows[0]!.mine ? await work(client) : null;
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
