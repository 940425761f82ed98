import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { eventWindow } from '../../baselines/measurement/measureOptedIn.ts';
import { baselineLookupWindow, similarDays } from '../../events/rehearsal/similarDays.ts';
import { type BalancePoint, readPointAt } from './points.ts';
import type { BalanceTerms } from './terms.ts';

/** Version of the advice that is stored with a balance: what is advised by other rules is made again. */
const ADVICE = 1;

/** Reads the newest point of an event; null while a job for a later opt-in, reading or run is open. */
export async function readCurrentPoint(scope: TenantScope, eventUUID: string): Promise<BalancePoint | null> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (
      select from jobs where tenant_uuid = ${scope.tenant} and subject_uuid = ${eventUUID}
        and kind in ('BASELINES', 'EVENT_BALANCE')
    ) as open`.execute(scope.tx);
  return rows[0]!.open ? null : readPointAt(scope, eventUUID, scope.now);
}

/**
 * Hashes the inputs of the simulation of a scheduled event, except readings: the assets that take part or could, the
 * terms, the days that are replayed, and the runs from which responses were learnt.
 */
export async function hashInputs(
  { tx, tenant, now }: TenantScope,
  { event, scheme, targetWh }: BalanceTerms,
  taking: readonly unknown[],
): Promise<string> {
  const { rows } = await sql<{ learnt: Date | null }>`
    select max(s.calculated_utc) as learnt
    from events e join event_stats s on s.tenant_uuid = e.tenant_uuid and s.event_uuid = e.event_uuid
    where e.tenant_uuid = ${tenant} and e.event_type = ${event.event_type} and e.state = 'ENDED'
      and s.calculated_utc <= ${new Date(now)}`.execute(tx);
  const window = eventWindow(event);
  const terms = [
    event.start_utc,
    event.end_utc,
    event.price_gbp_per_mwh,
    event.contracted_mw,
    ...(event.half_hour_terms ?? []),
    targetWh,
    scheme.baseline_method,
    scheme.settlement_method,
    scheme.pack_id,
    scheme.pack_version,
    baselineLookupWindow(window, now),
    similarDays(window, now),
    rows[0]!.learnt,
    ADVICE,
  ];
  return createHash('sha256')
    .update(JSON.stringify([terms, taking]))
    .digest('base64url');
}
