import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { findLatestRun } from '../../baselines/measurement/latestRun.ts';
import { enqueue, type JobHandler } from '../../platform/scheduler/jobs.ts';
import { readEvent, shareEvent } from '../eventRows.ts';
import { measurePortion } from './measurePortion.ts';
import { isAsPlanned, jobOf, type SettlementPlan } from './plan.ts';
import { completePortion, readPlan, readPortion, type StoredPlan } from './planRows.ts';
import { storePortion } from './storePortion.ts';

/**
 * Works out one portion of an event's assets, for the plan under way, in any service. If the event has changed too much
 * for the plan, enqueues a new one.
 */
export const runPortion: JobHandler = async (scope, portionUUID) => {
  const portion = await readPortion(scope, portionUUID);
  if (!portion) return;
  const eventUUID = portion.event_uuid;
  const range = { after: portion.after_asset_uuid, to: portion.to_asset_uuid };
  const [event, stored] = [await readEvent(scope, eventUUID), await readPlan(scope, eventUUID)];
  if (!event || !stored || !(await fits(scope, event, stored))) return;
  const measured = await measurePortion(scope, event, stored.plan, range, 1);
  // A transaction that ends a plan, and its portions with it, has locked the event: they stay until this one is stored.
  const shared = await shareEvent(scope, eventUUID);
  if (!(await readPortion(scope, portionUUID)) || !(await fits(scope, shared, stored))) return;
  await storePortion(scope, event, stored.plan, range, measured);
  await completePortion(scope, portion, measured);
};

async function fits(scope: TenantScope, event: EventRow, { plan }: StoredPlan): Promise<boolean> {
  const asPlanned = isAsPlanned(event, plan.event) && !(await isThere(scope, event, plan));
  if (!asPlanned) await enqueue(scope, jobOf(plan), [event.event_uuid], scope.now);
  return asPlanned;
}

/** Whether the run of a plan has been made without it, as by a service of the release before: its rows must stay. */
async function isThere(scope: TenantScope, { event_uuid }: EventRow, { run }: SettlementPlan): Promise<boolean> {
  const latest = run === null ? null : await findLatestRun(scope, event_uuid);
  return latest !== null && run !== null && latest.run >= run;
}
