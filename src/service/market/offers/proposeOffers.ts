import { sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import type { OfferBasis } from '#contract/offer.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { plural } from '#text/count.ts';
import type { Handler } from '../../platform/http/call.ts';
import { publishEvent } from '../../platform/outbound/outbox.ts';
import { iso } from '../../platform/rows/iso.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { portionedJob } from '../../platform/scheduler/portionedJob.ts';
import { SYSTEM, nameOf } from '../../tenants/actorOf.ts';
import { noteChange } from './offerRows.ts';
import { type AskedUnit, type ProposalGrounds, proposeUnit, readGrounds, type UnitProposal } from './proposeUnit.ts';
import {
  findRequirement,
  readRequirement,
  type OfferedRequirement,
  requireOpen,
  toOfferNotice,
} from './requirement.ts';

/** Requests proposals of all units for a requirement whose submission time has not passed. */
export const proposeOffers: Handler<'proposeOffers'> = async ({ scope, params }) => {
  requireOpen(scope, await findRequirement(scope, params.requirementUUID));
  await enqueue(scope, 'OFFER_PROPOSALS', [params.requirementUUID], scope.now);
};

/** Requirement with what its proposals follow from besides: it differs once the requirement or a unit has changed. */
interface AskedRequirement extends OfferedRequirement {
  version: string;
}

interface Proposing extends ProposalGrounds {
  version: string;
  /** Offers that were proposed so far. */
  offers: number;
}

/** Proposes offers of a requirement, a unit in each step, until its submission time. */
export const runProposals = portionedJob<AskedRequirement, Proposing>({
  async read(scope, requirementUUID) {
    const requirement = await readRequirement(scope, requirementUUID, true);
    if (!requirement || scope.now >= requirement.submission_utc.getTime()) return undefined;
    return { ...requirement, version: await readVersion(scope, requirement) };
  },
  begin: async (scope, requirement) => ({
    version: requirement.version,
    offers: 0,
    ...(await readGrounds(scope, requirement)),
  }),
  isStale: ({ version }, requirement) => version !== requirement.version,
  walks: [
    {
      over: async (scope, after, requirement) => {
        const next = await unitsAfter(scope, requirement, after, 2);
        return next.length < 2 ? null : next[0]!.unit_uuid;
      },
      async step(scope, requirement, state, { after }) {
        const [unit] = await unitsAfter(scope, requirement, after, 1);
        if (!unit) return state;
        const proposal = await proposeUnit(scope, requirement, state, unit);
        await storeProposal(scope, requirement, unit, proposal);
        return { ...state, offers: state.offers + proposal.basis.filter(({ proposed }) => proposed !== null).length };
      },
    },
  ],
  finish: async (scope, requirement, { offers }) => {
    await noteChange(scope, requirement.requirement_uuid, nameOf(SYSTEM), `Proposed ${plural(offers, 'offer')}`);
    // The autopilot may have waited for nothing but these.
    await enqueue(scope, 'OFFER_CLOSE', [requirement.requirement_uuid], scope.now);
    const waiting = await countWaiting(scope, requirement.requirement_uuid);
    if (waiting > 0)
      await publishEvent(scope, 'OFFER.DUE', {
        ...toOfferNotice(requirement),
        submissionTime: iso(requirement.submission_utc),
        offers: waiting,
      });
  },
});

/** Returns what changes with a requirement and with each unit of its scheme. */
async function readVersion(
  { tx, tenant }: TenantScope,
  { requirement_uuid, scheme_uuid }: OfferedRequirement,
): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', r.row_version, (select sum(u.row_version) from units u
      where u.tenant_uuid = r.tenant_uuid and u.scheme_uuid = ${scheme_uuid})) as version
    from requirements r where r.tenant_uuid = ${tenant} and r.requirement_uuid = ${requirement_uuid}`.execute(tx);
  return rows[0]!.version;
}

/** Counts the offers for a requirement that wait for approval. */
async function countWaiting({ tx, tenant }: TenantScope, requirementUUID: string): Promise<number> {
  const { waiting } = await tx
    .selectFrom('offers')
    .select(sql<number>`count(*)`.as('waiting'))
    .where('tenant_uuid', '=', tenant)
    .where('requirement_uuid', '=', requirementUUID)
    .where('state', '=', 'PROPOSED')
    .where('mw', 'is not', null)
    .executeTakeFirstOrThrow();
  return waiting;
}

/** Returns the next units of a requirement's scheme by UUID, those that are valid on its day. */
async function unitsAfter(
  { tx, tenant }: TenantScope,
  { scheme_uuid, start_utc }: OfferedRequirement,
  after: string,
  most: number,
): Promise<AskedUnit[]> {
  const { rows } = await sql<AskedUnit>`
    select u.unit_uuid, u.unit_id, u.zone, u.portfolio_uuid, u.guardrails from units u
    where u.tenant_uuid = ${tenant} and u.scheme_uuid = ${scheme_uuid} and u.unit_uuid > ${after}
      and u.status = 'ACTIVE'
      and coalesce(u.valid_from <= (${start_utc}::timestamptz at time zone 'Europe/London')::date, true)
      and coalesce(u.valid_to > (${start_utc}::timestamptz at time zone 'Europe/London')::date, true)
    order by u.unit_uuid limit ${most}`.execute(tx);
  return rows;
}

/** Stores a proposal, and its offers where no person has changed or approved them. */
async function storeProposal(
  { tx, tenant, now }: TenantScope,
  { requirement_uuid, scheme_uuid, periods }: OfferedRequirement,
  { unit_uuid, guardrails }: AskedUnit,
  { members, basis }: UnitProposal,
): Promise<void> {
  const at = new Date(now);
  const keys = { tenant_uuid: tenant, requirement_uuid, unit_uuid };
  await tx
    .insertInto('offer_proposals')
    .values({ ...keys, as_of_utc: at, members, guardrails: JSON.stringify(guardrails), basis: JSON.stringify(basis) })
    .onConflict((conflict) =>
      conflict.columns(['tenant_uuid', 'requirement_uuid', 'unit_uuid']).doUpdateSet((row) => ({
        as_of_utc: row.ref('excluded.as_of_utc'),
        members: row.ref('excluded.members'),
        guardrails: row.ref('excluded.guardrails'),
        basis: row.ref('excluded.basis'),
      })),
    )
    .execute();
  const offered = ({ proposed }: OfferBasis) => ({
    mw: proposed?.mw ?? null,
    price_gbp_per_mwh: proposed?.priceGbpPerMwh ?? null,
  });
  await tx
    .insertInto('offers')
    .values(
      periods.map(({ startMs }, place) => ({
        ...keys,
        offer_uuid: newUuid(),
        scheme_uuid,
        start_utc: new Date(startMs),
        ...offered(basis[place]!),
        created_utc: at,
        updated_utc: at,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_uuid', 'requirement_uuid', 'unit_uuid', 'start_utc'])
        .doUpdateSet((row) => ({
          mw: row.ref('excluded.mw'),
          price_gbp_per_mwh: row.ref('excluded.price_gbp_per_mwh'),
          updated_utc: row.ref('excluded.updated_utc'),
          row_version: sql`offers.row_version + 1`,
        }))
        .where('offers.state', '=', 'PROPOSED')
        .where('offers.is_by_hand', '=', false)
        .where(sql<boolean>`cardinality(offers.approved_by) = 0`),
    )
    .execute();
}
