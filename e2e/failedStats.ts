import { sql } from 'kysely';
import { openStore, type Store } from '#store/openStore.ts';
import { silentLog } from '#testing/silentLog.ts';
import type { Instance } from '../tools/harness/instance.ts';

/** Fails like PostgreSQL does, in the middle of a run. */
const REFUSE = `
  create function refuse_run() returns trigger language plpgsql
    as $$ begin raise exception 'no room left for the run'; end $$;
  create trigger refuse_run before insert on event_stats for each row execute function refuse_run()`;

/**
 * Makes PostgreSQL refuse every stats run of an instance until `fix`. `again` ends the pause after a failed attempt.
 */
export async function refuseStatsRuns({ dataDir }: Instance) {
  const store: Store = await openStore({ dataDir, mode: 'join', log: silentLog });
  await store.pool.query(REFUSE);
  return {
    again: () => sql`update jobs set retry_at = null where kind = 'STATS'`.execute(store.db),
    fix: async () => {
      await store.pool.query('drop function refuse_run cascade');
      await store.close();
    },
  };
}
