import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './benchService.ts';

const POLL_MS = 50;

/** Waits until nothing is due any more. */
export async function untilIdle({ store }: Pick<Bench, 'store'>): Promise<void> {
  for (;;) {
    const { rows } = await store.pool.query(`
      select 1 from tenants t join jobs using (tenant_uuid)
      where due_utc <= now() + t.clock_offset_ms * interval '1 millisecond' and kind not in ('COUNTS', 'HOUSEKEEPING')
      limit 1`);
    if (rows.length === 0) return;
    await sleep(POLL_MS);
  }
}
