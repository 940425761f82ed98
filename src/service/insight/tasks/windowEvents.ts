import { DAY_MS } from '#energy/time/spans.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { withPack } from '../../schemes/packs/schemePack.ts';
import { type BalanceTerms, balanceTerms } from '../balance/terms.ts';

/** Days that tasks look ahead, and the largest number of events they weigh: the earliest. */
export const WINDOW_DAYS = 7;
const MAX_EVENTS = 12;

/** Reads the events that run or begin within the window, earliest first, with the terms by which they are measured. */
export async function readWindowEvents(scope: TenantScope): Promise<BalanceTerms[]> {
  const { tx, tenant, now } = scope;
  const events = await tx
    .selectFrom('events')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('state', 'in', ['SCHEDULED', 'STARTED'])
    .where('end_utc', '>', new Date(now))
    .where('start_utc', '<', new Date(now + WINDOW_DAYS * DAY_MS))
    .orderBy('start_utc')
    .orderBy('event_uuid')
    .limit(MAX_EVENTS)
    .execute();
  const schemes = await tx
    .selectFrom('event_schemes')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where((where) => where('scheme_uuid', '=', where.fn.any(where.val(events.map(({ scheme_uuid }) => scheme_uuid)))))
    .execute();
  const complete = [];
  for (const scheme of schemes) complete.push(await withPack(scope, scheme));
  const byUUID = new Map(complete.map((scheme) => [scheme.scheme_uuid, scheme]));
  return events.map((event) => balanceTerms(event, byUUID.get(event.scheme_uuid)!));
}

/** Returns the instant until which assets can be opted in. */
export const deadlineOf = ({ opt_in_deadline_utc, start_utc }: EventRow): Date => opt_in_deadline_utc ?? start_utc;
