import { sql } from 'kysely';
import { HOUR_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { hasReading } from '../../../assets/assetReadings.ts';
import { enqueue } from '../../../platform/scheduler/jobs.ts';
import { WAIT_MS } from './waitAfterJump.ts';

/** Time after assets have joined in which their history is read; later they are taken to have none. */
const READ_WITHIN_MS = HOUR_MS / 2;

/**
 * Puts the running job off for a moment while assets that have just joined the portfolio have no reading yet, and
 * returns whether it did: assets whose history comes first, such as chargers, do not represent the others.
 */
export async function waitForHistory(scope: TenantScope, portfolioUUID: string): Promise<boolean> {
  const { tx, tenant, now } = scope;
  const { rows } = await sql`
    select 1 from assets
    where tenant_uuid = ${tenant} and portfolio_uuid = ${portfolioUUID} and status = 'ACTIVE'
      and not ${hasReading('assets')} and created_utc > ${new Date(now - READ_WITHIN_MS)}
      and created_utc <= ${new Date(now)}
    limit 1`.execute(tx);
  if (rows.length === 0) return false;
  await enqueue(scope, 'FORECAST_KEEP', [portfolioUUID], now + WAIT_MS);
  return true;
}
