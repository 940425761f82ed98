import type { RefusedBy } from '#contract/bulkEffect.ts';
import type { EventFigures } from '#contract/eventEffect.ts';
import type { RefusalCode } from '#contract/scheme.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { PortsOf } from '../../../assets/ports/ports.ts';
import { schemeOf } from '../../../baselines/measurement/eventTerms.ts';
import { shownPounds } from '../../balance/outlook.ts';
import { balanceTerms } from '../../balance/terms.ts';
import { eventFigures } from '../eventFigures.ts';
import { readOptedInSample, withJoining } from '../optedIn.ts';
import { remedyOf } from './remedyOf.ts';

/** Largest number of reasons, the most frequent first, whose assets are simulated as if they could join. */
const MAX_SIMULATED = 4;

/** Decisions of a bulk action. Without an event, nothing is known of what the refused assets would add. */
export interface RefusedStep {
  event: EventRow | null;
  refused: ReadonlyMap<RefusalCode, readonly string[]>;
  joins: readonly string[];
  /** Figures of the event with the assets that join. */
  after: EventFigures | null;
}

/** Explains each reason: what its assets would add to the event, and its remedy; most power first. */
export async function explainRefusals(scope: TenantScope, ports: PortsOf, decided: RefusedStep): Promise<RefusedBy[]> {
  const { event, refused } = decided;
  const byCount = [...refused].sort(([, one], [, other]) => other.length - one.length);
  const explained: RefusedBy[] = [];
  for (const [index, [code, assets]] of byCount.entries())
    explained.push({
      code,
      count: assets.length,
      ...(index < MAX_SIMULATED ? await wouldAdd(scope, decided, assets) : NOTHING_KNOWN),
      ...(await remedyOf(scope, ports, { code, event, assets })),
    });
  return explained.sort((one, other) => (other.kw ?? 0) - (one.kw ?? 0));
}

const NOTHING_KNOWN = { kw: null, gbp: null };

async function wouldAdd(
  scope: TenantScope,
  { event, joins, after }: RefusedStep,
  assets: readonly string[],
): Promise<Pick<RefusedBy, 'kw' | 'gbp'>> {
  if (event === null || after === null) return NOTHING_KNOWN;
  const terms = balanceTerms(event, await schemeOf(scope, event));
  const optedIn = await readOptedInSample(scope, event);
  const then = withJoining(optedIn, [...new Set([...joins, ...assets])]);
  const { powerKw, likelyGbp } = await eventFigures(scope, terms, then);
  return {
    kw: powerKw === null ? null : powerKw - (after.powerKw ?? 0),
    gbp: likelyGbp === null ? null : shownPounds(likelyGbp - (after.likelyGbp ?? 0)),
  };
}
