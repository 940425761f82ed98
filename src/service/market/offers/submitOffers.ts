import { sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { plural } from '#text/count.ts';
import type { Handler } from '../../platform/http/call.ts';
import { conflict, invalid } from '../../platform/http/problem.ts';
import { iso } from '../../platform/rows/iso.ts';
import { actorOf, nameOf } from '../../tenants/actorOf.ts';
import { describeOffers } from './describeOffers.ts';
import { noteChange } from './offerRows.ts';
import { findRequirement, type OfferedRequirement } from './requirement.ts';

/** Records that the approved offers of a requirement were submitted in time. */
export const submitOffers: Handler<'submitOffers'> = async (call) => {
  const { scope, params, body } = call;
  const { now } = scope;
  const requirement = await findRequirement(scope, params.requirementUUID, { lock: true });
  const submittedMs = body.submittedUTC ?? now;
  if (submittedMs > now)
    throw invalid([{ pointer: '/submittedUTC', code: 'INVALID', detail: 'must not be in the future' }]);
  if (submittedMs > requirement.submission_utc.getTime()) {
    const detail = `must not be after the submission time, ${iso(requirement.submission_utc)}`;
    if (body.submittedUTC) throw invalid([{ pointer: '/submittedUTC', code: 'INVALID', detail }]);
    throw conflict(
      `The submission time was ${iso(requirement.submission_utc)}: say in submittedUTC when it was in time`,
    );
  }
  const offers = await recordSubmission(scope, requirement, {
    reference: body.reference,
    submittedMs,
    by: nameOf(actorOf(call)),
  });
  if (offers === 0) throw conflict('No offer is approved that was not submitted before');
  return describeOffers(scope, requirement);
};

/** A submission: its reference at the buyer, when it was made (epoch milliseconds), and by whom. */
interface Submission {
  reference: string;
  submittedMs: number;
  by: string;
}

/** Records that the approved offers of a locked requirement were submitted; returns how many those are. */
export async function recordSubmission(
  scope: TenantScope,
  { requirement_uuid }: Pick<OfferedRequirement, 'requirement_uuid'>,
  { reference, submittedMs, by }: Submission,
): Promise<number> {
  const { tx, tenant, now } = scope;
  // An approved offer that lapsed meanwhile was submitted in time all the same.
  const { numUpdatedRows } = await tx
    .updateTable('offers')
    .set({ state: 'SUBMITTED', updated_utc: new Date(now), row_version: sql`row_version + 1` })
    .where('tenant_uuid', '=', tenant)
    .where('requirement_uuid', '=', requirement_uuid)
    .where('mw', 'is not', null)
    .where(
      sql<boolean>`(state = 'APPROVED' or state = 'LAPSED' and cardinality(approved_by) > 0 and not exists (
        select from units u where u.tenant_uuid = offers.tenant_uuid and u.unit_uuid = offers.unit_uuid
          and offers.mw > (u.guardrails ->> 'secondPersonAboveMw')::float8 and cardinality(approved_by) < 2))`,
    )
    .executeTakeFirst();
  const offers = Number(numUpdatedRows);
  if (offers === 0) return 0;
  await tx
    .insertInto('offer_submissions')
    .values({
      tenant_uuid: tenant,
      submission_uuid: newUuid(),
      requirement_uuid,
      reference,
      submitted_utc: new Date(submittedMs),
      submitted_by: by,
      offers,
    })
    .execute();
  await noteChange(scope, requirement_uuid, by, `Submitted ${plural(offers, 'offer')}, reference ${reference}`);
  return offers;
}
