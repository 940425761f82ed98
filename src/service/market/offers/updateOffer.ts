import { sql } from 'kysely';
import type { OfferChanges } from '#contract/offer.ts';
import { londonWallClock } from '#energy/time/london.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { conflict, invalid, notFound } from '../../platform/http/problem.ts';
import { actorOf, nameOf } from '../../tenants/actorOf.ts';
import { type DescribedOffer, noteChange, type OfferRow, selectOffers, toOffer } from './offerRows.ts';
import { requireWithinLimits } from './packLimits.ts';
import { readProposal } from './proposals.ts';
import { findRequirement, requireOpen } from './requirement.ts';

/** Changes an offer by hand until the submission time; it then has to be approved and submitted again. */
export const updateOffer: Handler<'updateOffer'> = async (call) => {
  const { scope, params, body } = call;
  const found = await findOffer(scope, params.offerUUID);
  const requirement = await findRequirement(scope, found.requirement_uuid, { lock: true });
  requireOpen(scope, requirement);
  const offer = await findOffer(scope, params.offerUUID);
  const terms = await termsAfter(scope, offer, body);
  if (terms.mw !== null) await requireWithinLimits(scope, requirement, terms as { mw: number; priceGbpPerMwh: number });
  if (terms.mw === offer.mw && terms.priceGbpPerMwh === offer.price_gbp_per_mwh && !body.asProposed)
    return toOffer(offer);
  await scope.tx
    .updateTable('offers')
    .set({
      mw: terms.mw,
      price_gbp_per_mwh: terms.priceGbpPerMwh,
      is_by_hand: !body.asProposed,
      state: 'PROPOSED',
      approved_by: sql`'{}'::text[]`,
      updated_utc: new Date(scope.now),
      row_version: sql`row_version + 1`,
    })
    .where('tenant_uuid', '=', scope.tenant)
    .where('offer_uuid', '=', offer.offer_uuid)
    .execute();
  await noteChange(
    scope,
    offer.requirement_uuid,
    nameOf(actorOf(call)),
    sentenceOf(offer, terms, body),
    offer.offer_uuid,
  );
  return toOffer(await findOffer(scope, offer.offer_uuid));
};

/** Returns an offer; throws 404 without one. */
async function findOffer(scope: TenantScope, offerUUID: string): Promise<DescribedOffer> {
  const row = await selectOffers(scope).where('offers.offer_uuid', '=', offerUUID).executeTakeFirst();
  if (!row) throw notFound('offer');
  return row;
}

interface Terms {
  mw: number | null;
  priceGbpPerMwh: number | null;
}

async function termsAfter(scope: TenantScope, offer: OfferRow, changes: OfferChanges): Promise<Terms> {
  if (changes.asProposed) {
    const proposal = await readProposal(scope, offer);
    if (!proposal) throw conflict('Nothing was proposed for this unit');
    const { proposed } = proposal;
    return { mw: proposed?.mw ?? null, priceGbpPerMwh: proposed?.priceGbpPerMwh ?? null };
  }
  const { mw = offer.mw, priceGbpPerMwh = offer.price_gbp_per_mwh } = changes;
  if (changes.mw === null || changes.priceGbpPerMwh === null || mw === 0) return { mw: null, priceGbpPerMwh: null };
  if (mw === null)
    throw invalid([{ pointer: '/mw', code: 'REQUIRED', detail: 'nothing was offered: give the power too' }]);
  if (priceGbpPerMwh === null)
    throw invalid([
      { pointer: '/priceGbpPerMwh', code: 'REQUIRED', detail: 'nothing was offered: give the price too' },
    ]);
  return { mw, priceGbpPerMwh };
}

const written = ({ mw, priceGbpPerMwh }: Terms): string =>
  mw === null ? 'no offer' : `${mw} MW at £${priceGbpPerMwh!.toFixed(2)}`;

const sentenceOf = ({ unit_id, start_utc, ...before }: DescribedOffer, after: Terms, { asProposed }: OfferChanges) =>
  `${unit_id}, ${londonWallClock(start_utc.getTime())}: ${written({ mw: before.mw, priceGbpPerMwh: before.price_gbp_per_mwh })} → ` +
  `${written(after)}${asProposed ? ', as proposed' : ''}`;
