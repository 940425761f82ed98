import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { publishDispatchMessage } from '../../assets/controllers/publishDispatchMessage.ts';
import { closeAlert, raiseAlert } from '../../tenants/alerts/raiseAlert.ts';
import { changeOrder, type OrderRow } from '../orders/orderRow.ts';
import { meanWatts } from '../watts.ts';
import type { PromisedByEvent } from './readPromise.ts';

/** Share of the target from which on power is short. */
const SHARE = 0.1;
/** Time before the start in which nobody can do anything any more; once running, they can. */
const BEFORE_START_MS = 15 * 60_000;

/**
 * Raises an alert once while an event lacks a tenth of its target or more: power that was not asked for, or of
 * dispatches that were refused, failed or are silent. Without a target, a tenth of the power asked for.
 */
export async function watchShortfall(
  scope: TenantScope,
  event: EventRow,
  order: OrderRow,
  { promisedW, openW, requestedW }: PromisedByEvent,
): Promise<void> {
  const { now } = scope;
  const eventUUID = event.event_uuid;
  if (order.status !== 'ISSUED' || event.end_utc.getTime() <= now) return;
  const start = event.start_utc.getTime();
  if (now < start && now > start - BEFORE_START_MS) return;
  const targetW = order.target_w ? meanWatts(order.target_w) : requestedW;
  const missingW = targetW - promisedW - openW;
  const isShort = targetW > 0 && missingW >= SHARE * targetW;
  if (isShort === (order.shortfall_utc !== null)) return;
  await changeOrder(scope, eventUUID, { shortfall_utc: isShort ? new Date(now) : null });
  if (!isShort) return void (await closeAlert(scope, 'SHORTFALL', { eventUUID }));
  const details = {
    targetKw: Math.round(targetW) / 1000,
    promisedKw: Math.round(promisedW) / 1000,
    openKw: Math.round(openW) / 1000,
    shortfallKw: Math.round(missingW) / 1000,
  };
  await raiseAlert(scope, 'SHORTFALL', { eventUUID }, { name: event.name, ...details });
  await publishDispatchMessage(scope, 'DISPATCH.SHORTFALL', { eventUUID, ...details });
}
