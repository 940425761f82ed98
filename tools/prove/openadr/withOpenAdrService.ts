import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#store/migrate.ts';
import { openStore } from '#store/openStore.ts';
import { silentLog } from '#testing/silentLog.ts';
import { serveDatabase, type TestService } from '#testing/testService.ts';
import { testWebhooks } from '#testing/webhookReceiver.ts';

/** Runs `work` with a service over a PostgreSQL of its own, whose clients of OpenADR are not limited. */
export async function withOpenAdrService<Result>(work: (service: TestService) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'halfhour-prove-'));
  const store = await openStore({ dataDir: folder, mode: 'own', log: silentLog });
  await migrate(store.pool);
  const drop = async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  };
  const service = await serveDatabase({ store, url: '', drop }, { webhooks: testWebhooks() });
  try {
    return await work(service);
  } finally {
    await service.close();
  }
}
