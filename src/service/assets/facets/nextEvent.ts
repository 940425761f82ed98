import type { TenantScope } from '#store/tenantTransaction.ts';

/** Reads the event that runs or is next, or one event until it is over; undefined where there is none. */
export const readPlannedEvent = ({ tx, tenant, now }: TenantScope, eventUUID?: string) =>
  tx
    .selectFrom('events')
    .select(['event_uuid', 'name', 'start_utc'])
    .where('tenant_uuid', '=', tenant)
    .$if(eventUUID !== undefined, (events) => events.where('event_uuid', '=', eventUUID!))
    .where('state', 'in', ['SCHEDULED', 'STARTED'])
    .where('end_utc', '>', new Date(now))
    .orderBy('start_utc')
    .orderBy('event_uuid')
    .limit(1)
    .executeTakeFirst();
