import { sql } from 'kysely';
import type { DispatchRefusalCode } from '#contract/dispatch/order.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Actor } from '../../tenants/actorOf.ts';
import { causedBy } from '../log/recordSignals.ts';
import { writeLog } from '../log/writeLog.ts';
import { type DesiredDispatch, desiredDispatch, type DispatchWindow } from './desiredDispatch.ts';
import { evaluate, type EvaluationTerms } from './evaluate.ts';
import type { NewDispatch } from './insertDispatches.ts';
import { type OrderRule, pageFacts } from './orderTerms.ts';
import type { CandidateRow, ExistingDispatch } from './readCandidates.ts';
import { type Revision, reviseDispatches } from './reviseDispatches.ts';

export interface PageOrder {
  event: EventRow;
  terms: EvaluationTerms;
  rule: OrderRule;
  window: DispatchWindow;
  /** Whether only assets without a dispatch are added; existing dispatches stay. */
  addsOnly: boolean;
  actor: Actor;
}
export interface ReconciledPage {
  /** Missing dispatches. */
  added: NewDispatch[];
  /** Refusal code of each other asset that is not asked. */
  refused: DispatchRefusalCode[];
}

/**
 * Brings the dispatches of a page of assets in line with the order: revises those that differ, cancels those of assets
 * that are asked for nothing; the others stay as they are and nothing is sent.
 */
export async function reconcilePage(
  scope: TenantScope,
  order: PageOrder,
  page: readonly CandidateRow[],
): Promise<ReconciledPage> {
  const uuids = page.map((row) => row.asset_uuid);
  const facts = await pageFacts(scope, order.event, order.terms, uuids);
  const added: NewDispatch[] = [];
  const refused: DispatchRefusalCode[] = [];
  const changed: Revision[] = [];
  const again: Revision[] = [];
  const cancelled: Revision[] = [];
  const standing = await lockExisting(scope, order.event.event_uuid, page);
  for (const row of page) {
    const existing = row.dispatch && (standing.get(row.asset_uuid) ?? null);
    if (existing && (order.addsOnly || existing.answer === 'OPTED_OUT' || row.dispatch!.is_held)) continue;
    const found = evaluate(row, order.terms, facts);
    if (found && 'refused' in found) refused.push(found.refused);
    const desired = found && !('refused' in found) ? desiredDispatch(row, found, order.rule, order.window) : null;
    if (!existing && desired) added.push(newDispatch(row, desired));
    if (!existing) continue;
    if (desired === null) {
      if (!existing.is_cancelled) cancelled.push({ dispatch: existing, answer: 'CANCELLED' });
    } else if (existing.is_cancelled) again.push({ dispatch: existing, ...addressee(row), ...desired });
    else if (differs(existing, desired)) changed.push({ dispatch: existing, ...desired });
  }
  await reviseDispatches(scope, order.event, 'REQUESTED', again, causedBy(order.actor, 'EVENT'));
  await reviseDispatches(scope, order.event, 'CHANGED', changed, causedBy(order.actor, 'CHANGE'));
  await reviseDispatches(scope, order.event, 'CANCELLED', cancelled, causedBy(order.actor, 'CANCEL'));
  const entry = (kind: 'CHANGED' | 'CANCELLED', { dispatch, requestedW }: Revision) => ({
    eventUUID: order.event.event_uuid,
    dispatchUUID: dispatch.dispatch_uuid,
    kind,
    revision: dispatch.revision + 1,
    details: requestedW ? { before: dispatch.requested_w, after: requestedW } : {},
  });
  await writeLog(scope, order.actor, [
    ...[...again, ...changed].map((revision) => entry('CHANGED', revision)),
    ...cancelled.map((revision) => entry('CANCELLED', revision)),
  ]);
  return { added, refused };
}

const addressee = (row: CandidateRow) => ({ controllerUUID: row.controller_uuid!, needsAnswer: row.needs_answer! });

const newDispatch = (row: CandidateRow, desired: DesiredDispatch): NewDispatch => ({
  assetUUID: row.asset_uuid,
  ...addressee(row),
  portfolioUUID: row.portfolio_uuid,
  ...desired,
});

const differs = (existing: ExistingDispatch, desired: DesiredDispatch): boolean =>
  existing.start_at.getTime() !== desired.startMs ||
  existing.end_at.getTime() !== desired.endMs ||
  existing.signal !== desired.signal ||
  !isSame(existing.requested_w, desired.requestedW) ||
  !isSame(existing.value_w, desired.valueW);

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((watts, slot) => watts === other[slot]);

/** Reads and locks the current dispatches of a page in the order of their assets. */
async function lockExisting(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  page: readonly CandidateRow[],
): Promise<Map<string, ExistingDispatch>> {
  const uuids = page.filter((row) => row.dispatch !== null).map((row) => row.asset_uuid);
  if (uuids.length === 0) return new Map();
  const { rows } = await sql<ExistingDispatch>`
    select * from dispatches where tenant_uuid = ${tenant} and event_uuid = ${eventUUID}
      and asset_uuid = any(${uuids}::uuid[])
    order by asset_uuid for no key update`.execute(tx);
  return new Map(rows.map((row) => [row.asset_uuid, row]));
}
