import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { plural } from '#text/count.ts';
import type { Handler } from '../../platform/http/call.ts';
import { conflict, invalid } from '../../platform/http/problem.ts';
import { actorOf, nameOf } from '../../tenants/actorOf.ts';
import { describeOffers } from './describeOffers.ts';
import { type DescribedOffer, needsSecondPerson, noteChange, selectOffers } from './offerRows.ts';
import { findRequirement, requireOpen } from './requirement.ts';

/** Approves offers that were seen, all or none, until the submission time. */
export const approveOffers: Handler<'approveOffers'> = async (call) => {
  const { scope, params, body } = call;
  const requirement = await findRequirement(scope, params.requirementUUID, { lock: true });
  requireOpen(scope, requirement);
  const offers = await selectOffers(scope)
    .where('offers.requirement_uuid', '=', params.requirementUUID)
    .where('offers.offer_uuid', 'in', body.offerUUIDs)
    .execute();
  const known = new Map(offers.map((offer) => [offer.offer_uuid, offer]));
  const faults = body.offerUUIDs.flatMap((offerUUID, place) => {
    const detail = whyNot(known.get(offerUUID));
    return detail === null ? [] : [{ pointer: `/offerUUIDs/${place}`, code: 'INVALID', detail }];
  });
  if (faults.length > 0) throw invalid(faults);
  await approve(scope, params.requirementUUID, offers, nameOf(actorOf(call)));
  return describeOffers(scope, requirement);
};

function whyNot(offer: DescribedOffer | undefined): string | null {
  if (!offer) return 'is no offer for this requirement';
  if (offer.mw === null) return 'offers nothing';
  if (offer.state !== 'PROPOSED') return `is ${offer.state.toLowerCase()}`;
  return null;
}

/**
 * Approves offers that are proposed, as somebody; those that need a second person stay PROPOSED after the first. Throws
 * 409 where the first person approves again.
 */
export async function approve(
  { tx, tenant, now, ...scope }: TenantScope,
  requirementUUID: string,
  offers: readonly DescribedOffer[],
  by: string,
): Promise<void> {
  const again = offers.find(({ approved_by }) => approved_by.includes(by));
  if (again) throw conflict(`${again.unit_id} needs the approval of a second person: ${by} has approved it already`);
  const waiting = offers.filter((offer) => needsSecondPerson(offer) && offer.approved_by.length === 0);
  const uuids = (rows: readonly DescribedOffer[]) => rows.map(({ offer_uuid }) => offer_uuid);
  await tx
    .updateTable('offers')
    .set({
      approved_by: sql`approved_by || ${by}::text`,
      state: sql`case when offer_uuid = any(${uuids(waiting)}::uuid[]) then 'PROPOSED' else 'APPROVED' end`,
      updated_utc: new Date(now),
      row_version: sql`row_version + 1`,
    })
    .where('tenant_uuid', '=', tenant)
    .where('offer_uuid', 'in', uuids(offers))
    .execute();
  const more = waiting.length > 0 ? `; ${plural(waiting.length, 'offer')} need a second person` : '';
  await noteChange(
    { tx, tenant, now, ...scope },
    requirementUUID,
    by,
    `Approved ${plural(offers.length, 'offer')}${more}`,
  );
}
