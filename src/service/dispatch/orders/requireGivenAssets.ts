import { sql } from 'kysely';
import type { NewDispatchOrder } from '#contract/dispatch/order.ts';
import type { ProblemItem } from '#contract/problem.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { invalid } from '../../platform/http/problem.ts';

/** Throws 400 with a pointer to each item of `given` whose asset is not in the event, or is that of an earlier item. */
export async function requireGivenAssets(
  scope: TenantScope,
  eventUUID: string,
  given: NonNullable<NewDispatchOrder['given']>,
): Promise<void> {
  const inEvent = await readInEvent(scope, eventUUID, given);
  const first = new Map<string, number>();
  const errors: ProblemItem[] = [];
  given.forEach(({ assetUUID }, index) => {
    const pointer = `/given/${index}/assetUUID`;
    const before = first.get(assetUUID);
    if (before !== undefined)
      errors.push({ pointer, code: 'REPEATED', detail: `is also the assetUUID of item ${before}` });
    else if (!inEvent.has(assetUUID)) errors.push({ pointer, code: 'NOT_IN_EVENT', detail: 'is not in the event' });
    first.set(assetUUID, before ?? index);
  });
  if (errors.length > 0) throw invalid(errors);
}

async function readInEvent(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  given: readonly { assetUUID: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ asset_uuid: string }>`
    select asset_uuid from event_assets where tenant_uuid = ${tenant} and event_uuid = ${eventUUID}
      and asset_uuid = any(${given.map(({ assetUUID }) => assetUUID)}::uuid[])`.execute(tx);
  return new Set(rows.map((row) => row.asset_uuid));
}
