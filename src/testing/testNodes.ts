import { Client } from 'pg';

/**
 * Empty, with the extension and the nodes of a cluster, as the harness makes it: what other databases are copied from.
 */
export const EMPTY_CITUS_DATABASE = 'template_citus';

/** Whether the server of the tests is the coordinator of a cluster of Citus. */
export async function isCluster(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(
    "select to_regclass('pg_catalog.pg_dist_node') is not null as known",
  );
  return rows[0]!.known;
}

export const emptyTemplate = async (client: Client): Promise<string> =>
  (await isCluster(client)) ? EMPTY_CITUS_DATABASE : 'template0';

/**
 * Runs a statement about databases on the server and, on a cluster, on its workers: each has a database of the name.
 */
export async function onEveryNode(client: Client, statement: string): Promise<void> {
  await client.query(statement);
  if (!(await isCluster(client))) return;
  const { rows } = await client.query<{ host: string; port: number }>(
    'select nodename as host, nodeport as port from pg_dist_node where groupid <> 0',
  );
  await Promise.all(
    rows.map(async ({ host, port }) => {
      const { user, database } = client;
      const worker = new Client({ host, port, ...(user && { user }), ...(database && { database }) });
      await worker.connect();
      try {
        await worker.query(statement);
      } finally {
        await worker.end();
      }
    }),
  );
}

/** On a cluster, lets nobody connect to a database any more: a daemon of Citus is in each that is used. */
export async function endSessions(client: Client, name: string): Promise<void> {
  if (!(await isCluster(client))) return;
  await onEveryNode(client, `select end_sessions('${name}')`);
}
