import { sql } from 'kysely';
import { type Client, createClient } from '#client/client.ts';
import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';
import { publishEvent } from '#service/platform/outbound/outbox.ts';
import type { Store } from '#store/openStore.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { createTenantWithKey } from '../../harness/createTenantWithKey.ts';

/** A tenant with events that all start, and all end, at the same instants of its clock. */
export interface Dispatcher {
  tenant: string;
  /** A client of whichever process is at `url`. */
  clientAt: (url: string) => Client;
  startsAt: number;
}

export async function newDispatcher({ db }: Store, url: string, events: number): Promise<Dispatcher> {
  const { tenant, headers } = await createTenantWithKey(db);
  const clientAt = (at: string) => createClient({ baseUrl: `${at}/api/v1`, headers });
  const client = clientAt(url);
  const { schemeUUID } = await client.createScheme({ body: { name: 'Evening peak' } });
  const startsAt = Math.floor(Date.now() / DAY_MS + 2) * DAY_MS;
  const instants = { startTime: new Date(startsAt).toISOString(), endTime: new Date(startsAt + HOUR_MS).toISOString() };
  for (let made = 0; made < events; made += 10)
    await Promise.all(
      Array.from({ length: Math.min(10, events - made) }, (_, index) =>
        client.createEvent({
          body: { name: `Dispatch ${made + index}`, schemeUUID, eventType: 'TURN_DOWN', ...instants },
        }),
      ),
    );
  return { tenant, clientAt, startsAt };
}

/** Subscribes addresses to starts, ends and cancellations. */
export async function subscribe({ clientAt }: Dispatcher, url: string, addresses: readonly string[]): Promise<void> {
  for (const address of addresses)
    await clientAt(url).createWebhook({
      body: { url: address, events: ['EVENT.STARTED', 'EVENT.ENDED', 'EVENT.CANCELLED'] },
    });
}

/**
 * Sets the tenants' clocks so that half an hour of their events is over, or all: everything falls due at the same
 * instant, for every process.
 */
export async function moveClocks(
  { db }: Store,
  dispatchers: readonly Dispatcher[],
  to: 'STARTED' | 'ENDED',
): Promise<void> {
  for (const { tenant, startsAt } of dispatchers)
    await sql`update tenants set clock_offset_ms =
      ${startsAt + (to === 'STARTED' ? 0.5 : 1.5) * HOUR_MS - Date.now()} where tenant_uuid = ${tenant}`.execute(db);
}

/** How many events of the tenants have published this message. */
export async function countPublishedMoves(
  { db }: Store,
  dispatchers: readonly Dispatcher[],
  event: 'EVENT.STARTED' | 'EVENT.ENDED',
): Promise<number> {
  let published = 0;
  for (const { tenant } of dispatchers)
    published += await tenantTransaction(
      db,
      tenant,
      async ({ tx }) =>
        (
          await sql<{ n: number }>`select count(*)::int as n from outbox
          where event = ${event}`.execute(tx)
        ).rows[0]!.n,
    );
  return published;
}

/**
 * Publishes `count` numbered messages to each tenant's subscribers, one commit after the other: these have an order.
 */
export async function publishNumberedEvents(
  { db }: Store,
  dispatchers: readonly Dispatcher[],
  count: number,
): Promise<void> {
  await Promise.all(
    dispatchers.map(async ({ tenant }) => {
      for (let n = 0; n < count; n++)
        await tenantTransaction(db, tenant, (scope) => publishEvent(scope, 'EVENT.CANCELLED', { n }));
    }),
  );
}

/**
 * Events whose state changes or stats runs in the store are not exactly one each, and how many deliveries were recorded
 * with one attempt and with others.
 */
export async function readDispatchRecords(
  { db }: Store,
  { tenant }: Dispatcher,
): Promise<{ wrong: string[]; once: number; otherwise: number }> {
  return tenantTransaction(db, tenant, async ({ tx }) => {
    const wrong = await sql<{ event: string }>`
      select e.event_uuid::text || ' ' || e.state || ' ' || published.moves || ' ' || runs.n as event
      from events e
      cross join lateral (select coalesce(string_agg(event, ',' order by seq), '') as moves from outbox
        where tenant_uuid = e.tenant_uuid and event in ('EVENT.SCHEDULED', 'EVENT.STARTED', 'EVENT.ENDED')
          and payload ->> 'eventUUID' = e.event_uuid::text) published
      cross join lateral (select count(*) as n from event_stats s where s.tenant_uuid = e.tenant_uuid
        and s.event_uuid = e.event_uuid) runs
      where e.state <> 'ENDED' or published.moves <> 'EVENT.SCHEDULED,EVENT.STARTED,EVENT.ENDED'
        or runs.n <> 1`.execute(tx);
    const deliveries = await sql<{ once: number; otherwise: number }>`
      select count(*) filter (where once)::int as once, count(*) filter (where not once)::int as otherwise
      from (select status = 'SUCCEEDED' and attempts = 1 and (select count(*) from webhook_attempts a
        where a.tenant_uuid = d.tenant_uuid and a.delivery_uuid = d.delivery_uuid) = 1 as once
          from webhook_deliveries d) each`.execute(tx);
    return { wrong: wrong.rows.map(({ event }) => event), ...deliveries.rows[0]! };
  });
}
