import type { TenantScope } from '#store/tenantTransaction.ts';

/** The event that runs or is next; undefined where none is planned. */
export const readNextEvent = ({ tx, tenant, now }: TenantScope) =>
  tx
    .selectFrom('events')
    .select(['event_uuid', 'name', 'start_utc'])
    .where('tenant_uuid', '=', tenant)
    .where('state', 'in', ['SCHEDULED', 'STARTED'])
    .where('end_utc', '>', new Date(now))
    .orderBy('start_utc')
    .orderBy('event_uuid')
    .limit(1)
    .executeTakeFirst();

/** The same of one event: undefined once it is over. */
export const readPlannedEvent = ({ tx, tenant, now }: TenantScope, eventUUID: string) =>
  tx
    .selectFrom('events')
    .select(['event_uuid', 'name', 'start_utc'])
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .where('state', 'in', ['SCHEDULED', 'STARTED'])
    .where('end_utc', '>', new Date(now))
    .executeTakeFirst();
