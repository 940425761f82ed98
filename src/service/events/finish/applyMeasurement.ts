import type { EventRow, SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { findLatestRun } from '../../baselines/measurement/latestRun.ts';
import { emit } from '../../platform/domainEvent.ts';
import { publishEvent } from '../../platform/outbound/outbox.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import type { SchemeWithPack } from '../../schemes/packs/schemePack.ts';
import { eventMeasured } from '../domainEvents.ts';
import { changeEvent, toEventNotice } from '../eventRows.ts';
import { asPlanned, type SettlementPlan, schemeAsPlanned } from '../portions/plan.ts';
import type { EventSums } from '../portions/sums.ts';
import { createProfile } from '../profile.ts';
import { profileKey, saveProfile } from '../profileCache.ts';
import type { Totals } from '../storeRun.ts';
import { readUnitBaseline } from '../unit/unitBaseline.ts';
import { type MeasuredEvent, publishRun, totalsOf } from './publishRun.ts';

const ENERGY_DECIMALS = 6;

/** Uses the sums of an event, which the caller has locked, for the purpose of their plan. */
export async function applyMeasurement(
  scope: TenantScope,
  event: EventRow,
  plan: SettlementPlan,
  measured: MeasuredEvent,
): Promise<void> {
  const scheme = await schemeAsPlanned(scope, event, plan);
  await emit(asPlanned(scope, plan), eventMeasured, event, measured.sums);
  if (plan.purpose === 'RUN') await publishRun(scope, event, scheme, plan, measured);
  if (plan.purpose === 'LATE') await noteLateData(scope, event, scheme, measured.sums);
  if (plan.purpose === 'BASELINES') await announceBaselines(scope, event, plan, measured.sums);
  await keepProfile(asPlanned(scope, plan), event, scheme, measured);
}

const keepProfile = (scope: TenantScope, event: EventRow, scheme: SchemeRow, { sums, source }: MeasuredEvent) =>
  saveProfile(scope, profileKey(scope, event, scheme, source), createProfile(event, sums, scope.now));

/** Notes by how much the current readings would change the final run. */
async function noteLateData(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeWithPack,
  sums: EventSums,
): Promise<void> {
  const final = (await findLatestRun(scope, event.event_uuid))!.totals as Totals;
  const now = totalsOf(event, scheme, sums, await readUnitBaseline(scope, event, scheme));
  const isSame = now.deliveredKwh === final.deliveredKwh && now.presentReadings === final.presentReadings;
  const late = isSame ? null : roundTo(ENERGY_DECIMALS, now.deliveredKwh - final.deliveredKwh);
  if (late !== event.late_data_kwh) await changeEvent(scope, event.event_uuid, { late_data_kwh: late });
}

/** Publishes that the baselines of an event are ready, if one is new or has changed. */
async function announceBaselines(
  scope: TenantScope,
  event: EventRow,
  plan: SettlementPlan,
  { baselinesChanged }: EventSums,
): Promise<void> {
  // Assets that were opted in meanwhile have no baseline yet: the next run computes and publishes theirs.
  if (event.row_version !== plan.event.rowVersion) return;
  if (baselinesChanged[0] === 0 && event.baseline_status === 'READY') return;
  await publishEvent(
    scope,
    'EVENT.BASELINES_READY',
    toEventNotice(await changeEvent(scope, event.event_uuid, { baseline_status: 'READY' })),
  );
}
