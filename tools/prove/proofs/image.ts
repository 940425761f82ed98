import assert from 'node:assert/strict';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freePort } from '#testing/freePort.ts';
import { formatCount } from '#text/count.ts';
import { readSandbox } from '../../harness/sandbox.ts';
import { waitUntil } from '../../harness/waitUntil.ts';
import { ContainedService } from '../image/containedService.ts';
import { CERTIFICATES, makeDebianRoot, requirePrograms } from '../image/debianRoot.ts';
import { exportReadings } from '../image/exportReadings.ts';
import { findPodman, type Podman } from '../image/podman.ts';
import { packInto, ROOT, runOutside } from '../package/installPackage.ts';
import type { Proof } from '../proof.ts';
import { UserWriters } from '../userWriters.ts';

const BASE = 'localhost/halfhour-base:proof';
const IMAGE = 'localhost/halfhour:proof';
const USER = 10_001;
const WRITERS = 2;
const WAIT_MS = 60_000;

/** Builds the image of deploy/Containerfile on the base, with the machine's registry. */
function build(podman: Podman, folder: string): void {
  const { file } = packInto(folder);
  const npmrc = join(folder, 'npmrc');
  const registry = runOutside(ROOT, 'npm', 'config', 'get', 'registry').trim();
  writeFileSync(npmrc, `registry=${registry}\ncafile=${CERTIFICATES}\n`, { mode: 0o600 });
  podman.do(
    'build',
    '--isolation',
    'chroot',
    '--network',
    'host',
    '--format',
    'docker',
    '--layers=false',
    '--secret',
    `id=npmrc,src=${npmrc}`,
    '--build-arg',
    `BASE=${BASE}`,
    '--build-arg',
    `PACKAGE=${basename(file)}`,
    '--file',
    join(ROOT, 'deploy', 'Containerfile'),
    '--tag',
    IMAGE,
    folder,
  );
}

/** Writes until some more are acknowledged, kills the container meanwhile, and returns the writers. */
async function writeAndKill(service: ContainedService, volume: string, kills: number): Promise<UserWriters> {
  const writers = new UserWriters(readSandbox(volume), service.url, WRITERS);
  for (let kill = 1; kill <= kills; kill++) {
    const before = writers.acknowledged.length;
    await waitUntil(() => writers.acknowledged.length > before + 50, 'nothing was written', { withinMs: WAIT_MS });
    service.kill();
    await service.restart();
  }
  await writers.stop();
  return writers;
}

const proof: Proof = {
  title:
    'The image runs without root, capabilities or a writable root file system, and loses nothing when it is killed',
  minutes: 30,
  options: { kills: { about: 'how often it is killed while users are written', fallback: 3 } },
  run: async ({ kills }) => {
    requirePrograms();
    const folder = mkdtempSync(join(tmpdir(), 'halfhour-image-'));
    const podman = findPodman(folder, makeDebianRoot(folder), BASE);
    const volume = join(folder, 'volume');
    mkdirSync(volume, { mode: 0o700 });
    chownSync(volume, USER, USER);
    let service: ContainedService | undefined;
    try {
      build(podman, folder);
      const size = Number(podman.do('image', 'inspect', '--format', '{{.Size}}', IMAGE));
      service = new ContainedService(podman, IMAGE, volume, await freePort());
      await service.start();
      assert.equal(service.inside('id -u').out, String(USER));
      assert.notEqual(service.inside('touch /opt/halfhour/x').status, 0, 'The root file system can be written');
      assert.match(service.inside('grep ^CapBnd /proc/self/status').out, /\s0+$/);
      await waitUntil(() => service!.isHealthy(), 'It does not become healthy', { withinMs: WAIT_MS, everyMs: 1000 });
      const writers = await writeAndKill(service, volume, kills!);
      assert.deepEqual(writers.faults, []);
      assert.deepEqual(await writers.lost(service.url), []);
      const exported = await exportReadings(readSandbox(volume), service.url);
      service.command(['backup', '/data/saved.sql.gz']);
      const restored = service.command(['restore', '/data/saved.sql.gz'], { DATA_DIR: '/data/restored' });
      assert.match(restored, /^users …$/m);
      assert.equal(service.stop(), 0, 'It did not stop in order');
      return [
        `podman with ${podman.name}: an image of ${(size / 1e6).toFixed(0)} MB as user ${USER}, 512 MB of memory, read-only, ` +
          'no capabilities',
        `killed ${kills} times: ${writers.acknowledged.length} users acknowledged, 0 lost`,
        `${formatCount(exported)} readings received, and sent as CSV and Parquet three times, within that memory`,
        /^Restored: [\d,]+ rows in \d+ tables/m.exec(restored)?.[0] ?? assert.fail(restored),
      ];
    } finally {
      service?.remove();
      podman.try('rmi', '--all', '--force');
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

export default proof;
