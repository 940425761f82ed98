import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { WAIT_MS } from './waitAfterJump.ts';

/**
 * Puts off forecasts and scores due before `target`, to which a test clock moves with stops on its way: only the end of
 * that time is forecast and scored.
 */
export const putOffForecasts = ({ tx, tenant }: TenantScope, target: number): Promise<unknown> =>
  sql`
  update jobs set due_utc = ${new Date(target + WAIT_MS)}
  where tenant_uuid = ${tenant} and kind in ('FORECAST_DAY', 'FORECAST_KEEP', 'FORECAST_SCORE')
    and due_utc < ${new Date(target)}`.execute(tx);
