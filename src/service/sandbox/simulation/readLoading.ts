import { sql } from 'kysely';
import type { Clock } from '#contract/sandbox.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { countSimulated } from './simulatedAssets.ts';

/** Time ahead within which a due step belongs to the reading under way. */
const SOON_MS = 5000;
/** Time that the readings of simulated meters may be behind without a report of progress. */
const BEHIND_MS = DAY_MS;

/** Returns the progress of reading the history of simulated meters; null while no meter is more than a day behind. */
export async function readLoading(scope: TenantScope): Promise<Clock['loading']> {
  const { rows } = await sql`select 1 from jobs where tenant_uuid = ${scope.tenant} and kind = 'SIMULATE'
    and subject_uuid = ${scope.tenant} and due_utc <= ${new Date(scope.now + SOON_MS)}`.execute(scope.tx);
  if (rows.length === 0) return null;
  const { done, total } = await countSimulated(scope, scope.now - BEHIND_MS);
  return done < total ? { done, total } : null;
}
