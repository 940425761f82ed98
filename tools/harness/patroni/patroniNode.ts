import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isServing, readPostmaster } from '#store/postgres/postmaster.ts';
import { freePort } from '#testing/freePort.ts';
import { processTree, signalAll, waitForExit } from '../processes.ts';
import { ADDRESS, giveAway, type RunningTool, type StartTool } from './haTools.ts';
import { fillTemplate } from './template.ts';

export interface PatroniNode {
  name: string;
  postgresPort: number;
  /** Its Patroni and its PostgreSQL, at once: as if its machine lost power. */
  kill: () => Promise<void>;
  start: () => void;
}

/** What the cluster knows of a node besides. */
export interface ManagedNode extends PatroniNode {
  restPort: number;
  /** Folder of its PostgreSQL. */
  data: string;
}

/** Writes the configuration of a node; does not start it. */
export async function makeNode(
  folder: string,
  values: Record<string, string> & { NODE: string },
  start: StartTool,
): Promise<ManagedNode> {
  const [restPort, postgresPort] = [await freePort(), await freePort()];
  const name = values.NODE;
  const home = join(folder, name);
  const data = join(home, 'data');
  const config = join(folder, `${name}.yml`);
  mkdirSync(home, { mode: 0o700 });
  writeFileSync(
    config,
    fillTemplate('patroni.yml', {
      ...values,
      ADDRESS,
      CLIENTS: '127.0.0.1/32',
      REST_PORT: String(restPort),
      POSTGRES_PORT: String(postgresPort),
      DATA: data,
      PGPASS: join(home, 'pgpass'),
    }),
    { mode: 0o600 },
  );
  giveAway(home);
  giveAway(config);
  let tool: RunningTool | undefined;
  return {
    name,
    restPort,
    postgresPort,
    data,
    start: () => (tool = start('patroni', [config], `${name}.log`)),
    kill: async () => {
      await tool?.kill();
      const family = serverPids(data);
      signalAll(family, 'SIGKILL');
      await waitForExit(family);
    },
  };
}

/** The processes of a node's PostgreSQL, which Patroni starts as a child of nobody. */
export function serverPids(data: string): number[] {
  const { pid } = readPostmaster(data) ?? {};
  return pid !== undefined && isServing(pid, data) ? processTree(pid) : [];
}
