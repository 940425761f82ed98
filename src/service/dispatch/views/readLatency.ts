import { sql } from 'kysely';
import type { DispatchSummary } from '#contract/dispatch/order.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { secondsAt } from '../../assets/controllers/latencyBuckets.ts';

/** Reads how fast an event's dispatches were answered, within 5 %, from counts that triggers maintain. */
export async function readLatency({ tx, tenant }: TenantScope, eventUUID: string): Promise<DispatchSummary['latency']> {
  const rows = await tx
    .selectFrom('dispatch_latencies')
    .select(['bucket', sql<number>`sum(answers)::float8`.as('answers')])
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .groupBy('bucket')
    .execute();
  const counts: number[] = [];
  for (const { bucket, answers } of rows) counts[bucket] = answers;
  const dense = Array.from(counts, (count) => count ?? 0);
  return {
    answers: dense.reduce((sum, count) => sum + count, 0),
    p50Seconds: secondsAt(dense, 0.5),
    p95Seconds: secondsAt(dense, 0.95),
  };
}
