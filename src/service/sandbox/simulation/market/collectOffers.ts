import type { RequirementRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { recordSubmission } from '../../../market/offers/submitOffers.ts';
import { nameOf, SYSTEM } from '../../../tenants/actorOf.ts';
import { readDemoScheme } from '../demoScheme.ts';

/** Reference of the submissions that the simulated buyer records. */
const REFERENCE = 'SANDBOX';

/** Records the approved offers of a demo as submitted: its buyer collects them at the submission time. */
export async function collectOffers(
  scope: TenantScope,
  requirement: Pick<RequirementRow, 'requirement_uuid' | 'scheme_uuid' | 'submission_utc'>,
): Promise<void> {
  if (scope.environment !== 'SANDBOX' || (await readDemoScheme(scope)) !== requirement.scheme_uuid) return;
  await recordSubmission(scope, requirement, {
    reference: REFERENCE,
    submittedMs: requirement.submission_utc.getTime(),
    by: nameOf(SYSTEM),
  });
}
