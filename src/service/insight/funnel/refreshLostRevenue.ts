import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { schemeOf } from '../../baselines/measurement/eventTerms.ts';
import { readEvent } from '../../events/eventRows.ts';
import { isAimedAtMany } from '../../events/portions/portionRanges.ts';
import { type Samples, lostRevenueOf } from './lostRevenueOf.ts';
import { openFunnel } from './openFunnel.ts';
import { lostBefore } from './readFunnel.ts';

/** Stores the value of the assets that a started event lost, as known at its start; of a large one its count does. */
export async function refreshLostRevenue(scope: TenantScope, eventUUID: string): Promise<void> {
  const event = await readEvent(scope, eventUUID);
  if (!event || (await isAimedAtMany(scope, event))) return;
  await refreshLostRevenueOf(scope, event, null);
}

/** Stores the value by samples that may be known. */
export async function refreshLostRevenueOf(
  scope: TenantScope,
  event: EventRow,
  samples: Samples | null,
): Promise<void> {
  const funnel = await openFunnel(scope, event, await schemeOf(scope, event), null);
  if (funnel.frozen === null || funnel.frozen.worth !== null) return;
  const { counts } = funnel.frozen;
  const worth = await lostRevenueOf(scope, funnel, lostBefore(counts), counts.optedIn, samples);
  await scope.tx
    .updateTable('event_funnels')
    .set({ worth: JSON.stringify(worth) })
    .where('tenant_uuid', '=', scope.tenant)
    .where('event_uuid', '=', event.event_uuid)
    .execute();
}
