import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Returns the columns that every change of a row sets besides its own: the next version, and the time. */
export const changedColumns = ({ now }: TenantScope) => ({
  row_version: sql<number>`row_version + 1`,
  updated_utc: new Date(now),
});

/** Returns the columns that archiving sets. */
export const archivedColumns = (scope: TenantScope) => ({
  ...changedColumns(scope),
  status: 'ARCHIVED' as const,
  archived_utc: new Date(scope.now),
});

/** Returns the columns that restoring sets. */
export const restoredColumns = (scope: TenantScope) => ({
  ...changedColumns(scope),
  status: 'ACTIVE' as const,
  archived_utc: null,
});

/** Returns the initial columns of a new row. */
export const createdColumns = ({ tenant, now }: TenantScope) => ({
  tenant_uuid: tenant,
  created_utc: new Date(now),
  updated_utc: new Date(now),
});
