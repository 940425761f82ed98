import { sql } from 'kysely';
import type { z } from 'zod';
import type { excludedReason } from '#contract/baseline.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

interface LeftOut {
  date: string;
  reason: z.infer<typeof excludedReason>;
}

/** Returns a function that says of days left out for a missing reading whether an operator set one aside. */
export async function nameSetAside(
  { tx, tenant }: TenantScope,
  assetUUID: string,
): Promise<<Day extends LeftOut>(day: Day) => Day> {
  const { rows } = await sql<{ date: string }>`
    select distinct to_char(start_utc at time zone 'Europe/London', 'YYYY-MM-DD') as date from suspicious_readings
    where tenant_uuid = ${tenant} and asset_uuid = ${assetUUID} and state = 'SET_ASIDE'`.execute(tx);
  const dates = new Set(rows.map(({ date }) => date));
  return (day) => (day.reason === 'INCOMPLETE' && dates.has(day.date) ? { ...day, reason: 'SET_ASIDE' } : day);
}
