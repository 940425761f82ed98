import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { schemeOf } from '../../baselines/measurement/eventTerms.ts';
import { type EventGates, gatesOf } from '../../events/unit/gates.ts';
import { ProblemError } from '../../platform/http/problem.ts';

/** Returns the gates of an event; throws 409 where its baseline is not nominated. */
export async function requireNominated(scope: TenantScope, event: EventRow): Promise<EventGates> {
  const scheme = await schemeOf(scope, event);
  if (scheme.baseline_method !== 'NOMINATED')
    throw new ProblemError(
      'NOT_NOMINATED_BASELINE',
      `The baseline of this event is ${scheme.baseline_method}: a baseline can only be nominated in a scheme with NOMINATED`,
    );
  return gatesOf(scheme.document, event);
}
