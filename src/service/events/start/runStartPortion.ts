import type { EventRow, FunnelCounts } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { AssetRange } from '../../baselines/measurement/optedInBatches.ts';
import type { JobHandler } from '../../platform/scheduler/jobs.ts';
import { endSharedMetersAtStart } from '../endSharedMetersAtStart.ts';
import { endUnconsentedAtStart } from '../endUnconsentedAtStart.ts';
import { readEvent } from '../eventRows.ts';
import { freezeAssets } from '../freezeEvent.ts';
import { updateAllInvitations } from '../optIns/invitations.ts';
import { completeStartPortion, readStart, readStartPortion } from './startRows.ts';

/**
 * Does one phase of the start of an event for one portion of the assets that it is aimed at, in any service. The work
 * of a killed one is undone, and another does it again. The event is not locked: nobody changes it while it starts.
 */
export const runStartPortion: JobHandler = async (scope, portionUUID) => {
  const portion = await readStartPortion(scope, portionUUID);
  const start = portion && (await readStart(scope, portion.event_uuid));
  if (!portion || !start || portion.done === start.phase) return;
  const { phase } = start;
  if (phase !== 'PREPARE' && phase !== 'SHARED' && phase !== 'FREEZE') return;
  const event = (await readEvent(scope, portion.event_uuid))!;
  const range = { after: portion.after_asset_uuid, to: portion.to_asset_uuid };
  await completeStartPortion(scope, event, portion, phase, await runPhase(scope, event, phase, range));
};

async function runPhase(
  scope: TenantScope,
  event: EventRow,
  phase: 'PREPARE' | 'SHARED' | 'FREEZE',
  range: AssetRange,
): Promise<FunnelCounts | null> {
  if (phase === 'FREEZE') return freezeAssets(scope, event, range);
  if (phase === 'SHARED') await endSharedMetersAtStart(scope, event, range);
  else await prepareAssets(scope, event, range);
  return null;
}

/** Brings the invitations of a range up to date, and ends its opt-ins without a consent. */
export async function prepareAssets(scope: TenantScope, event: EventRow, range: AssetRange): Promise<void> {
  await updateAllInvitations(scope, event, range);
  await endUnconsentedAtStart(scope, event, range);
}
