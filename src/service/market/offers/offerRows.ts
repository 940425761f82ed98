import { type Selectable, sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import type { NoOfferReason, Offer } from '#contract/offer.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { OffersTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { iso, stamp } from '../../platform/rows/iso.ts';

export type OfferRow = Selectable<OffersTable>;
/** Offer with what responses say of its unit and results. */
export type DescribedOffer = OfferRow & {
  unit_id: string;
  second_person_above_mw: number | null;
  no_offer: NoOfferReason | null;
  dearest_accepted_gbp: number | null;
  event_uuid: string | null;
};

/** Selects the tenant's offers, each with its unit, its results and its event. */
export const selectOffers = ({ tx, tenant }: TenantScope) =>
  tx
    .selectFrom('offers')
    .innerJoin('units', (join) =>
      join.onRef('units.tenant_uuid', '=', 'offers.tenant_uuid').onRef('units.unit_uuid', '=', 'offers.unit_uuid'),
    )
    .innerJoin('requirements', (join) =>
      join
        .onRef('requirements.tenant_uuid', '=', 'offers.tenant_uuid')
        .onRef('requirements.requirement_uuid', '=', 'offers.requirement_uuid'),
    )
    .selectAll('offers')
    .select([
      'units.unit_id',
      sql<number | null>`(units.guardrails ->> 'secondPersonAboveMw')::float8`.as('second_person_above_mw'),
      sql<NoOfferReason | null>`case when offers.mw is not null then null when offers.is_by_hand then 'BY_HAND' else (
        select p.basis -> ((extract(epoch from offers.start_utc - requirements.start_utc) / 1800)::int) ->> 'noOffer'
        from offer_proposals p where p.tenant_uuid = offers.tenant_uuid
          and p.requirement_uuid = offers.requirement_uuid and p.unit_uuid = offers.unit_uuid) end`.as('no_offer'),
      sql<number | null>`(select m.dearest_accepted_gbp from market_periods m
        where m.tenant_uuid = offers.tenant_uuid and m.scheme_uuid = offers.scheme_uuid
          and m.season = requirements.season and m.buyer_event_id = requirements.buyer_event_id and m.start_utc = offers.start_utc
          and m.event_type = requirements.event_type)`.as('dearest_accepted_gbp'),
      sql<string | null>`case when offers.state = 'ACCEPTED' then (select e.event_uuid from events e
        where e.tenant_uuid = offers.tenant_uuid and e.requirement_uuid = offers.requirement_uuid
          and e.unit_uuid = offers.unit_uuid) end`.as('event_uuid'),
    ])
    .where('offers.tenant_uuid', '=', tenant);

/** Returns an offer as in responses. */
export const toOffer = (row: DescribedOffer): Offer => ({
  offerUUID: row.offer_uuid,
  requirementUUID: row.requirement_uuid,
  schemeUUID: row.scheme_uuid,
  unitUUID: row.unit_uuid,
  unitId: row.unit_id,
  startTime: iso(row.start_utc),
  endTime: iso(row.start_utc.getTime() + HALF_HOUR_MS),
  state: row.state,
  mw: row.mw,
  priceGbpPerMwh: row.price_gbp_per_mwh,
  isByHand: row.is_by_hand,
  noOffer: row.no_offer,
  approvedBy: row.approved_by,
  needsSecondPerson: needsSecondPerson(row),
  dearestAcceptedGbp: row.dearest_accepted_gbp,
  eventUUID: row.event_uuid,
  factor: row.factor,
  deliveredMwh: row.delivered_mwh,
  revenueGbp: row.revenue_gbp,
  statsState: row.run_status,
  createdUTC: stamp(row.created_utc),
  updatedUTC: stamp(row.updated_utc),
});

/** Whether the guardrails of the unit ask for a second person. */
export const needsSecondPerson = ({
  mw,
  second_person_above_mw: above,
}: Pick<DescribedOffer, 'mw' | 'second_person_above_mw'>): boolean => mw !== null && above !== null && mw > above;

/** Stores a sentence on what happened to offers of a requirement; without an offer, to several. */
export const noteChange = (
  { tx, tenant, now }: TenantScope,
  requirementUUID: string,
  by: string,
  sentence: string,
  offerUUID: string | null = null,
) =>
  tx
    .insertInto('offer_changes')
    .values({
      tenant_uuid: tenant,
      change_uuid: newUuid(),
      requirement_uuid: requirementUUID,
      offer_uuid: offerUUID,
      at_utc: new Date(now),
      changed_by: by,
      sentence,
    })
    .execute();
