import type { TenantScope } from '#store/tenantTransaction.ts';
import { isAimedAtMany } from '../../events/portions/portionRanges.ts';
import type { Handler } from '../../platform/http/call.ts';
import { snapshotNotReady } from '../../platform/http/snapshotNotReady.ts';
import { countEventCandidates } from '../balance/countEventCandidates.ts';
import type { BalanceTerms } from '../balance/terms.ts';
import { forecastOn, simulateForecast } from './eventForecast.ts';
import { hasManyToSimulate, isOfTerms, readForecastSnapshot } from './forecastSnapshot.ts';
import { requireScheduledState } from './requireScheduled.ts';

/**
 * Returns the forecast of a scheduled event by half hour, and its delivery on like days. Of many assets as its job last
 * simulated it; of a large event only so.
 */
export const getEventForecast: Handler<'getEventForecast'> = async ({ scope, params }) => {
  const terms = await requireScheduledState(scope, params['event-uuid']);
  return (await isAimedAtMany(scope, terms.event)) ? readLarge(scope, terms) : readOrSimulate(scope, terms);
};

async function readLarge(scope: TenantScope, { event }: BalanceTerms) {
  const kept = await readForecastSnapshot(scope, event.event_uuid);
  if (kept === null) throw snapshotNotReady();
  return kept;
}

/** Returns the stored forecast if its terms and number of assets are the same: its job follows other changes. */
async function readOrSimulate(scope: TenantScope, terms: BalanceTerms) {
  const takers = await countEventCandidates(scope, terms.event);
  const { who, total } = forecastOn(takers);
  const kept = hasManyToSimulate(takers) ? await readForecastSnapshot(scope, terms.event.event_uuid) : null;
  return kept?.who === who && kept.assets === total && isOfTerms(kept, terms)
    ? kept
    : simulateForecast(scope, terms, takers, scope.now);
}
