/** The service as a process of its own, for tests that kill it and for benchmarks: prints its address as one line of JSON. */
import { writeSync } from 'node:fs';
import pino from 'pino';
import { LOOPBACK_CIDRS } from '#service/deliveries/addresses.ts';
import { createService } from '#service/service.ts';
import { migrate } from '#store/migrate.ts';
import { openStore } from '#store/openStore.ts';
import { readSecretKey } from '#store/secretKey.ts';
import { silentLog } from './silentLog.ts';

const store = await openStore({ databaseUrl: process.env.DATABASE_URL, dataDir: process.env.DATA_DIR, mode: 'own', log: silentLog });
await migrate(store.pool);
const webhooks = { allowCidrs: LOOPBACK_CIDRS, secretKey: readSecretKey('', process.env.SECRET_KEY ?? '0'.repeat(64)), alone: !process.env.DATABASE_URL || process.env.ALONE === '1' };
const service = await createService({ db: store.db, background: store.background, hasRoom: store.hasRoom, logger: pino({ level: 'silent' }), servers: [], webhooks });
const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
process.once('SIGTERM', () => void service.close().then(store.close));
writeSync(1, `${JSON.stringify({ url })}\n`);
