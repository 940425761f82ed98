/**
 * The service in a process of its own, for tests that kill it and for benchmarks: prints its address as one line of
 * JSON.
 */
import { writeSync } from 'node:fs';
import { createLogger } from '#server/createLogger.ts';
import { SharedLimits } from '#service/platform/http/sharedLimits.ts';
import { LOOPBACK_CIDRS } from '#service/platform/outbound/addresses.ts';
import type { WebhookOptions } from '#service/platform/outbound/createDeliveries.ts';
import { createService } from '#service/service.ts';
import { migrate } from '#store/migrate.ts';
import { openStore } from '#store/openStore.ts';
import { readOrCreateSecretKey } from '#store/secretKey.ts';
import { silentLog } from './silentLog.ts';

process.stdin
  .once('end', () => process.exit())
  .resume()
  .unref();

const store = await openStore({
  databaseUrl: process.env.DATABASE_URL,
  replica: process.env.DATABASE_READ_URL ? { url: process.env.DATABASE_READ_URL, maxLagMs: 5000 } : undefined,
  dataDir: process.env.DATA_DIR,
  mode: 'own',
  log: silentLog,
});
await migrate(store.pool);
const webhooks = {
  allowCidrs: LOOPBACK_CIDRS,
  secretKey: readOrCreateSecretKey('', process.env.SECRET_KEY ?? '0'.repeat(64)),
  isOnlyProcess: !process.env.DATABASE_URL || process.env.ALONE === '1',
} satisfies WebhookOptions;
const limits =
  process.env.DATABASE_URL && process.env.LIMITS !== 'memory'
    ? new SharedLimits(store.admission, silentLog)
    : undefined;
const { db, replica, background, admission, readiness, connections, hasDiskSpace } = store;
const service = await createService({
  db,
  replica,
  background,
  admission,
  readiness,
  connections,
  hasDiskSpace,
  logger: createLogger(process.env.LOG_LEVEL ?? 'silent'),
  servers: [],
  webhooks,
  limits,
  exportPlaces: { folder: process.env.EXPORT_DIR ?? null, s3: null },
});
// When the limits accepted the request, by this process's clock: for proofs. A promise would slow benchmarks down.
service.app.addHook('preParsing', (_request, reply, payload, done) => {
  reply.header('x-passed-at', performance.timeOrigin + performance.now());
  done(null, payload);
});
const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
process.once('SIGTERM', () => void service.close().then(store.close));
writeSync(1, `${JSON.stringify({ url })}\n`);
