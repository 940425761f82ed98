import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { createClient } from '#client/client.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import type { Bench, BenchTenant } from './benchService.ts';

const POLL_MS = 100;
/** An event that takes longer has failed. */
const GIVE_UP_MS = 3_600_000;

/** Has an event of `fillEvent` settled, and waits until it is; throws if it fails. */
export async function settleFilledEvent(
  { url, store }: Pick<Bench, 'url' | 'store'>,
  { headers }: BenchTenant,
  eventUUID: string,
): Promise<void> {
  const client = createClient({ baseUrl: url, headers });
  await tenantTransaction(store.background, headers['tenant']!, ({ tx, tenant, now }) =>
    sql`insert into jobs (tenant_uuid, kind, subject_uuid, due_utc)
      values (${tenant}, 'STATS', ${eventUUID}, ${new Date(now)})`.execute(tx),
  );
  const deadline = performance.now() + GIVE_UP_MS;
  for (;;) {
    const { statsStatus, statsFailure } = await client.getEvent({ params: { 'event-uuid': eventUUID } });
    if (statsStatus === 'READY') return;
    if (statsStatus === 'FAILED' || performance.now() > deadline) throw new Error(`not settled: ${statsFailure}`);
    await sleep(POLL_MS);
  }
}
