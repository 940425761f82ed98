import { sql } from 'kysely';
import type { PortfolioCapability } from '#contract/capability.ts';
import type { EventType } from '#energy/delivery.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

export type UsualWindow = NonNullable<PortfolioCapability['usualWindow']>;

const MINUTES_PER_HALF_HOUR = 30;

/**
 * Reads the window, by the London clock, in which most events of a type took place: of those aimed at a portfolio, of
 * the tenant's where there are none; the later one of equals. Null without an event.
 */
export async function readUsualWindow(
  { tx, tenant, now }: TenantScope,
  portfolioUUID: string,
  eventType: EventType,
): Promise<UsualWindow | null> {
  const { rows } = await sql<UsualWindow>`
    select "from", "to", count(*) as events, "ofPortfolio"
    from (
      select to_char(e.start_utc at time zone 'Europe/London', 'HH24:MI') as "from",
        to_char(e.end_utc at time zone 'Europe/London', 'HH24:MI') as "to", e.start_utc,
        exists (select from event_portfolios ep where ep.tenant_uuid = ${tenant} and ep.event_uuid = e.event_uuid
          and ep.portfolio_uuid = ${portfolioUUID}) as "ofPortfolio"
      from events e
      where e.tenant_uuid = ${tenant} and e.state = 'ENDED' and e.event_type = ${eventType}
        and e.start_utc <= ${new Date(now)}
        and (e.start_utc at time zone 'Europe/London')::date = ((e.end_utc - interval '1 second') at time zone 'Europe/London')::date
    ) ended
    group by "from", "to", "ofPortfolio"
    order by "ofPortfolio" desc, events desc, max(start_utc) desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Returns the half hours of a day that a window covers. */
export function slotsOf({ from, to }: Pick<UsualWindow, 'from' | 'to'>): { first: number; end: number } {
  const first = slotOf(from);
  const end = slotOf(to);
  return { first, end: end > first ? end : 48 };
}

const slotOf = (wallClock: string): number =>
  (60 * Number(wallClock.slice(0, 2)) + Number(wallClock.slice(3))) / MINUTES_PER_HALF_HOUR;
