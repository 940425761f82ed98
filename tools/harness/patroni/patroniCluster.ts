import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signalAll } from '../processes.ts';
import { waitUntil } from '../waitUntil.ts';
import { startEtcd } from './etcd.ts';
import { startHaproxy } from './haproxy.ts';
import { ADDRESS, giveAway, requireHaTools, type RunningTool, startTool } from './haTools.ts';
import { makeNode, type ManagedNode, type PatroniNode, serverPids } from './patroniNode.ts';

const READY = { withinMs: 120_000, everyMs: 200 };

/** What Patroni says of a node. */
export interface Member {
  name: string;
  role: string;
  state: string;
  lag?: number | string;
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
  /** Makes the synchronous standby the primary in order; resolves when it is. */
  switchOver: (from: PatroniNode) => Promise<void>;
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
  const made: ManagedNode[] = [];
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
      switchOver: async ({ name }) => {
        const { restPort } = made.find((node) => node.name === name)!;
        const response = await fetch(`http://${ADDRESS}:${restPort}/switchover`, {
          method: 'POST',
          body: JSON.stringify({ leader: name }),
        });
        const text = await response.text();
        if (!response.ok) throw new Error(`the switchover returned ${response.status} ${text}`);
      },
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

const isWhole = (members: readonly Member[], count: number): boolean =>
  members.length === count &&
  members.every(({ role, state, lag }) =>
    role === 'leader' ? state === 'running' : ['running', 'streaming'].includes(state) && typeof lag === 'number',
  ) &&
  ['leader', 'sync_standby'].every((role) => members.filter((member) => member.role === role).length === 1);
