import { sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { HOUR_MS } from '#energy/time/spans.ts';
import type { Store } from '#store/openStore.ts';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';

/** Each asset could give 2 kW, and is asked for half of it. */
const POWER_KW = 2;
const BASELINE_WH = [1000, 1000];
/** So that a statement stays below its timeout. */
const BATCH_SIZE = 25_000;

/** An event of an hour that can be dispatched to controllers. */
export interface DispatchEvent {
  tenant: string;
  eventUUID: string;
  assets: number;
  startMs: number;
}

export interface DispatchEventOptions {
  assets: number;
  /** Assets belong to them in turn. */
  controllers: readonly string[];
  startsInMs?: number;
}

/**
 * An event of a scheme that is dispatched by hand, with a target of 1 kW an asset: assets of a user who consents, opted
 * in, each under one of the controllers. Inserted directly into the database.
 */
export async function addDispatchEvent(
  { background }: Pick<Store, 'background'>,
  tenant: string,
  { assets, controllers, startsInMs = 3 * HOUR_MS }: DispatchEventOptions,
): Promise<DispatchEvent> {
  const eventUUID = newUuid();
  const { startMs, schemeUUID, userUUID } = await tenantTransaction(background, tenant, (scope) =>
    insertEvent(scope, eventUUID, assets, startsInMs),
  );
  for (let from = 0; from < assets; from += BATCH_SIZE)
    await tenantTransaction(background, tenant, (scope) =>
      insertAssets(scope, {
        eventUUID,
        schemeUUID,
        userUUID,
        controllers,
        from,
        to: Math.min(assets, from + BATCH_SIZE),
      }),
    );
  return { tenant, eventUUID, assets, startMs };
}

async function insertEvent({ tx, tenant, now }: TenantScope, eventUUID: string, assets: number, startsInMs: number) {
  const [schemeUUID, userUUID, at] = [newUuid(), newUuid(), new Date(now)];
  const written = { tenant_uuid: tenant, created_utc: at, updated_utc: at };
  const startMs = Math.ceil((now + startsInMs) / HALF_HOUR_MS) * HALF_HOUR_MS;
  await tx
    .insertInto('users')
    .values({ ...written, user_uuid: userUUID, user_id: userUUID, name: 'Ada', email: null, phone: null })
    .execute();
  await sql`insert into consents (tenant_uuid, consent_uuid, user_uuid, type, preference, status, granularity, created_utc)
    values (${tenant}, ${newUuid()}, ${userUUID}, 'DISPATCH', 'OPT_IN', 'ACTIVE', 'halfHour', ${at})`.execute(tx);
  await tx
    .insertInto('event_schemes')
    .values({
      ...written,
      scheme_uuid: schemeUUID,
      name: 'Evening peak',
      scheme_type: 'DFS',
      description: null,
      regulator: 'NESO',
      baseline_method: 'BL01',
      in_day_adjustment: false,
      settlement_method: 'DFS_K',
      requires_mpan: false,
      dispatch_mode: 'MANUAL',
      valid_from: null,
      valid_to: null,
    })
    .execute();
  await tx
    .insertInto('events')
    .values({
      ...written,
      event_uuid: eventUUID,
      name: 'Evening',
      scheme_uuid: schemeUUID,
      event_type: 'TURN_DOWN',
      running_type: 'TEST',
      start_utc: new Date(startMs),
      end_utc: new Date(startMs + HOUR_MS),
      target_kw: assets,
      contracted_mw: null,
      price_gbp_per_mwh: null,
      zone: null,
      baseline_status: 'READY',
    })
    .execute();
  return { startMs, schemeUUID, userUUID };
}

interface AssetsToInsert {
  eventUUID: string;
  schemeUUID: string;
  userUUID: string;
  controllers: readonly string[];
  from: number;
  to: number;
}

async function insertAssets({ tx, tenant, now }: TenantScope, all: AssetsToInsert): Promise<void> {
  const { eventUUID, schemeUUID, userUUID, controllers, from, to } = all;
  const uuids = Array.from({ length: to - from }, () => newUuid());
  const at = new Date(now);
  await sql`
    insert into assets (tenant_uuid, asset_uuid, asset_id, user_uuid, asset_type, mpan_status, power_kw, controller_uuid,
      created_utc, updated_utc)
    select ${tenant}, asset, ${`${eventUUID.slice(-6)}-`} || place + ${from}, ${userUUID}, 'OTHER', 'NOT_APPLICABLE',
      ${POWER_KW}, (${[...controllers]}::uuid[])[1 + place % ${controllers.length}::int], ${at}, ${at}
    from unnest(${uuids}::uuid[]) with ordinality as new (asset, place)`.execute(tx);
  await sql`
    insert into scheme_assets (tenant_uuid, scheme_uuid, asset_uuid, status, updated_utc)
    select ${tenant}, ${schemeUUID}, asset, 'READY', ${at} from unnest(${uuids}::uuid[]) as new (asset)`.execute(tx);
  await sql`
    insert into event_assets (tenant_uuid, event_uuid, asset_uuid, state, opted_utc, baseline_wh)
    select ${tenant}, ${eventUUID}, asset, 'OPT_IN', ${at}, ${BASELINE_WH}
    from unnest(${uuids}::uuid[]) as new (asset)`.execute(tx);
}

/** The order of an event that has been dispatched; null before. */
export const readOrderStatus = (
  { background }: Pick<Store, 'background'>,
  { tenant, eventUUID }: DispatchEvent,
): Promise<string | null> =>
  tenantTransaction(background, tenant, async ({ tx }) => {
    const order = await tx
      .selectFrom('dispatch_orders')
      .select('status')
      .where('event_uuid', '=', eventUUID)
      .executeTakeFirst();
    return order?.status ?? null;
  });

/** How many batches of an event are in each state. */
export const countBatches = (
  { background }: Pick<Store, 'background'>,
  { tenant, eventUUID }: DispatchEvent,
): Promise<Record<string, number>> =>
  tenantTransaction(background, tenant, async ({ tx }) => {
    const { rows } = await sql<{ state: string; n: number }>`
      select state, count(*)::int as n from dispatch_batches where event_uuid = ${eventUUID} group by 1`.execute(tx);
    return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
  });

/** How many dispatches of an event have each answer; `NONE` those without. */
export const countAnswers = (
  { background }: Pick<Store, 'background'>,
  { tenant, eventUUID }: DispatchEvent,
): Promise<Record<string, number>> =>
  tenantTransaction(background, tenant, async ({ tx }) => {
    const { rows } = await sql<{ answer: string; n: number }>`
      select coalesce(answer, 'NONE') as answer, count(*)::int as n from dispatches
      where event_uuid = ${eventUUID} group by 1`.execute(tx);
    return Object.fromEntries(rows.map(({ answer, n }) => [answer, n]));
  });
