import assert from 'node:assert/strict';
import { Client } from 'pg';
import type { PatroniCluster } from '../../harness/patroni/patroniCluster.ts';
import { waitUntil } from '../../harness/waitUntil.ts';

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname = 'public' order by 1`;
const digestSql = (table: string) =>
  `select count(*)::text || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as digest from ${table} t`;

/** Compares every row of every table of the nodes, while nobody writes; throws if one differs. */
export async function requireSameEverywhere(cluster: PatroniCluster, database: string): Promise<string> {
  const leader = await cluster.leader();
  const onNode = async <Result>(port: number, work: (client: Client) => Promise<Result>): Promise<Result> => {
    const client = new Client({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      password: cluster.superuserPassword,
      database,
    });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const end = await onNode(leader.postgresPort, async (client) => {
    const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn');
    return rows[0]!.lsn;
  });
  const digests = await Promise.all(
    cluster.nodes.map((node) =>
      onNode(node.postgresPort, async (client) => {
        if (node !== leader)
          await waitUntil(
            async () =>
              (await client.query('select from (values (1)) v where pg_last_wal_replay_lsn() >= $1::pg_lsn', [end]))
                .rowCount,
            `${node.name} did not catch up`,
            { withinMs: 30_000 },
          );
        const tables = (await client.query<{ name: string }>(TABLES)).rows.map(({ name }) => name);
        const byTable: Record<string, string> = {};
        for (const table of tables)
          byTable[table] = (await client.query<{ digest: string }>(digestSql(table))).rows[0]!.digest;
        return byTable;
      }),
    ),
  );
  for (const digest of digests.slice(1)) assert.deepEqual(digest, digests[0], 'nodes differ');
  const rows = Object.values(digests[0]!).reduce((sum, digest) => sum + Number(digest.split(' ')[0]), 0);
  return `the ${digests.length} nodes agree on every row: ${rows} in ${Object.keys(digests[0]!).length} tables`;
}
