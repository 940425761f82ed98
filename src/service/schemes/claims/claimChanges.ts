import { sql } from 'kysely';
import type { ClaimState } from '#contract/claim.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Stores the new state of a locked claim, and adds it to its history. */
export async function changeClaim(
  { tx, tenant, now }: TenantScope,
  claim_uuid: string,
  { state, due_day, note }: { state: ClaimState; due_day: string; note: string | null },
): Promise<void> {
  await tx
    .updateTable('asset_claims')
    .set({ state, due_day, updated_utc: new Date(now) })
    .where('tenant_uuid', '=', tenant)
    .where('claim_uuid', '=', claim_uuid)
    .execute();
  await sql`
    insert into asset_claim_changes (tenant_uuid, claim_uuid, change_number, at_utc, state, due_day, note)
    select ${tenant}, ${claim_uuid}, coalesce(max(change_number), 0) + 1, ${new Date(now)}, ${state}, ${due_day}::date,
      ${note}
    from asset_claim_changes where tenant_uuid = ${tenant} and claim_uuid = ${claim_uuid}`.execute(tx);
}
