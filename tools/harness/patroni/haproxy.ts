import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#testing/freePort.ts';
import { ADDRESS, type StartTool } from './haTools.ts';
import { fillTemplate } from './template.ts';

/** Starts HAProxy in front of nodes; returns its ports for the primary and for the others. */
export async function startHaproxy(
  folder: string,
  nodes: readonly { name: string; restPort: number; postgresPort: number }[],
  start: StartTool,
): Promise<{ primary: number; replica: number }> {
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
