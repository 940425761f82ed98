import type { EventRow, SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { emit } from '../../platform/domainEvent.ts';
import { eventMeasured } from '../domainEvents.ts';
import { asPlanned, type SettlementPlan, schemeAsPlanned } from '../portions/plan.ts';
import { createProfile } from '../profile.ts';
import { profileKey, saveProfile } from '../profileCache.ts';
import { announceBaselines } from './announceBaselines.ts';
import type { MeasuredEvent } from './measured.ts';
import { noteLateData } from './noteLateData.ts';
import { publishRun } from './publishRun.ts';

/** Uses the sums of an event, which the caller has locked, for the purpose of their plan. */
export async function finish(
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
