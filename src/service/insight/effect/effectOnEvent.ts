import type { EventEffect } from '#contract/eventEffect.ts';
import { whToKwh } from '#energy/reading.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { schemeOf } from '../../baselines/measurement/eventTerms.ts';
import { iso, isoOrNull } from '../../platform/rows/iso.ts';
import { balanceTerms } from '../balance/terms.ts';
import { eventFigures } from './eventFigures.ts';
import { readOptedInSample, withJoining, withoutLeaving } from './optedIn.ts';

/** Assets that join an event or leave it; those that leave need not have been in it. */
export type Joining = { joins: readonly string[] } | { leaves: ReadonlySet<string> };

/** Returns the effect of a change of its opted-in assets on a scheduled event; on a large one by samples of them. */
export async function effectOnEvent(scope: TenantScope, event: EventRow, change: Joining): Promise<EventEffect> {
  const terms = balanceTerms(event, await schemeOf(scope, event));
  const optedIn = await readOptedInSample(scope, event);
  const then =
    'joins' in change ? withJoining(optedIn, change.joins) : await withoutLeaving(scope, event, optedIn, change.leaves);
  const before = await eventFigures(scope, terms, optedIn);
  return {
    eventUUID: event.event_uuid,
    name: event.name,
    startTime: iso(event.start_utc),
    endTime: iso(event.end_utc),
    optInDeadline: isoOrNull(event.opt_in_deadline_utc),
    contractedKwh: terms.targetWh === null ? null : whToKwh(terms.targetWh),
    before,
    after: then.assets === optedIn.assets ? before : await eventFigures(scope, terms, then),
  };
}
