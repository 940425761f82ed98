import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { UnsupportedError } from '../../harness/unsupported.ts';

const MAX_OUTPUT = 64 * 1024 * 1024;
/** Within what an unprivileged machine allows; Podman's own defaults may be above it. */
const LIMITS = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=2048:2048'];
const RUNTIMES = ['crun', 'runc'];
const DRIVERS = ['overlay', 'vfs'];

/** Podman with images and containers of its own below a folder. */
export class Podman {
  readonly #options: string[];
  readonly name: string;

  constructor(folder: string, runtime: string, driver: string) {
    this.name = `${runtime}, ${driver}`;
    this.#options = [
      '--root',
      join(folder, driver),
      '--runroot',
      join(folder, `${driver}-run`),
      '--storage-driver',
      driver,
      '--runtime',
      runtime,
      '--cgroup-manager',
      'cgroupfs',
      '--events-backend',
      'none',
    ];
  }

  /** Runs a Podman command; its status, and what it printed. */
  try(...args: string[]): { status: number | null; out: string; err: string } {
    const { status, stdout, stderr, error } = spawnSync('podman', [...this.#options, ...args], {
      encoding: 'utf8',
      maxBuffer: MAX_OUTPUT,
    });
    return { status, out: (stdout ?? '').trim(), err: (stderr ?? error?.message ?? '').trim() };
  }

  /** Returns what it printed. Throws with its errors if it fails. */
  do(...args: string[]): string {
    const { status, out, err } = this.try(...args);
    if (status !== 0) throw new Error(`podman ${args[0]} ended with ${status}: ${err.slice(-2000)}`);
    return out;
  }

  /** Options under which every container of the proof runs. */
  static readonly confined: readonly string[] = [
    ...LIMITS,
    '--network',
    'host',
    '--read-only',
    '--tmpfs',
    '/tmp',
    '--cap-drop',
    'all',
    '--memory',
    '512m',
    '--security-opt',
    'no-new-privileges',
  ];
}

/**
 * The first combination of runtime and storage with which a container of the root file system `root` runs confined.
 * @throws UnsupportedError with what each combination said
 */
export function findPodman(folder: string, root: string, image: string): Podman {
  const said: string[] = [];
  for (const driver of DRIVERS)
    for (const runtime of RUNTIMES) {
      const podman = new Podman(folder, runtime, driver);
      const imported = podman.try('image', 'exists', image).status === 0 ? null : podman.try('import', root, image);
      const tried =
        imported && imported.status !== 0 ? imported : podman.try('run', '--rm', ...Podman.confined, image, 'true');
      if (tried.status === 0) return podman;
      said.push(`${podman.name}: ${tried.err.split('\n').at(-1)}`);
    }
  throw new UnsupportedError(`no container runs here (${said.join('; ')})`);
}
