import { sql } from 'kysely';
import { wallNow } from '#energy/time/clocks.ts';
import { utcDay } from '#store/readings.ts';
import type { RecountSubject } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Notes for the metrics that a recount has ended, and the difference from the stored counts. */
export async function noteRecount(
  { tx, environment }: TenantScope,
  subject: RecountSubject,
  difference: number,
): Promise<void> {
  await sql`
    insert into recount_days (day, environment, subject, recounts, difference)
    values (${utcDay(wallNow())}, ${environment}, ${subject}, 1, ${difference})
    on conflict (day, environment, subject) do update set recounts = recount_days.recounts + 1,
      difference = recount_days.difference + excluded.difference`.execute(tx);
}
