import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { flushFolder, replaceFile } from '../durableFile.ts';
import { StartupError } from '../startupError.ts';
import { canEnter, isNobody, type SystemAccount } from './account.ts';

/**
 * Folder where a root-owned service stores what its PostgreSQL user must reach when the data folder lies below a closed
 * one. Not /var/tmp, where old files are deleted.
 */
export const sharedHome = '/var/lib/halfhour';

const recordName = 'postgres.json';

/**
 * Finds or creates the folder of the cluster, open to its user only: `postgres` inside the data folder or, if that user
 * cannot reach it, one with an unguessable name elsewhere, recorded in the data folder's `postgres.json`.
 * @throws StartupError if the recorded folder is gone or none can be created
 */
export function prepareHome(dataFolder: string, account: SystemAccount | null): string {
  const recorded = readHomeRecord(dataFolder);
  if (recorded) {
    if (!existsSync(recorded))
      throw new StartupError(
        `The database of ${dataFolder} was kept in ${recorded}, which is gone: bring it back, or delete ` +
          `${join(dataFolder, recordName)} to begin with an empty one.`,
      );
    return recorded;
  }
  const inside = homeInDataFolder(dataFolder);
  if (mkdirSync(inside, { recursive: true, mode: 0o700 })) flushFolder(dataFolder);
  if (!account) return inside;
  if (statSync(inside).uid === 0) chownSync(inside, account.uid, account.gid);
  if (canEnter(account, inside)) return inside;
  allowGroupTraversal(dataFolder, account);
  if (canEnter(account, inside)) return inside;
  if (existsSync(join(inside, 'data')))
    throw new StartupError(
      `PostgreSQL runs as the user ${account.name}, who cannot reach the database in ${inside}: move the data ` +
        'folder to where that user can go.',
    );
  rmSync(inside, { recursive: true });
  return createSharedHome(dataFolder, account);
}

/** Returns the folder of the cluster, existing or not. */
export const clusterHome = (dataFolder: string): string => readHomeRecord(dataFolder) ?? homeInDataFolder(dataFolder);

/** Returns the path whose owner the cluster runs as. */
export function clusterOwnerPath(dataFolder: string): string {
  const home = clusterHome(dataFolder);
  return existsSync(home) && statSync(home).uid !== 0 && !isOwnedByNobody(dataFolder, home) ? home : dataFolder;
}

/**
 * Gives a cluster that an earlier version, as root, had given to `nobody` to the account; its server must not run. If
 * killed in between, the next start continues. Returns what was done as sentences.
 * @throws StartupError if it cannot be done
 */
export function transferFromNobody(dataFolder: string, account: SystemAccount | null): string[] {
  const home = clusterHome(dataFolder);
  if (!account || !existsSync(home) || !isOwnedByNobody(dataFolder, home)) return [];
  // Its own folder is last: by its owner the next start sees that something is left to do. Links are not followed.
  for (const path of [...readdirSync(home).map((name) => join(home, name)), home]) {
    const { status, stderr } = spawnSync('chown', ['-R', '-h', '-P', `${account.uid}:${account.gid}`, path], {
      env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' },
      encoding: 'utf8',
    });
    if (status !== 0)
      throw new StartupError(
        `The database in ${home} belongs to the user nobody and could not be given to ${account.name} ` +
          `(${stderr.trim()}): do so with "chown -R ${account.uid}:${account.gid} ${home}" and start again.`,
      );
  }
  return [
    `The database in ${home} belonged to the user nobody, as whom other programs run too: it belongs to ` +
      `${account.name} now.`,
  ];
}

// If the data folder itself belongs to nobody, somebody has chosen to run as that user.
const isOwnedByNobody = (dataFolder: string, home: string): boolean =>
  process.getuid?.() === 0 && statSync(dataFolder).uid === 0 && isNobody(statSync(home).uid);

const homeInDataFolder = (dataFolder: string): string => join(dataFolder, 'postgres');

function readHomeRecord(dataFolder: string): string | null {
  const record = join(dataFolder, recordName);
  return existsSync(record) ? (JSON.parse(readFileSync(record, 'utf8')) as { folder: string }).folder : null;
}

// The group may traverse the data folder to the cluster, not list it.
function allowGroupTraversal(dataFolder: string, account: SystemAccount): void {
  chownSync(dataFolder, -1 >>> 0, account.gid);
  chmodSync(dataFolder, 0o710);
}

function createSharedHome(dataFolder: string, account: SystemAccount): string {
  try {
    mkdirSync(sharedHome, { recursive: true, mode: 0o711 });
    const folder = mkdtempSync(join(sharedHome, 'data-'));
    chownSync(folder, account.uid, account.gid);
    if (!canEnter(account, folder)) throw new Error(`${account.name} cannot enter ${folder}`);
    replaceFile(join(dataFolder, recordName), `${JSON.stringify({ folder })}\n`);
    return folder;
  } catch (error) {
    throw new StartupError(
      `PostgreSQL runs as the user ${account.name}, who can reach neither ${dataFolder} nor ${sharedHome}: set ` +
        'DATA_DIR to a folder that user can reach, start Halfhour as another user, or set DATABASE_URL.',
      { cause: error },
    );
  }
}
