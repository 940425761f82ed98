import type { RequirementOffers } from '#contract/offer.ts';
import type { StrikeCounts } from '#contract/strike.ts';
import { groundsOf, isAcceptedIn, type OfferedHalfHour, totalsOfOffers } from '#energy/offers/totals.ts';
import type { Payment } from '#energy/settlement/payment.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { iso, stamp } from '../../platform/rows/iso.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import { halfHourAt } from '../../readings/halfHourAt.ts';
import { strikeRuleOf } from '../../schemes/packs/packLimits.ts';
import { paymentOf, withPack } from '../../schemes/packs/schemePack.ts';
import { findScheme } from '../../schemes/schemeRows.ts';
import { readStrikesOfUnits } from '../../schemes/units/readStrikes.ts';
import { describeOutcomes } from './describeOutcomes.ts';
import { type DescribedOffer, selectOffers, toOffer } from './offerRows.ts';
import { offersHeadline } from './offersHeadline.ts';
import { readProposals, type StoredProposal } from './proposals.ts';
import type { OfferedRequirement } from './requirement.ts';

/** Newest changes that are listed. */
const SHOWN_CHANGES = 50;

/** Returns the offers of all units for a requirement, with what they rest on. */
export async function describeOffers(scope: TenantScope, requirement: OfferedRequirement): Promise<RequirementOffers> {
  const { requirement_uuid, scheme_uuid } = requirement;
  const scheme = await withPack(scope, await findScheme(scope, scheme_uuid));
  const payment = paymentOf(scheme);
  const proposals = await readProposals(scope, requirement_uuid);
  const offers = await selectOffers(scope)
    .where('offers.requirement_uuid', '=', requirement_uuid)
    .orderBy('offers.start_utc')
    .execute();
  const ofUnit = Map.groupBy(offers, ({ unit_uuid }) => unit_uuid);
  const rule = strikeRuleOf(scheme.document);
  const strikes =
    rule && (await readStrikesOfUnits(scope, new Map(proposals.map(({ unit_uuid }) => [unit_uuid, rule]))));
  const units = proposals.map((proposal) =>
    describeUnit(requirement, proposal, ofUnit.get(proposal.unit_uuid) ?? [], strikes?.get(proposal.unit_uuid) ?? null),
  );
  const totals = totalsOfOffers(
    proposals.flatMap((proposal, place) => offered(units[place]!.offers, proposal, payment)),
  );
  const submission = await readSubmission(scope, requirement_uuid);
  const outcomes = await describeOutcomes(scope, requirement, units, payment);
  const described = {
    requirementUUID: requirement_uuid,
    schemeUUID: scheme_uuid,
    asOfUTC: proposals.length === 0 ? null : iso(Math.max(...proposals.map(({ as_of_utc }) => as_of_utc.getTime()))),
    curve: curveOf(payment),
    totals: {
      offers: totals.offers,
      toApprove: offers.filter(({ state, mw }) => state === 'PROPOSED' && mw !== null).length,
      mostMw: roundTo(3, totals.mostMw),
      offeredMwh: roundTo(3, totals.offeredMwh),
      expectedGbp: roundTo(2, totals.expectedGbp),
      leftGbp: roundTo(2, totals.leftGbp),
      likelyAccepted: roundTo(1, totals.likelyAccepted),
      strikeChance: roundTo(4, totals.strikeChance),
    },
    ...outcomes,
    submission,
    changes: await readChanges(scope, requirement_uuid),
  };
  return { ...described, headline: offersHeadline(scope.now, requirement, described) };
}

/** Points of the curve that the scheme pays by, as numbers. */
const curveOf = ({ points }: Payment) =>
  points.map(({ atPercent, factor }) => ({ atPercent: atPercent.valueOf(), factor: factor.valueOf() }));

function describeUnit(
  { start_utc }: OfferedRequirement,
  { unit_uuid, unit_id, zone, members, guardrails, basis }: StoredProposal,
  offers: readonly DescribedOffer[],
  strikes: StrikeCounts | null,
): RequirementOffers['units'][number] {
  return {
    unitUUID: unit_uuid,
    unitId: unit_id,
    zone,
    members,
    guardrails,
    strikes,
    offers: offers.flatMap((offer) => {
      const { settlementDate, settlementPeriod } = halfHourAt(offer.start_utc.getTime());
      const of = basis[(offer.start_utc.getTime() - start_utc.getTime()) / HALF_HOUR_MS];
      return of ? [{ ...toOffer(offer), settlementDate, settlementPeriod, basis: of }] : [];
    }),
  };
}

function offered(
  offers: RequirementOffers['units'][number]['offers'],
  { guardrails }: StoredProposal,
  { lines }: Payment,
): OfferedHalfHour[] {
  return offers.flatMap(({ startTime, mw, priceGbpPerMwh, state, basis }) => {
    const grounds = groundsOf(basis, lines, guardrails.paidToUsersGbpPerMwh);
    if (mw === null || grounds === null) return [];
    const startMs = Date.parse(startTime);
    return [{ startMs, mw, priceGbpPerMwh: priceGbpPerMwh!, isAccepted: isAcceptedIn(state), basis: grounds }];
  });
}

async function readSubmission(
  { tx, tenant }: TenantScope,
  requirementUUID: string,
): Promise<RequirementOffers['submission']> {
  const row = await tx
    .selectFrom('offer_submissions')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('requirement_uuid', '=', requirementUUID)
    .orderBy('submission_uuid', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row
    ? {
        reference: row.reference,
        submittedUTC: stamp(row.submitted_utc),
        submittedBy: row.submitted_by,
        offers: row.offers,
      }
    : null;
}

async function readChanges(
  { tx, tenant }: TenantScope,
  requirementUUID: string,
): Promise<RequirementOffers['changes']> {
  const rows = await tx
    .selectFrom('offer_changes')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('requirement_uuid', '=', requirementUUID)
    .orderBy('change_uuid', 'desc')
    .limit(SHOWN_CHANGES)
    .execute();
  return rows.map((row) => ({ atUTC: stamp(row.at_utc), by: row.changed_by, sentence: row.sentence }));
}
