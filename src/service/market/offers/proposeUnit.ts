import { sql } from 'kysely';
import type { OfferBasis, OfferChoice } from '#contract/offer.ts';
import type { BaselineMethodName } from '#energy/baseline/methods.ts';
import { type AcceptanceCurve, acceptanceCurves, type PastHalfHour } from '#energy/offers/acceptance.ts';
import { type ChoiceLimits, chooseOffer } from '#energy/offers/choose.ts';
import type { CurveLines } from '#energy/settlement/curveLines.ts';
import { londonWallClock } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { StoredGuardrails } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { keptOutcomes, readOutcomes } from '../../events/rehearsal/prospect.ts';
import { countOf, readRehearsalCandidates } from '../../events/rehearsal/readCandidates.ts';
import { iso } from '../../platform/rows/iso.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import { paymentOf, withPack } from '../../schemes/packs/schemePack.ts';
import { findScheme } from '../../schemes/schemeRows.ts';
import { choiceLimitsOf } from './packLimits.ts';
import { askedOfZone, type OfferedRequirement } from './requirement.ts';

/** Unit that is asked for its offers. */
export interface AskedUnit {
  unit_uuid: string;
  unit_id: string;
  zone: string;
  portfolio_uuid: string;
  guardrails: StoredGuardrails;
}

/** Proposal of a unit: assets that could take part, and what is proposed in each half hour. */
export interface UnitProposal {
  members: number;
  basis: OfferBasis[];
}

const WH_PER_MWH = 1e6;

/** Largest number of members that are measured: the mean of an even sample of so many is known to some 5 %. */
const MOST_MEASURED = 250;
/** Members that are looked at one by one, and how many where there are more: some cannot take part. */
const MEMBERS_AT_ONCE = { assets: 1000, sampled: 2 * MOST_MEASURED };
/** Half hours of earlier requirements that are shown, and that the chance to be accepted is learnt from. */
const SHOWN_HISTORY = 20;
const MOST_HISTORY = 2000;

/** Grounds that all units of a requirement share, as JSON: rules, chances by price and history of each half hour. */
export interface ProposalGrounds {
  limits: ChoiceLimits;
  lines: CurveLines;
  method: BaselineMethodName;
  curves: AcceptanceCurve[];
  history: OfferBasis['history'][];
}

/** Reads what the proposals for a requirement have in common. */
export async function readGrounds(scope: TenantScope, requirement: OfferedRequirement): Promise<ProposalGrounds> {
  const { periods, event_type: eventType } = requirement;
  const scheme = await withPack(scope, await findScheme(scope, requirement.scheme_uuid));
  const history = await readHistory(scope, requirement);
  const submissionMs = requirement.submission_utc.getTime();
  const guaranteedPrice = requirement.guaranteed_price || null;
  const clockOf = history.map(({ startMs }) => londonWallClock(startMs));
  return {
    limits: choiceLimitsOf(scheme.document, eventType),
    lines: paymentOf(scheme).lines,
    method: scheme.baseline_method,
    curves: acceptanceCurves(
      history,
      periods.map(({ startMs }) => ({ startMs, eventType, submissionMs, guaranteedPrice })),
    ),
    history: periods.map(({ startMs }) => {
      const clock = londonWallClock(startMs);
      return shownOf(history.filter((_, place) => clockOf[place] === clock));
    }),
  };
}

/** Works out what a unit should offer in each half hour of a requirement, by what is known now. */
export async function proposeUnit(
  scope: TenantScope,
  requirement: OfferedRequirement,
  { limits, lines, method, curves, history }: ProposalGrounds,
  unit: AskedUnit,
): Promise<UnitProposal> {
  const { members, outcomes } = await deliveriesOf(scope, requirement, unit, method);
  const basis = requirement.periods.map((period, place): OfferBasis => {
    const curve = curves[place]!;
    const capMw = askedOfZone(period, unit.zone);
    const outcomesMwh = outcomes?.[place] ?? null;
    const found = choose({ members, outcomesMwh, capMw, curve, limits, lines, guardrails: unit.guardrails });
    return {
      ...found,
      outcomesMwh: Array.from(outcomesMwh ?? [], (mwh) => roundTo(4, mwh)),
      prices: curve.prices.map((price) => roundTo(2, price)),
      chances: curve.chances.map((chance) => roundTo(4, chance)),
      effectiveSamples: roundTo(1, curve.effective),
      history: history[place]!,
    };
  });
  return { members, basis };
}

interface Question {
  members: number;
  outcomesMwh: Float64Array | null;
  capMw: number;
  curve: AcceptanceCurve;
  limits: ChoiceLimits;
  lines: CurveLines;
  guardrails: StoredGuardrails;
}

type Found = Pick<OfferBasis, 'proposed' | 'surerAccepted' | 'surerDelivered' | 'noOffer' | 'binding'>;

const without = (noOffer: NonNullable<OfferBasis['noOffer']>): Found => ({
  proposed: null,
  surerAccepted: null,
  surerDelivered: null,
  noOffer,
  binding: [],
});

function choose({ members, outcomesMwh, capMw, guardrails, ...question }: Question): Found {
  if (capMw < question.limits.smallestMw) return without('ZONE_CLOSED');
  if (members === 0) return without('NO_MEMBERS');
  if (!outcomesMwh) return without('NO_FORECAST');
  const costGbpPerMwh = guardrails.paidToUsersGbpPerMwh ?? 0;
  const chosen = chooseOffer({ ...question, outcomesMwh, guardrails, capMw, costGbpPerMwh });
  if ('none' in chosen) return without(chosen.none);
  return {
    proposed: rounded(chosen.proposal),
    surerAccepted: rounded(chosen.surerAccepted),
    surerDelivered: rounded(chosen.surerDelivered),
    noOffer: null,
    binding: chosen.binding,
  };
}

const rounded = (choice: OfferChoice): OfferChoice => ({
  mw: choice.mw,
  priceGbpPerMwh: choice.priceGbpPerMwh,
  chance: roundTo(4, choice.chance),
  payGbp: roundTo(2, choice.payGbp),
  costGbp: roundTo(2, choice.costGbp),
  expectedGbp: roundTo(2, choice.expectedGbp),
  strikeChance: roundTo(4, choice.strikeChance),
});

/**
 * Simulates what the members of a unit that could take part would deliver: MWh by half hour of the requirement, the
 * same place being the same simulation; null where nothing is known of their response.
 */
async function deliveriesOf(
  scope: TenantScope,
  { scheme_uuid, event_type: eventType, start_utc, end_utc, periods }: OfferedRequirement,
  { unit_uuid, portfolio_uuid }: AskedUnit,
  method: BaselineMethodName,
): Promise<{ members: number; outcomes: Float64Array[] | null }> {
  const event = { fromMs: start_utc.getTime(), toMs: end_utc.getTime() };
  const found = await readRehearsalCandidates(
    scope,
    {
      schemeUUID: scheme_uuid,
      eventType,
      startTime: event.fromMs,
      endTime: event.toMs,
      portfolioUUIDs: [portfolio_uuid],
    },
    { event_uuid: unit_uuid, hold_out: null, unit_uuid },
    MEMBERS_AT_ONCE,
  );
  const free = found.candidates.filter(({ assetUUID, overlapping }) => !overlapping && found.once.has(assetUUID));
  const members = countOf(found, free);
  if (members === 0) return { members, outcomes: null };
  const assets = free.map(({ assetUUID }) => assetUUID);
  const sampled = await readOutcomes(scope, {
    event,
    eventType,
    unitUUID: unit_uuid,
    method,
    assets,
    total: members,
    most: MOST_MEASURED,
  });
  if (!sampled) return { members, outcomes: null };
  const { periods: simulated } = sampled.outcomes;
  const kept = keptOutcomes(sampled.outcomes);
  const outcomes = periods.map(({ startMs }) => {
    const values = simulated[(startMs - event.fromMs) / HALF_HOUR_MS]!;
    return Float64Array.from(kept, (draw) => (sampled.scale * values[draw]!) / WH_PER_MWH);
  });
  return { members, outcomes };
}

/** Returns the half hours of earlier requirements of the same direction whose offers are published, oldest first. */
async function readHistory({ tx, tenant }: TenantScope, requirement: OfferedRequirement): Promise<PastHalfHour[]> {
  const { rows } = await sql<{
    start_utc: Date;
    asked_mw: number | null;
    dearest: number | null;
    cheapest: number | null;
    is_buyers_test: boolean;
  }>`
    select m.start_utc, m.asked_mw, m.dearest_accepted_gbp as dearest, m.cheapest_refused_gbp as cheapest,
      coalesce(r.is_buyers_test, false) as is_buyers_test
    from market_periods m
    left join requirements r using (tenant_uuid, scheme_uuid, season, buyer_event_id, event_type)
    where m.tenant_uuid = ${tenant} and m.scheme_uuid = ${requirement.scheme_uuid}
      and m.event_type = ${requirement.event_type} and m.start_utc < ${requirement.submission_utc}
      and m.offers is not null
    order by m.start_utc desc limit ${MOST_HISTORY}`.execute(tx);
  return rows.reverse().map((row) => ({
    startMs: row.start_utc.getTime(),
    eventType: requirement.event_type,
    askedMw: row.asked_mw ?? 0,
    dearestAccepted: row.dearest,
    cheapestRefused: row.cheapest,
    isBuyersTest: row.is_buyers_test,
  }));
}

const shownOf = (sameHalfHour: readonly PastHalfHour[]): OfferBasis['history'] =>
  sameHalfHour.slice(-SHOWN_HISTORY).map((past) => ({
    startTime: iso(past.startMs),
    askedMw: past.askedMw,
    dearestAcceptedGbp: past.dearestAccepted,
    cheapestRefusedGbp: past.cheapestRefused,
  }));
