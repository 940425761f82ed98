import { sql } from 'kysely';
import type { OfferBasis } from '#contract/offer.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { StoredGuardrails } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { OfferRow } from './offerRows.ts';

/** Proposal of a unit for all half hours of a requirement, in time order. */
export interface StoredProposal {
  unit_uuid: string;
  unit_id: string;
  zone: string;
  as_of_utc: Date;
  members: number;
  guardrails: StoredGuardrails;
  basis: OfferBasis[];
}

/** Returns the proposals for a requirement, by the identifiers of the units. */
export async function readProposals({ tx, tenant }: TenantScope, requirementUUID: string): Promise<StoredProposal[]> {
  const { rows } = await sql<StoredProposal>`
    select p.unit_uuid, u.unit_id, u.zone, p.as_of_utc, p.members, p.guardrails, p.basis
    from offer_proposals p join units u on u.tenant_uuid = p.tenant_uuid and u.unit_uuid = p.unit_uuid
    where p.tenant_uuid = ${tenant} and p.requirement_uuid = ${requirementUUID}
    order by u.unit_id, p.unit_uuid`.execute(tx);
  return rows;
}

/** Returns the proposal for the half hour of an offer; undefined without one. */
export async function readProposal(
  { tx, tenant }: TenantScope,
  offer: Pick<OfferRow, 'requirement_uuid' | 'unit_uuid' | 'start_utc'>,
): Promise<OfferBasis | undefined> {
  const { rows } = await sql<{ basis: OfferBasis | null }>`
    select p.basis -> (extract(epoch from ${offer.start_utc}::timestamptz - r.start_utc) * 1000 / ${HALF_HOUR_MS})::int as basis
    from offer_proposals p
    join requirements r on r.tenant_uuid = p.tenant_uuid and r.requirement_uuid = p.requirement_uuid
    where p.tenant_uuid = ${tenant} and p.requirement_uuid = ${offer.requirement_uuid}
      and p.unit_uuid = ${offer.unit_uuid}`.execute(tx);
  return rows[0]?.basis ?? undefined;
}
