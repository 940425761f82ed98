import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { publishEvent } from '../../platform/outbound/outbox.ts';
import { changeEvent, toEventNotice } from '../eventRows.ts';
import type { SettlementPlan } from '../portions/plan.ts';
import type { EventSums } from '../portions/sums.ts';

/** Publishes that the baselines of an event are ready, if one is new or has changed. */
export async function announceBaselines(
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
