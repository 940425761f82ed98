import { sql } from 'kysely';
import type { DispatchOrder } from '#contract/dispatch/order.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { iso, isoOrNull } from '../../platform/rows/iso.ts';
import type { OrderTerms } from '../issue/orderTerms.ts';
import type { GroupSum, OrderPlan } from '../issue/planOrder.ts';
import { meanWatts, wattsToKw } from '../watts.ts';
import { issueAt } from './enqueueIssue.ts';
import type { OrderRow } from './orderRow.ts';

/** Returns an order as in responses, or without its row a preview. */
export async function toOrder(
  scope: TenantScope,
  event: EventRow,
  { terms, plan, row, confirms }: { terms: OrderTerms; plan: OrderPlan; row: OrderRow | null; confirms: boolean },
): Promise<DispatchOrder> {
  const start = event.start_utc.getTime();
  const targetKw = plan.targetW && wattsToKw(meanWatts(plan.targetW));
  return {
    eventUUID: event.event_uuid,
    allocation: terms.allocation,
    signal: terms.signal,
    noticeMinutes: terms.notice_minutes,
    spread: terms.spread,
    spreadSeconds: terms.spread_seconds,
    rampSeconds: terms.ramp_seconds,
    reservePercent: terms.reserve_percent,
    issueAtUTC: iso(row?.issue_at_utc ?? Math.max(scope.now, issueAt(event, terms.notice_minutes))),
    periods: plan.requestedW.map((requested, slot) => ({
      startTime: iso(start + slot * HALF_HOUR_MS),
      endTime: iso(start + (slot + 1) * HALF_HOUR_MS),
      targetKw: plan.targetW && wattsToKw(plan.targetW[slot]!),
      requestedKw: wattsToKw(requested),
      possibleKw: wattsToKw(plan.possibleW[slot]!),
    })),
    assets: plan.assets,
    targetKw,
    requestedKw: wattsToKw(meanWatts(plan.requestedW)),
    shortfallKw: plan.targetW
      ? wattsToKw(meanWatts(plan.targetW.map((target, slot) => Math.max(0, target - plan.requestedW[slot]!))))
      : 0,
    portfolios: await portfoliosOf(scope, plan.byPortfolio),
    controllers: await controllersOf(scope, plan.byController),
    refusedByCode: plan.refusedByCode,
    refused: plan.refused,
    needsConfirmation: confirms,
    status: row?.status ?? 'PREVIEW',
    revision: row?.revision ?? 1,
    issuedUTC: isoOrNull(row?.issued_utc ?? null),
    confirmByUTC: isoOrNull(row?.confirm_by_utc ?? null),
    askedBy: row?.asked_by ?? null,
    confirmedBy: row?.confirmed_by ?? null,
  };
}

const touchedIn = <Key>(sums: ReadonlyMap<Key, GroupSum>): [Key, GroupSum][] =>
  [...sums].filter(([, { assets }]) => assets > 0).sort(([, one], [, other]) => other.watts - one.watts);

async function portfoliosOf(
  { tx, tenant }: TenantScope,
  sums: ReadonlyMap<string | null, GroupSum>,
): Promise<DispatchOrder['portfolios']> {
  const { rows } = await sql<{ portfolio_uuid: string; name: string }>`
    select portfolio_uuid, name from portfolios where tenant_uuid = ${tenant}
      and portfolio_uuid = any(${[...sums.keys()].filter((key) => key !== null)}::uuid[])`.execute(tx);
  const names = new Map(rows.map((row) => [row.portfolio_uuid, row.name]));
  return touchedIn(sums).map(([portfolioUUID, { assets, watts }]) => ({
    portfolioUUID,
    name: portfolioUUID === null ? null : (names.get(portfolioUUID) ?? null),
    assets,
    requestedKw: wattsToKw(watts),
  }));
}

async function controllersOf(
  { tx, tenant }: TenantScope,
  sums: ReadonlyMap<string, GroupSum>,
): Promise<DispatchOrder['controllers']> {
  const { rows } = await sql<{
    controller_uuid: string;
    name: string;
    channel: DispatchOrder['controllers'][number]['channel'];
  }>`
    select controller_uuid, name, channel from controllers where tenant_uuid = ${tenant}
      and controller_uuid = any(${[...sums.keys()]}::uuid[])`.execute(tx);
  const named = new Map(rows.map((row) => [row.controller_uuid, row]));
  return touchedIn(sums).map(([controllerUUID, { assets, watts }]) => ({
    controllerUUID,
    name: named.get(controllerUUID)!.name,
    channel: named.get(controllerUUID)!.channel,
    assets,
    requestedKw: wattsToKw(watts),
  }));
}
