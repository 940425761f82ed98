import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import pino from 'pino';
import type { WebhookOptions } from '#service/platform/outbound/createDeliveries.ts';
import { createService, type Service } from '#service/service.ts';
import { migrate } from '#store/migrate.ts';
import { openStore } from '#store/openStore.ts';
import type { Database } from '#store/schema.ts';
import type { FuzzTarget } from '#testing/fuzz/fuzzer.ts';
import { silentLog } from '#testing/silentLog.ts';
import { startWebhookReceiver, testWebhooks } from '#testing/webhookReceiver.ts';
import { createTenantWithKey } from './createTenantWithKey.ts';

/** Runs `work` over a PostgreSQL of its own, migrated. */
export async function withStore<Result>(work: (db: Kysely<Database>) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'halfhour-prove-'));
  const store = await openStore({ dataDir: folder, mode: 'own', log: silentLog });
  try {
    await migrate(store.pool);
    return await work(store.db);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface InProcessService {
  service: Service;
  url: string;
  newTenant: FuzzTarget['newTenant'];
}

/**
 * Runs `work` with a service in this process, with its scheduler running, which validates every response against the
 * endpoint table.
 */
export async function withInProcessService<Result>(
  db: Kysely<Database>,
  webhooks: WebhookOptions,
  work: (served: InProcessService) => Promise<Result>,
): Promise<Result> {
  const service = await createService({
    db,
    logger: pino({ level: 'silent' }),
    servers: [{ url: 'http://127.0.0.1', description: 'Proof' }],
    checkResponses: true,
    webhooks,
  });
  try {
    const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
    return await work({ service, url, newTenant: () => createTenantWithKey(db) });
  } finally {
    await service.close();
  }
}

/** A service over a PostgreSQL of its own, and a receiver for its webhooks. */
export async function withService<Result>(work: (target: FuzzTarget) => Promise<Result>): Promise<Result> {
  const receiver = await startWebhookReceiver();
  try {
    return await withStore((db) =>
      withInProcessService(db, testWebhooks(), ({ url, newTenant }) =>
        work({ url, newTenant, receiver: receiver.url }),
      ),
    );
  } finally {
    await receiver.close();
  }
}
