import { statfsSync } from 'node:fs';
import { readBootId, readStartRecord, type StartRecord } from './startRecord.ts';

/**
 * Meaning of a postmaster.pid while no process here holds the server lock. `stale`: its server is gone. `elsewhere`: it
 * may be running on another machine, whose locks are not visible here. `unlocked`: its server was started without the
 * lock.
 */
export type Leftover = 'stale' | 'elsewhere' | 'unlocked';

/**
 * Network and shared file systems by their statfs(2) numbers: NFS, SMB, 9P, FUSE (virtiofs and sshfs too), Ceph, AFS,
 * Lustre, GFS2, OCFS2, GPFS, BeeGFS, VirtualBox's.
 */
const NETWORK_FILE_SYSTEMS = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997, 0x65735546, 0x00c36400, 0x5346414f, 0x0bd00bd0, 0x01161970,
  0x7461636f, 0x47504653, 0x19830326, 0x786f4256,
]);

/** Classifies the cluster's postmaster.pid; only the file is left of a server if this returns `stale`. */
export const classifyLeftover = (cluster: string): Leftover =>
  classifyRecord(readStartRecord(cluster), readBootId(), isNetworkFileSystem(cluster));

/**
 * Classifies a start record. A kernel's locks apply to all it runs, so a free lock and the kernel's own boot id prove
 * the end of a server; after a reboot only files that no other machine can have open do.
 */
export function classifyRecord(record: StartRecord | null, bootId: string, shared: boolean): Leftover {
  if (!record) return 'unlocked';
  return record.bootId === bootId || !shared ? 'stale' : 'elsewhere';
}

function isNetworkFileSystem(path: string): boolean {
  return NETWORK_FILE_SYSTEMS.has(statfsSync(path).type >>> 0);
}
