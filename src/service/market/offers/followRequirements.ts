import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue, enqueueEach, reschedule } from '../../platform/scheduler/jobs.ts';

/** Requests proposals for requirements that are new or changed, and the close of their offers at the submission time. */
export async function followRequirements(scope: TenantScope, requirementUUIDs: readonly string[]): Promise<void> {
  const { tx, tenant, now } = scope;
  const rows = await tx
    .selectFrom('requirements')
    .select(['requirement_uuid', 'submission_utc'])
    .where('tenant_uuid', '=', tenant)
    .where('requirement_uuid', 'in', requirementUUIDs)
    .where('submission_utc', '>', new Date(now))
    .orderBy('requirement_uuid')
    .execute();
  await enqueueEach(scope, 'OFFER_PROPOSALS', new Map(rows.map(({ requirement_uuid }) => [requirement_uuid, now])));
  // Results may have come before their requirement.
  await enqueue(scope, 'OFFER_RESULTS', requirementUUIDs, now);
  // Its first run sets the next one: the autopilot may be due before the submission time.
  for (const { requirement_uuid } of rows) await reschedule(scope, 'OFFER_CLOSE', requirement_uuid, now);
}

/** Requests that published results are applied to the offers for their requirements. */
export const followResults = (scope: TenantScope, requirementUUIDs: readonly string[]): Promise<void> =>
  enqueue(scope, 'OFFER_RESULTS', requirementUUIDs, scope.now);

/** Requests proposals for the open requirements of a scheme whose guardrails changed. */
export async function proposeAnew(scope: TenantScope, schemeUUID: string): Promise<void> {
  const { tx, tenant, now } = scope;
  const rows = await tx
    .selectFrom('requirements')
    .select('requirement_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('scheme_uuid', '=', schemeUUID)
    .where('submission_utc', '>', new Date(now))
    .execute();
  await enqueue(
    scope,
    'OFFER_PROPOSALS',
    rows.map(({ requirement_uuid }) => requirement_uuid),
    now,
  );
}
