import type { TenantScope } from '#store/tenantTransaction.ts';
import { schemeOf } from '../../baselines/measurement/eventTerms.ts';
import { requireEvent } from '../../baselines/requireEvent.ts';
import { conflict } from '../../platform/http/problem.ts';
import { type BalanceTerms, balanceTerms } from '../balance/terms.ts';

/** Returns the terms of an event that has not begun; throws 409 for others. */
export async function requireScheduledState(scope: TenantScope, eventUUID: string): Promise<BalanceTerms> {
  const event = await requireEvent(scope, eventUUID);
  if (event.state !== 'SCHEDULED') throw conflict('the event is no longer scheduled');
  return balanceTerms(event, await schemeOf(scope, event));
}
