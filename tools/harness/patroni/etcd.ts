import { join } from 'node:path';
import { freePort } from '#testing/freePort.ts';
import { waitUntil } from '../waitUntil.ts';
import { ADDRESS, type StartTool } from './haTools.ts';

/** One member is enough on one machine, which it does not outlive; returns its address. */
export async function startEtcd(folder: string, start: StartTool): Promise<string> {
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
  await waitUntil(isHealthy, 'etcd did not start', { withinMs: 30_000 });
  return `${ADDRESS}:${client}`;
}
