import { isSimulatedRequirement } from '#energy/simulated/market.ts';
import { londonDate } from '#energy/time/london.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { ReachedRequirement } from '../../../market/domainEvents.ts';
import { recordSubmission } from '../../../market/offers/submitOffers.ts';
import { nameOf, SYSTEM } from '../../../tenants/actorOf.ts';
import { readDemoScheme } from '../demoScheme.ts';

/** Reference of the submissions that the simulated buyer records. */
const REFERENCE = 'SANDBOX';

/** Records the approved offers of a demo as submitted: its buyer collects them at the submission time. */
export async function collectOffers(scope: TenantScope, requirement: ReachedRequirement): Promise<void> {
  if (scope.environment !== 'SANDBOX') return;
  // The requirement of a real buyer may be tried out in a demo too.
  if (!isSimulatedRequirement(londonDate(requirement.start_utc.getTime()), requirement.buyer_event_id)) return;
  if ((await readDemoScheme(scope)) !== requirement.scheme_uuid) return;
  await recordSubmission(scope, requirement, {
    reference: REFERENCE,
    submittedMs: requirement.submission_utc.getTime(),
    by: nameOf(SYSTEM),
  });
}
