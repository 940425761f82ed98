import type { PackDocument } from '#contract/pack/document.ts';
import { type ChoiceLimits, DFS_OFFER_LIMITS } from '#energy/offers/choose.ts';
import { type BrokenLimit, brokenLimits } from '#energy/offers/limits.ts';
import { londonDate } from '#energy/time/london.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { invalid } from '../../platform/http/problem.ts';
import { packLimits } from '../../schemes/packs/packLimits.ts';
import { packKey } from '../../schemes/packs/packRows.ts';
import { packOfScheme } from '../../schemes/packs/requireReady.ts';
import { findScheme } from '../../schemes/schemeRows.ts';
import type { OfferedRequirement } from './requirement.ts';

/** Returns the limits by which offers are chosen; what a pack does not say is as NESO has it. */
export function choiceLimitsOf(document: PackDocument, eventType: OfferedRequirement['event_type']): ChoiceLimits {
  const { smallestMw, largestMw, stepMw, priceDecimals } = packLimits(document, eventType);
  return {
    smallestMw: smallestMw?.value ?? DFS_OFFER_LIMITS.smallestMw,
    largestMw: largestMw?.value ?? DFS_OFFER_LIMITS.largestMw,
    stepMw: stepMw?.value ?? DFS_OFFER_LIMITS.stepMw,
    stepGbpPerMwh: priceDecimals === null ? DFS_OFFER_LIMITS.stepGbpPerMwh : 10 ** -priceDecimals.value,
  };
}

const POINTERS: Record<BrokenLimit['rule'], string> = {
  smallestMw: '/mw',
  largestMw: '/mw',
  stepMw: '/mw',
  priceDecimals: '/priceGbpPerMwh',
  shortestMinutes: '',
  validFrom: '',
  validTo: '',
};

/** Throws 400 where the pack of the scheme does not allow an offer; the message names the rule and its source. */
export async function requireWithinLimits(
  scope: TenantScope,
  { scheme_uuid, event_type, start_utc }: OfferedRequirement,
  offer: { mw: number; priceGbpPerMwh: number },
): Promise<void> {
  const pack = await packOfScheme(scope, await findScheme(scope, scheme_uuid));
  const date = londonDate(start_utc.getTime());
  const broken = brokenLimits(packLimits(pack.document, event_type), { ...offer, date });
  if (broken.length > 0)
    throw invalid(
      broken.map(({ rule, detail }) => ({
        pointer: POINTERS[rule],
        code: 'NOT_IN_PACK',
        detail: `${packKey(pack)}: ${detail}`,
      })),
    );
}
