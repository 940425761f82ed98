import type { TenantScope } from '#store/tenantTransaction.ts';
import { readEvent } from '../../events/eventRows.ts';
import { schemeOf } from '../../measuring/eventTerms.ts';
import { openFunnel } from './openFunnel.ts';
import { lostBefore } from './readFunnel.ts';
import { worthOf } from './worthOf.ts';

/** Keeps what the assets that a started event lost were worth, as known at its start. */
export async function keepWorth(scope: TenantScope, eventUUID: string): Promise<void> {
  const event = await readEvent(scope, eventUUID);
  if (!event) return;
  const funnel = await openFunnel(scope, event, await schemeOf(scope, event), null);
  if (funnel.frozen === null || funnel.frozen.worth !== null) return;
  const { counts } = funnel.frozen;
  const worth = await worthOf(scope, funnel, lostBefore(counts), counts.optedIn);
  await scope.tx
    .updateTable('event_funnels')
    .set({ worth: JSON.stringify(worth) })
    .where('tenant_uuid', '=', scope.tenant)
    .where('event_uuid', '=', eventUUID)
    .execute();
}
