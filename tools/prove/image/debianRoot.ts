import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UnsupportedError } from '../../harness/unsupported.ts';
import { outsideEnvironment } from '../package/installPackage.ts';

/** What this machine trusts: its registry may have an authority of its own. */
export const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
/** What Node.js is linked against, and the place of certificates. */
const PACKAGES = 'ca-certificates,libatomic1,libstdc++6,util-linux,passwd';

/** Requires the programs that the proof runs. @throws UnsupportedError that says how to install them */
export function requirePrograms(): void {
  const missing = ['podman', 'mmdebstrap'].filter((name) => spawnSync(name, ['--version']).status !== 0);
  if (missing.length > 0)
    throw new UnsupportedError(`${missing.join(' and ')} are not installed: apt-get install podman mmdebstrap runc`);
}

/**
 * Makes the root file system of a small Debian with the Node.js of this process and the machine's npm, in place of the
 * image that Containerfile names by default, which may be out of reach. Returns its archive.
 */
export function makeDebianRoot(folder: string): string {
  const [tools, archive] = [join(folder, 'tools'), join(folder, 'root.tar')];
  mkdirSync(tools);
  cpSync(realpathSync(process.execPath), join(tools, 'node'));
  const npm = spawnSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8', env: outsideEnvironment() }).stdout.trim();
  cpSync(dirname(dirname(realpathSync(npm))), join(tools, 'npm'), { recursive: true, dereference: true });
  const { status, stderr } = spawnSync(
    'mmdebstrap',
    [
      '--variant=minbase',
      `--include=${PACKAGES}`,
      `--customize-hook=copy-in ${join(tools, 'node')} /usr/local/bin`,
      `--customize-hook=copy-in ${join(tools, 'npm')} /usr/local/lib`,
      ...(existsSync(CERTIFICATES) ? [`--customize-hook=copy-in ${CERTIFICATES} ${dirname(CERTIFICATES)}`] : []),
      '--customize-hook=ln -s ../lib/npm/bin/npm-cli.js "$1/usr/local/bin/npm"',
      'bookworm',
      archive,
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new UnsupportedError(`no Debian could be fetched (${stderr.trim().split('\n').at(-1)})`);
  return archive;
}
