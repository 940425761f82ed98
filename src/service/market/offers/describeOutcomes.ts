import { sql } from 'kysely';
import type { RequirementOffers } from '#contract/offer.ts';
import { chanceAccepted } from '#energy/offers/acceptance.ts';
import {
  atDearest,
  type BoughtHalfHour,
  type DecidedHalfHour,
  outcomeOf,
  outcomeOfChoices,
  refusalOf,
} from '#energy/offers/hindsight.ts';
import { hasResult, isAccepted } from '#energy/offers/offerState.ts';
import { groundsOf } from '#energy/offers/totals.ts';
import type { Payment } from '#energy/settlement/payment.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import { askedOfZone, type OfferedRequirement } from './requirement.ts';

type Unit = RequirementOffers['units'][number];
type Outcomes = Pick<RequirementOffers, 'units' | 'outcome'>;

const CHANCE_DECIMALS = 4;
const GBP_DECIMALS = 2;

/** Adds to offers that have a result what came of each and of all; returns the units alone before the results. */
export async function describeOutcomes(
  scope: TenantScope,
  requirement: OfferedRequirement,
  units: Unit[],
  { lines }: Payment,
): Promise<Outcomes> {
  if (!units.some(({ offers }) => offers.some(hasResult))) return { units };
  const acceptedMw = await readAcceptedMw(scope, requirement);
  const events = await readEvents(scope, requirement);
  const opened = units.map((unit) => ({
    unit,
    halves: unit.offers.map((offer): DecidedHalfHour => {
      const { mw, priceGbpPerMwh, dearestAcceptedGbp, basis, deliveredMwh, revenueGbp: earnedGbp } = offer;
      const submitted = mw !== null && hasResult(offer) ? { mw, priceGbpPerMwh: priceGbpPerMwh! } : null;
      return {
        submitted,
        refusal:
          submitted === null || isAccepted(offer)
            ? null
            : refusalOf(submitted, boughtOf(requirement, unit.zone, offer, acceptedMw)),
        dearestAcceptedGbp,
        grounds: groundsOf(basis, lines, unit.guardrails.paidToUsersGbpPerMwh),
        deliveredMwh,
        earnedGbp,
      };
    }),
  }));
  const shown = opened.map(({ unit, halves }) => ({
    ...unit,
    ...(events.has(unit.unitUUID) && { event: events.get(unit.unitUUID)! }),
    offers: unit.offers.map((offer, place) => {
      const half = halves[place]!;
      const { submitted, refusal, grounds } = half;
      if (submitted === null) return offer;
      const saidChance = grounds && roundTo(CHANCE_DECIMALS, chanceAccepted(grounds.curve, submitted.priceGbpPerMwh));
      return { ...offer, outcome: { refusal, saidChance, ...outcomeOf({ ...half, submitted }) } };
    }),
  }));
  const offers = shown.flatMap((unit) => unit.offers);
  const halves = opened.flatMap((unit) => unit.halves);
  const sum = (of: (outcome: NonNullable<(typeof offers)[number]['outcome']>) => number): number =>
    roundTo(
      GBP_DECIMALS,
      offers.reduce((whole, { outcome }) => whole + (outcome ? of(outcome) : 0), 0),
    );
  return {
    units: shown,
    outcome: {
      isSettled: offers.filter(isAccepted).every(({ statsState }) => statsState !== null),
      payGbp: sum(({ payGbp }) => payGbp ?? 0),
      leftGbp: sum(({ payGbp, costGbp }) => (payGbp ?? 0) - costGbp),
      forgoneGbp: sum(({ forgoneGbp }) => forgoneGbp),
      choices: [
        { choice: 'SUBMITTED', ...outcomeOfChoices(halves, ({ submitted }) => submitted) },
        ...(
          [
            ['PROPOSED', 'proposed'],
            ['SURER_ACCEPTED', 'surerAccepted'],
            ['SURER_DELIVERED', 'surerDelivered'],
          ] as const
        ).map(([choice, of]) => ({
          choice,
          ...outcomeOfChoices(halves, (_half, place) => offers[place]!.basis[of]),
        })),
        { choice: 'AT_DEAREST', ...outcomeOfChoices(halves, atDearest) },
      ],
    },
  };
}

/** Returns the event of each unit that has accepted half hours, by unit. */
async function readEvents(
  { tx, tenant }: TenantScope,
  { requirement_uuid }: OfferedRequirement,
): Promise<Map<string, NonNullable<Unit['event']>>> {
  const { rows } = await sql<{ unitUUID: string; event: NonNullable<Unit['event']> }>`
    select e.unit_uuid as "unitUUID", json_build_object('eventUUID', e.event_uuid,
      'assetsInvited', coalesce(sum(c.assets), 0), 'assetsOptedIn', coalesce(sum(c.opted_in), 0)) as event
    from events e
    left join event_counts c on c.tenant_uuid = e.tenant_uuid and c.event_uuid = e.event_uuid
    where e.tenant_uuid = ${tenant} and e.requirement_uuid = ${requirement_uuid} and e.unit_uuid is not null
    group by e.unit_uuid, e.event_uuid`.execute(tx);
  return new Map(rows.map(({ unitUUID, event }) => [unitUUID, event]));
}

type AcceptedMw = ReadonlyMap<number, readonly { zone: string; mw: number }[]>;

/** Returns the MW that the buyer accepted, by start of the half hour and zone. */
async function readAcceptedMw(
  { tx, tenant }: TenantScope,
  { scheme_uuid, season, buyer_event_id, event_type }: OfferedRequirement,
): Promise<AcceptedMw> {
  const { rows } = await sql<{ start_utc: Date; zone: string; mw: number }>`
    select start_utc, zone, sum(mw) as mw from market_bids
    where tenant_uuid = ${tenant} and scheme_uuid = ${scheme_uuid} and season = ${season}
      and buyer_event_id = ${buyer_event_id} and event_type = ${event_type} and is_accepted
    group by start_utc, zone`.execute(tx);
  return Map.groupBy(rows, ({ start_utc }) => start_utc.getTime());
}

function boughtOf(
  { periods }: OfferedRequirement,
  zone: string,
  { startTime, dearestAcceptedGbp }: Unit['offers'][number],
  acceptedMw: AcceptedMw,
): BoughtHalfHour {
  const startMs = Date.parse(startTime);
  const period = periods.find((one) => one.startMs === startMs);
  const accepted = acceptedMw.get(startMs) ?? [];
  const mwOf = (found: typeof accepted) => found.reduce((whole, { mw }) => whole + mw, 0);
  return {
    dearestAcceptedGbp,
    askedMw: period?.mw ?? Infinity,
    acceptedMw: mwOf(accepted),
    zoneAskedMw: period ? askedOfZone(period, zone) : Infinity,
    zoneAcceptedMw: mwOf(accepted.filter((one) => one.zone === zone)),
  };
}
