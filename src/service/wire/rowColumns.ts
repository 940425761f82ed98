import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** What every change of a row sets beside its own columns: the next version, and when. */
export const changedColumns = ({ now }: TenantScope) => ({
  row_version: sql<number>`row_version + 1`,
  updated_utc: new Date(now),
});

/** What archiving sets. */
export const archivedColumns = (scope: TenantScope) => ({
  ...changedColumns(scope),
  status: 'ARCHIVED' as const,
  archived_utc: new Date(scope.now),
});

/** What a new row begins with. */
export const createdColumns = ({ tenant, now }: TenantScope) => ({
  tenant_uuid: tenant,
  created_utc: new Date(now),
  updated_utc: new Date(now),
});
