import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isServing, readPostmaster } from '#store/postgres/postmaster.ts';
import { freePort } from '#testing/freePort.ts';
import { processTree, signalAll, waitForExit } from '../processes.ts';
import { waitUntil } from '../waitUntil.ts';
import { giveAway, requireHaTools, type RunningTool, startTool } from './haTools.ts';
import { fillTemplate } from './template.ts';

const ADDRESS = '127.0.0.1';
const READY = { withinMs: 120_000, everyMs: 200 };

/** What Patroni says of a node. */
export interface Member {
  name: string;
  role: string;
  state: string;
  lag?: number | string;
}

export interface PatroniNode {
  name: string;
  postgresPort: number;
  /** Its Patroni and its PostgreSQL, at once: as if its machine lost power. */
  kill: () => Promise<void>;
  start: () => void;
}

export interface PatroniCluster {
  nodes: PatroniNode[];
  /** Ports of HAProxy. */
  ports: { primary: number; replica: number };
  superuserPassword: string;
  /** Where everything prints to. */
  folder: string;
  members: () => Promise<Member[]>;
  /** The node that is the primary now. */
  leader: () => Promise<PatroniNode>;
  /** Waits until one node is the primary, one its synchronous standby, and all others follow. */
  waitUntilWhole: () => Promise<void>;
}

/** Starts etcd, that many nodes of PostgreSQL under Patroni and HAProxy; afterwards stops and removes all. */
export async function withPatroniCluster<Result>(
  count: number,
  work: (cluster: PatroniCluster) => Promise<Result>,
): Promise<Result> {
  const bin = requireHaTools();
  const folder = mkdtempSync(join(tmpdir(), 'halfhour-patroni-'));
  const running: RunningTool[] = [];
  const made: (PatroniNode & { restPort: number; data: string })[] = [];
  const start = (name: string, args: string[], logFile: string) => {
    const tool = startTool(name, args, folder, logFile);
    running.push(tool);
    return tool;
  };
  const killAll = () => {
    for (const tool of running) tool.signalAll('SIGKILL');
    for (const { data } of made) signalAll(serverPids(data), 'SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  process.once('exit', killAll);
  try {
    giveAway(folder);
    const etcd = await startEtcd(folder, start);
    const superuserPassword = randomBytes(12).toString('hex');
    const secrets = { SUPERUSER_PASSWORD: superuserPassword, REPLICATION_PASSWORD: randomBytes(12).toString('hex') };
    for (let number = 1; number <= count; number++)
      made.push(await makeNode(folder, { ...secrets, BIN: bin, ETCD_HOSTS: etcd, NODE: `node${number}` }, start));
    const ports = await startHaproxy(folder, made, start);
    const members = async () => {
      const answers = made.map(({ restPort }) =>
        fetch(`http://${ADDRESS}:${restPort}/cluster`, { signal: AbortSignal.timeout(3000) }).then(
          async (response) => ((await response.json()) as { members?: Member[] }).members ?? [],
        ),
      );
      return Promise.any(answers).catch((): Member[] => []);
    };
    const cluster: PatroniCluster = {
      nodes: made,
      ports,
      superuserPassword,
      folder,
      members,
      leader: () =>
        waitUntil(
          async () => {
            const { name } = (await members()).find(({ role }) => role === 'leader') ?? {};
            return made.find((node) => node.name === name);
          },
          'there is no primary',
          READY,
        ),
      waitUntilWhole: async () => {
        let last: Member[] = [];
        await waitUntil(
          async () => isWhole((last = await members()), count),
          () => `the nodes did not come together: ${JSON.stringify(last)}`,
          READY,
        );
      },
    };
    for (const node of made) node.start();
    await cluster.waitUntilWhole();
    return await work(cluster);
  } finally {
    process.off('exit', killAll);
    for (const node of made) await node.kill();
    for (const tool of running) await tool.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Start = (name: string, args: string[], logFile: string) => RunningTool;

const isWhole = (members: readonly Member[], count: number): boolean =>
  members.length === count &&
  members.every(({ role, state, lag }) =>
    role === 'leader' ? state === 'running' : ['running', 'streaming'].includes(state) && typeof lag === 'number',
  ) &&
  ['leader', 'sync_standby'].every((role) => members.filter((member) => member.role === role).length === 1);

/** One member is enough on one machine, which it does not outlive; returns its address. */
async function startEtcd(folder: string, start: Start): Promise<string> {
  const [client, peer] = [await freePort(), await freePort()];
  const at = (port: number) => `http://${ADDRESS}:${port}`;
  start(
    'etcd',
    Object.entries({
      name: 'etcd1',
      'data-dir': join(folder, 'etcd'),
      'log-level': 'error',
      'listen-client-urls': at(client),
      'advertise-client-urls': at(client),
      'listen-peer-urls': at(peer),
      'initial-advertise-peer-urls': at(peer),
      'initial-cluster': `etcd1=${at(peer)}`,
    }).map(([name, value]) => `--${name}=${value}`),
    'etcd.log',
  );
  const isHealthy = () =>
    fetch(`${at(client)}/health`).then(
      async (response) => (await response.text()).includes('true'),
      () => false,
    );
  await waitUntil(isHealthy, 'etcd did not start', READY);
  return `${ADDRESS}:${client}`;
}

async function makeNode(
  folder: string,
  values: Record<string, string> & { NODE: string },
  start: Start,
): Promise<PatroniNode & { restPort: number; data: string }> {
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
function serverPids(data: string): number[] {
  const { pid } = readPostmaster(data) ?? {};
  return pid !== undefined && isServing(pid, data) ? processTree(pid) : [];
}

async function startHaproxy(
  folder: string,
  nodes: readonly { name: string; restPort: number; postgresPort: number }[],
  start: Start,
): Promise<PatroniCluster['ports']> {
  const ports = { primary: await freePort(), replica: await freePort() };
  const servers = nodes.map(
    ({ name, postgresPort, restPort }) => `    server ${name} ${ADDRESS}:${postgresPort} check port ${restPort}`,
  );
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(
    config,
    fillTemplate('haproxy.cfg', {
      ADDRESS,
      PRIMARY_PORT: String(ports.primary),
      REPLICA_PORT: String(ports.replica),
      SERVERS: servers.join('\n'),
    }),
  );
  start('haproxy', ['-db', '-f', config], 'haproxy.log');
  return ports;
}
