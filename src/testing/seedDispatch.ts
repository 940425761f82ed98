import { type Selectable, sql } from 'kysely';
import { spreadTimes } from '#energy/dispatch/spread.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { HOUR_MS } from '#energy/time/spans.ts';
import { BatchFiller } from '#service/dispatch/issue/batchFiller.ts';
import { dispatchId } from '#service/dispatch/issue/dispatchId.ts';
import { insertDispatches } from '#service/dispatch/issue/insertDispatches.ts';
import { causedBy } from '#service/dispatch/log/recordSignals.ts';
import { SYSTEM } from '#service/tenants/actorOf.ts';
import type { ControllersTable, DispatchBatchesTable, DispatchesTable } from '#store/schema.ts';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';
import { seedFleet } from './seed.ts';
import { seedController } from './seedDispatches.ts';
import { seedEvent } from './seedEvent.ts';
import type { TestService, TestTenant } from './testService.ts';

export interface DispatchSeed {
  assets?: number;
  /** The event starts that long from now on a half hour, and lasts an hour. */
  startsInMs?: number;
  channel?: ControllersTable['channel'];
  url?: string | null;
  answers?: 'REQUIRED' | 'NONE';
  ackWithinSeconds?: number;
  /** Of each asset, less in both half hours. */
  watts?: number;
  spreadSeconds?: number;
  /** Whether the dispatches have been sent and delivered at the instant of the seed. */
  delivered?: boolean;
  /** Whether an order is issued; without it there are only the event, its assets and their controller. */
  issued?: boolean;
  targetKw?: number | null;
}
export interface SeededDispatch {
  schemeUUID: string;
  eventUUID: string;
  controllerUUID: string;
  /** In the order of their ids. */
  assetUUIDs: string[];
  /** In the same order. */
  dispatchUUIDs: string[];
  startMs: number;
  endMs: number;
}

/**
 * A tenant's event whose opted-in assets, each of 3 kW and with a baseline of 2 kW, were dispatched by an order that
 * has been issued to one controller; inserted directly into the database.
 */
export async function seedDispatch(
  service: TestService,
  tenant: TestTenant,
  {
    assets = 3,
    startsInMs = 2 * HOUR_MS,
    channel = 'PULL',
    url = null,
    answers = 'REQUIRED',
    ackWithinSeconds = 300,
    watts = 1000,
    spreadSeconds = 0,
    delivered = true,
    issued = true,
    targetKw = null,
  }: DispatchSeed = {},
): Promise<SeededDispatch> {
  const { db } = service.database.store;
  const controllerUUID = await seedController(service, tenant, {
    channel,
    url,
    answers,
    ack_within_seconds: ackWithinSeconds,
  });
  const assetUUIDs = (await seedFleet(service, tenant, assets)).sort();
  const { schemeUUID, eventUUID } = await seedEvent(service, tenant, assetUUIDs);
  return tenantTransaction(db, tenant.tenant, async (scope) => {
    const { tx, now } = scope;
    const startMs = Math.ceil((now + startsInMs) / HALF_HOUR_MS) * HALF_HOUR_MS;
    const endMs = startMs + HOUR_MS;
    const window = { start_utc: new Date(startMs), end_utc: new Date(endMs) };
    await tx
      .updateTable('event_schemes')
      .set({ dispatch_mode: 'MANUAL' })
      .where('scheme_uuid', '=', schemeUUID)
      .execute();
    await tx
      .updateTable('events')
      .set({ ...window, baseline_status: 'READY', target_kw: targetKw })
      .where('event_uuid', '=', eventUUID)
      .execute();
    await tx
      .updateTable('assets')
      .set({ controller_uuid: controllerUUID, power_kw: 3 })
      .where('asset_uuid', 'in', assetUUIDs)
      .execute();
    await tx
      .updateTable('event_assets')
      .set({ baseline_wh: [1000, 1000] })
      .where('event_uuid', '=', eventUUID)
      .execute();
    const seeded = { schemeUUID, eventUUID, controllerUUID, assetUUIDs, startMs, endMs };
    const dispatchUUIDs = assetUUIDs.map((assetUUID) => dispatchId(eventUUID, assetUUID));
    if (issued) {
      await insertOrder(scope, seeded, { watts: watts * assets, spreadSeconds });
      const spread = dispatchUUIDs.map((id) => spreadTimes(id, { startMs, endMs }, 'BEFORE', spreadSeconds));
      const batches = new BatchFiller(scope, { kind: 'REQUESTED', eventUUID, startMs, giveUpMs: endMs });
      await insertDispatches(
        scope,
        eventUUID,
        batches,
        assetUUIDs.map((assetUUID, index) => ({
          dispatchUUID: dispatchUUIDs[index]!,
          assetUUID,
          controllerUUID,
          portfolioUUID: null,
          needsAnswer: answers === 'REQUIRED',
          signal: 'RELATIVE_KW',
          requestedW: [-watts, -watts],
          valueW: [-watts, -watts],
          ...spread[index]!,
        })),
        causedBy(SYSTEM, 'EVENT'),
      );
      await batches.close();
      if (delivered) await markAllDelivered(scope, eventUUID, Math.min(startMs, now + 1000 * ackWithinSeconds));
    }
    return { ...seeded, dispatchUUIDs };
  });
}

async function insertOrder(
  { tx, tenant, now }: TenantScope,
  { eventUUID }: Pick<SeededDispatch, 'eventUUID'>,
  { watts, spreadSeconds }: { watts: number; spreadSeconds: number },
): Promise<void> {
  const at = new Date(now);
  await tx
    .insertInto('dispatch_orders')
    .values({
      tenant_uuid: tenant,
      event_uuid: eventUUID,
      status: 'ISSUED',
      allocation: 'EXPECTED',
      signal: null,
      notice_minutes: 60,
      spread: 'BEFORE',
      spread_seconds: spreadSeconds,
      ramp_seconds: 0,
      reserve_percent: 0,
      target_w: null,
      requested_w: [watts, watts],
      possible_w: [2 * watts, 2 * watts],
      issue_at_utc: at,
      issued_utc: at,
      asked_by: 'test',
      created_utc: at,
      updated_utc: at,
    })
    .execute();
}

async function markAllDelivered({ tx, tenant, now }: TenantScope, eventUUID: string, ackDueMs: number): Promise<void> {
  const at = new Date(now);
  await sql`
    update dispatch_batches set state = 'DELIVERED', sent_utc = ${at}, delivered_utc = ${at}, attempts = 1,
      next_attempt_at = null, ack_due_utc = ${new Date(ackDueMs)}
    where tenant_uuid = ${tenant} and event_uuid = ${eventUUID}`.execute(tx);
}

/** The dispatches of an event with the states of their batches, in the order of their assets. */
export const dispatchRows = (service: TestService, { tenant }: TestTenant, eventUUID: string) =>
  tenantTransaction(service.database.store.db, tenant, async ({ tx }) => {
    const { rows } = await sql<
      Selectable<DispatchesTable> & Pick<Selectable<DispatchBatchesTable>, 'kind'> & { batch_state: string }
    >`
      select d.*, b.state as batch_state, b.kind from dispatches d join dispatch_batches b using (tenant_uuid, batch_uuid)
      where d.event_uuid = ${eventUUID} order by d.asset_uuid`.execute(tx);
    return rows;
  });

/** The log of an event's dispatches, oldest first. */
export const dispatchLog = (service: TestService, { tenant }: TestTenant, eventUUID: string) =>
  tenantTransaction(service.database.store.db, tenant, ({ tx }) =>
    tx.selectFrom('dispatch_log').selectAll().where('event_uuid', '=', eventUUID).orderBy('seq').execute(),
  );
