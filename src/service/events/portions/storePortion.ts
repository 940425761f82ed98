import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { AssetRange } from '../../baselines/measurement/optedInBatches.ts';
import { addToPortfolios } from '../addToPortfolios.ts';
import { storeBaselines } from '../storeBaselines.ts';
import { removeResults, storeResults } from '../storeRun.ts';
import type { MeasuredPortion } from './measurePortion.ts';
import type { SettlementPlan } from './plan.ts';

/** Stores the results of each asset of a portion, for an event that the caller has locked or shares. */
export async function storePortion(
  scope: TenantScope,
  { event_uuid: eventUUID, event_type }: Pick<EventRow, 'event_uuid' | 'event_type'>,
  { purpose, run, replaces }: SettlementPlan,
  range: AssetRange,
  { sums, results }: MeasuredPortion,
): Promise<void> {
  if (purpose === 'LATE') return;
  const measured = results.map((result) => result.measured);
  sums.baselinesChanged[0] = await storeBaselines(scope, eventUUID, measured);
  if (run === null) return;
  if (replaces) await removeResults(scope, eventUUID, run, range);
  await storeResults(scope, eventUUID, run, results);
  await addToPortfolios(scope, eventUUID, run, event_type, results);
}
