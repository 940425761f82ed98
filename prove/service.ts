import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { createService } from '#service/service.ts';
import { createTenant, issueKey } from '#service/tenants/tenants.ts';
import { migrate } from '#store/migrate.ts';
import { openStore } from '#store/openStore.ts';
import type { FuzzTarget } from '#testing/fuzz/fuzzer.ts';
import { silentLog } from '#testing/silentLog.ts';
import { startReceiver, testWebhooks } from '#testing/webhookReceiver.ts';

const LIFTED = { requests_per_second: 1_000_000, requests_in_flight: 1000, consumption_per_second: 1_000_000, consumption_in_flight: 100 };

/** A service of its own over a PostgreSQL of its own, with its clockwork running, which checks every answer against the table. */
export async function withService<Result>(work: (target: FuzzTarget) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'halfhour-prove-'));
  const receiver = await startReceiver();
  const store = await openStore({ dataDir: folder, mode: 'own', log: silentLog });
  await migrate(store.pool);
  const service = await createService({ db: store.db, background: store.background, hasRoom: store.hasRoom, logger: pino({ level: 'silent' }), servers: [{ url: 'http://127.0.0.1', description: 'Proof' }], checkAnswers: true, webhooks: testWebhooks() });
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const newTenant = async () => {
    const row = await createTenant(store.db, 'Proof', 'SANDBOX', LIFTED);
    return { tenant: row.tenant_uuid, apiKey: await issueKey(store.db, row, 'proof') };
  };
  try {
    return await work({ url, receiver: receiver.url, newTenant });
  } finally {
    await service.close();
    await receiver.close();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
