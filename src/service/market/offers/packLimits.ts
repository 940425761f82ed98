import type { PackDocument } from '#contract/pack/document.ts';
import type { ProblemItem } from '#contract/problem.ts';
import { DFS_OFFER_LIMITS, type OfferRange } from '#energy/offers/choose.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { invalid } from '../../platform/http/problem.ts';
import { packKey } from '../../schemes/packs/packRows.ts';
import { packOfScheme } from '../../schemes/packs/requireReady.ts';
import { findScheme } from '../../schemes/schemeRows.ts';
import type { OfferedRequirement } from './requirement.ts';

const KW_PER_MW = 1000;

/** Returns the limits of offers by the products of a pack; what it does not say is as NESO has it. */
export function offerLimitsOf(
  { products, offers }: PackDocument,
  eventType: OfferedRequirement['event_type'],
): OfferRange {
  const fitting = products.filter(({ direction }) => direction === 'BOTH' || direction === eventType);
  const mw = (kw: number | null | undefined, other: number) => (kw == null ? other : kw / KW_PER_MW);
  return {
    smallestMw: mw(fitting[0]?.minKw, DFS_OFFER_LIMITS.smallestMw),
    largestMw: mw(fitting[0]?.maxKw, DFS_OFFER_LIMITS.largestMw),
    stepMw: mw(offers?.stepKw, DFS_OFFER_LIMITS.stepMw),
    stepGbpPerMwh: DFS_OFFER_LIMITS.stepGbpPerMwh,
  };
}

/** Throws 400 where the rules of the scheme's pack do not allow an offer; the message names the rule. */
export async function requireWithinLimits(
  scope: TenantScope,
  { scheme_uuid, event_type }: OfferedRequirement,
  { mw, priceGbpPerMwh }: { mw: number; priceGbpPerMwh: number },
): Promise<void> {
  const pack = await packOfScheme(scope, await findScheme(scope, scheme_uuid));
  const { smallestMw, largestMw, stepMw, stepGbpPerMwh } = offerLimitsOf(pack.document, event_type);
  const refuse = (pointer: string, detail: string): ProblemItem => ({ pointer, code: 'NOT_IN_PACK', detail });
  const faults: ProblemItem[] = [];
  if (mw < smallestMw || mw > largestMw)
    faults.push(refuse('/mw', `${packKey(pack)} allows ${smallestMw} to ${largestMw} MW an offer`));
  if (!isWhole(mw / stepMw)) faults.push(refuse('/mw', `${packKey(pack)} allows steps of ${stepMw} MW`));
  if (!isWhole(priceGbpPerMwh / stepGbpPerMwh))
    faults.push(refuse('/priceGbpPerMwh', `${packKey(pack)} allows prices in whole pence`));
  if (faults.length > 0) throw invalid(faults);
}

/** Whether a number of steps is whole, but for the rounding of decimals. */
const isWhole = (steps: number): boolean => Math.abs(steps - Math.round(steps)) < 1e-6;
