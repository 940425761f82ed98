import { sql } from 'kysely';
import { type DiskSpace, reserveBytes } from '#store/diskSpace.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { LastingState } from './lastingAlerts.ts';

/** Multiple of the reserve below which the disk is low. */
const LOW = 8;
/** Multiple of the reserve above which it is no longer low, so that a disk at the edge is told of once. */
const AMPLE = 10;
const GB = 1e9;

/** Reader of the disk space of a store that this installation runs itself; returns null for another's PostgreSQL. */
export type ReadDisk = () => DiskSpace | null;

/**
 * Returns the state of an own store's disk that is nearly full. Only the operator of the machine can act: it is told to
 * the one live tenant of the store, and to nobody where several share it.
 */
export async function lowDisk(scope: TenantScope, readDisk: ReadDisk): Promise<LastingState[]> {
  const disk = readDisk();
  if (disk === null) return [];
  const reserve = reserveBytes(disk.totalBytes);
  if (disk.freeBytes >= AMPLE * reserve || !(await isOnlyLiveTenant(scope))) return [];
  if (disk.freeBytes >= LOW * reserve && !(await isTold(scope))) return [];
  const inGb = (bytes: number) => (bytes / GB).toFixed(1);
  return [
    {
      kind: 'DISK_LOW',
      eventUUID: null,
      subjectUUID: null,
      details: {
        title: `The disk of the service is nearly full: ${inGb(disk.freeBytes)} GB free`,
        text:
          `Of ${inGb(disk.totalBytes)} GB. Below ${(reserve / 1e6).toFixed(0)} MB writes are refused with 507; free some ` +
          'space, or move DATA_DIR to a larger disk.',
        kwAtRisk: null,
        gbpAtRisk: null,
        screen: null,
      },
    },
  ];
}

async function isOnlyLiveTenant({ tx, tenant, environment }: TenantScope): Promise<boolean> {
  if (environment !== 'LIVE') return false;
  const { rows } = await sql`
    select from tenants where environment = 'LIVE' and tenant_uuid <> ${tenant} limit 1`.execute(tx);
  return rows.length === 0;
}

async function isTold({ tx, tenant }: TenantScope): Promise<boolean> {
  const { rows } = await sql`
    select from alerts where tenant_uuid = ${tenant} and kind = 'DISK_LOW' and closed_utc is null limit 1`.execute(tx);
  return rows.length > 0;
}
