import { sql } from 'kysely';
import type { Store } from '#store/openStore.ts';

const EVERY_MS = 20;

export interface LongestStatements {
  statementMs: number;
  transactionMs: number;
  statement: string;
}

/** Looks at what PostgreSQL runs for the others while something is done, fifty times a second. */
export async function watchStatements(
  { background }: Pick<Store, 'background'>,
  work: () => Promise<unknown>,
): Promise<LongestStatements> {
  const longest: LongestStatements = { statementMs: 0, transactionMs: 0, statement: '' };
  const over = new AbortController();
  const look = async () => {
    while (!over.signal.aborted) {
      const { rows } = await sql<LongestStatements>`
        select
          coalesce(case when state = 'active' then extract(epoch from clock_timestamp() - query_start) end, 0)::float8
            * 1000 as "statementMs",
          extract(epoch from clock_timestamp() - xact_start)::float8 * 1000 as "transactionMs",
          query as statement
        from pg_stat_activity
        where pid <> pg_backend_pid() and backend_type = 'client backend' and xact_start is not null
          and datname = current_database()`.execute(background);
      for (const { statementMs, transactionMs, statement } of rows) {
        if (statementMs > longest.statementMs) Object.assign(longest, { statementMs, statement });
        longest.transactionMs = Math.max(longest.transactionMs, transactionMs);
      }
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  };
  const looking = look();
  try {
    await work();
  } finally {
    over.abort();
    await looking;
  }
  return longest;
}
