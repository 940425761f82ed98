import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { plural } from '#text/count.ts';
import { emit } from '../../platform/domainEvent.ts';
import { enqueue, type JobHandler } from '../../platform/scheduler/jobs.ts';
import { nameOf, SYSTEM } from '../../tenants/actorOf.ts';
import { submissionTimeReached } from '../domainEvents.ts';
import { approve } from './approveOffers.ts';
import { needsSecondPerson, noteChange, selectOffers } from './offerRows.ts';
import { readRequirement, type OfferedRequirement } from './requirement.ts';

const MINUTE_MS = 60_000;
/** Latest approval before the submission time: at it, offers lapse. */
const LEAST_MINUTES = 1;
export const AUTOPILOT = 'autopilot';

/**
 * Lets the offers of a requirement lapse that are not submitted by its submission time. Before that, approves what was
 * proposed for units whose autopilot waits no longer for a person; every proposal enqueues it again.
 */
export const closeOffers: JobHandler = async (scope, requirementUUID) => {
  const requirement = await readRequirement(scope, requirementUUID, true);
  if (!requirement) return;
  const submissionMs = requirement.submission_utc.getTime();
  if (scope.now >= submissionMs) {
    await emit(scope, submissionTimeReached, requirement);
    return lapse(scope, requirementUUID);
  }
  const waiting = await autopilotTimes(scope, requirement);
  for (const { unit_uuid, dueMs } of waiting) if (dueMs <= scope.now) await approveUnit(scope, requirement, unit_uuid);
  const later = waiting.map(({ dueMs }) => dueMs).filter((dueMs) => dueMs > scope.now);
  await enqueue(scope, 'OFFER_CLOSE', [requirementUUID], Math.min(submissionMs, ...later));
};

async function lapse(scope: TenantScope, requirementUUID: string): Promise<void> {
  const { tx, tenant, now } = scope;
  const lapsed = await tx
    .updateTable('offers')
    .set({ state: 'LAPSED', updated_utc: new Date(now), row_version: sql`row_version + 1` })
    .where('tenant_uuid', '=', tenant)
    .where('requirement_uuid', '=', requirementUUID)
    .where('state', 'in', ['PROPOSED', 'APPROVED'])
    .returning('mw')
    .execute();
  const offers = lapsed.filter(({ mw }) => mw !== null).length;
  if (offers > 0)
    await noteChange(
      scope,
      requirementUUID,
      nameOf(SYSTEM),
      `${plural(offers, 'offer')} lapsed at the submission time`,
    );
}

/** Returns the instants at which the autopilot of each unit of the scheme waits no longer. */
async function autopilotTimes(
  { tx, tenant }: TenantScope,
  { scheme_uuid, submission_utc }: OfferedRequirement,
): Promise<{ unit_uuid: string; dueMs: number }[]> {
  const { rows } = await sql<{ unit_uuid: string; minutes: number }>`
    select u.unit_uuid, (u.guardrails #>> '{autopilot,waitMinutesBeforeSubmission}')::int as minutes
    from units u
    where u.tenant_uuid = ${tenant} and u.scheme_uuid = ${scheme_uuid} and u.status = 'ACTIVE'
      and u.guardrails #>> '{autopilot,mode}' = 'APPROVE'
      and u.guardrails #>> '{autopilot,waitMinutesBeforeSubmission}' is not null
    order by u.unit_uuid`.execute(tx);
  return rows.map(({ unit_uuid, minutes }) => ({
    unit_uuid,
    dueMs: submission_utc.getTime() - Math.max(LEAST_MINUTES, minutes) * MINUTE_MS,
  }));
}

/**
 * Approves the offers of a unit as they were proposed by its present guardrails; what a person changed, or a second
 * person approves, waits.
 */
async function approveUnit(
  scope: TenantScope,
  { requirement_uuid }: OfferedRequirement,
  unitUUID: string,
): Promise<void> {
  const offers = await selectOffers(scope)
    .where('offers.requirement_uuid', '=', requirement_uuid)
    .where('offers.unit_uuid', '=', unitUUID)
    .where('offers.state', '=', 'PROPOSED')
    .where('offers.mw', 'is not', null)
    .where('offers.is_by_hand', '=', false)
    .where(
      sql<boolean>`exists (select from offer_proposals p where p.tenant_uuid = offers.tenant_uuid
        and p.requirement_uuid = offers.requirement_uuid and p.unit_uuid = offers.unit_uuid
        and p.guardrails = units.guardrails)`,
    )
    .execute();
  const own = offers.filter((offer) => !needsSecondPerson(offer) && !offer.approved_by.includes(AUTOPILOT));
  if (own.length > 0) await approve(scope, requirement_uuid, own, AUTOPILOT);
}
