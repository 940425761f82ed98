import { existsSync, lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { withSuperuser, NO_SUCH_DATABASE, roleName } from './createRoleAndDatabase.ts';
import { readPostmaster } from './postmaster.ts';

/**
 * Result of probing the sockets of a cluster. `busy`: a server starts, recovers or stops. `bare`: it does not have our
 * database yet.
 */
export type ProbeResult = { state: 'serving' | 'bare'; socketFolder: string } | { state: 'busy' | 'absent' };

const SOCKET = '.s.PGSQL.5432';
/** Maximum length in bytes of a socket's path on every system; data folders may lie deeper. */
const MAX_PATH_BYTES = 103;
const CANNOT_CONNECT_NOW = '57P03';
const NOT_LISTENING_CODES = new Set(['ENOENT', 'ENOTDIR', 'ENOTSOCK', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']);

/**
 * Tries to reach the server of the cluster, whoever started it and in whatever namespace: first by the socket in the
 * cluster, which containers that share it can reach, then by the one in the folder that its postmaster.pid names.
 * @throws Error if a server responds with anything but its state
 */
export async function probeServer(cluster: string): Promise<ProbeResult> {
  let reached: ProbeResult = { state: 'absent' };
  for (const folder of socketFoldersOf(cluster)) {
    reached = await probeSocket(folder);
    if (reached.state !== 'absent') return reached;
  }
  return reached;
}

/** Whether there is a socket through which the server might be reached. */
export const hasSocket = (cluster: string): boolean =>
  socketFoldersOf(cluster).some((folder) => existsSync(join(folder, SOCKET)));

/** Whether the folder is its user's own and closed to others, so that nobody else can listen in it. */
export function isPrivateFolder(folder: string, uid: number): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found !== undefined && found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0;
}

function socketFoldersOf(cluster: string): string[] {
  const postmaster = readPostmaster(cluster);
  if (!postmaster) return [];
  const { socketFolder } = postmaster;
  // The path may mean another folder here, where anybody may listen.
  const isOwn = socketFolder.startsWith('/') && isPrivateFolder(socketFolder, statSync(cluster).uid);
  return [cluster, ...(isOwn ? [socketFolder] : [])].filter(
    (folder) => Buffer.byteLength(join(folder, SOCKET)) <= MAX_PATH_BYTES,
  );
}

async function probeSocket(socketFolder: string): Promise<ProbeResult> {
  try {
    await withSuperuser(socketFolder, roleName, async () => undefined);
    return { state: 'serving', socketFolder };
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string };
    if (code === NO_SUCH_DATABASE) return { state: 'bare', socketFolder };
    // The queue of connections is full, or the server stopped meanwhile.
    if (code === CANNOT_CONNECT_NOW || code === 'EAGAIN' || message.startsWith('Connection terminated'))
      return { state: 'busy' };
    if (NOT_LISTENING_CODES.has(code)) return { state: 'absent' };
    throw error;
  }
}
