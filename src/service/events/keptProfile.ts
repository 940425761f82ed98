import { sql } from 'kysely';
import type { EventProfile } from '#contract/stats.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { utcDay } from '#store/readings.ts';
import type { EventRow, SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { isAdjusted, type Measured } from '../shared/measure.ts';
import { makeProfile, profileWindow } from './profile.ts';

/** With fewer opted-in assets it is made as quickly as it is found. */
export const KEPT_FROM = 300;

/** The profile that was kept, unless what it was made from has changed; older readings change it by the job that they ask for. */
export async function findKeptProfile(scope: TenantScope, event: EventRow, scheme: SchemeRow): Promise<EventProfile | null> {
  const kept = await scope.tx.selectFrom('event_profiles').select(['made_from', 'profile']).where('tenant_uuid', '=', scope.tenant).where('event_uuid', '=', event.event_uuid).executeTakeFirst();
  return kept && kept.made_from === (await madeFrom(scope, event, scheme)) ? (kept.profile as EventProfile) : null;
}

/** Keeps the profile of a large event. `measured` are its opted-in assets over the London days it touches. */
export async function keepProfile(scope: TenantScope, event: EventRow, scheme: SchemeRow, measured: Measured[]): Promise<void> {
  if (measured.length < KEPT_FROM) return;
  const row = { made_from: await madeFrom(scope, event, scheme), profile: JSON.stringify(makeProfile(event, measured, scope.now)) };
  await scope.tx
    .insertInto('event_profiles')
    .values({ tenant_uuid: scope.tenant, event_uuid: event.event_uuid, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_uuid', 'event_uuid']).doUpdateSet(row))
    .execute();
}

/** What a profile is made from, in short: how baselines are made, who is opted in, their readings on the event's days, and which of these lie in the past. */
async function madeFrom(scope: TenantScope, event: EventRow, scheme: SchemeRow): Promise<string> {
  const { fromMs, toMs } = profileWindow(event);
  const past = sql`present & ((1::bigint << least(48, greatest(0, floor((${scope.now}::float8 / 1000 - extract(epoch from day)) / 1800)))::integer) - 1)`;
  const { rows } = await sql<{ assets: string; readings: string }>`
    with opted_in as materialized (
      select asset_uuid from event_assets where tenant_uuid = ${scope.tenant} and event_uuid = ${event.event_uuid} and state = 'OPT_IN'
    )
    select
      (select count(*) || ' ' || sum(uuid_hash_extended(asset_uuid, 0)::numeric) from opted_in) as assets,
      (select count(*) || ' ' || sum(hash_array_extended(wh, uuid_hash_extended(asset_uuid, 4 * present + 2 * (${past}) + (day - date '1970-01-01') * 2 + direction))::numeric)
       from reading_days
       where tenant_uuid = ${scope.tenant} and asset_uuid = any(array(select asset_uuid from opted_in))
         and day between ${utcDay(fromMs)}::date and ${utcDay(toMs - DAY_MS / 48)}::date) as readings`.execute(scope.tx);
  return [event.state === 'ENDED', scheme.baseline_method, isAdjusted(scope, event, scheme), rows[0]!.assets, rows[0]!.readings].join(', ');
}
