import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pino from 'pino';
import { createBff } from '#bff/server.ts';
import { hashPassword } from '#bff/session/password.ts';
import { migrate } from '#store/migrate.ts';
import { openStore } from '#store/openStore.ts';
import { silentLog } from '#testing/silentLog.ts';
import { withEmptyPage } from '../../harness/emptyPage.ts';
import { withDataFolder } from '../../harness/program.ts';
import { median } from '../../harness/statistics.ts';
import { UnsupportedError } from '../../harness/unsupported.ts';
import { type Proof } from '../proof.ts';

const MAX_APART = 0.1;

/** Milliseconds that a wrong password for a name takes, from an address without earlier failures. */
function guess(port: number, name: string, localAddress: string): Promise<number> {
  const body = JSON.stringify({ name, password: 'a wrong password' });
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'sec-fetch-site': 'same-origin',
    'x-halfhour-csrf': '1',
  };
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const sent = request(
      { host: '127.0.0.1', port, localAddress, method: 'POST', path: '/bff/session', headers, agent: false },
      (response) => {
        if (response.statusCode !== 401) reject(new Error(`the response was ${response.statusCode}`));
        response.resume().on('end', () => resolve(performance.now() - startedAt));
      },
    );
    sent.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRNOTAVAIL' ? new UnsupportedError('This machine has one loopback address alone.') : error,
      ),
    );
    sent.end(body);
  });
}

/**
 * Runs `work` with a dashboard's server of its own, in this process; `addOperator` creates operators with a password.
 */
const withDashboard = <Result>(
  work: (port: number, addOperator: (name: string) => Promise<void>) => Promise<Result>,
): Promise<Result> =>
  withDataFolder((dataDir) =>
    withEmptyPage(async (folder) => {
      const store = await openStore({ dataDir, mode: 'own', log: silentLog });
      await migrate(store.pool);
      const app = await createBff({
        db: store.db,
        upstream: { serviceUrl: 'http://127.0.0.1:1', apiKey: '', tenant: '' },
        distDir: join(folder, 'dist'),
        logger: pino({ level: 'silent' }),
      });
      await app.listen({ host: '127.0.0.1', port: 0 });
      const password_hash = await hashPassword('the right password');
      try {
        return await work(
          (app.server.address() as AddressInfo).port,
          async (name) =>
            void (await store.db
              .insertInto('bff.operators')
              .values({ operator_uuid: randomUUID(), name, role: 'viewer', password_hash })
              .execute()),
        );
      } finally {
        await app.close();
        await store.close();
      }
    }),
  );

/** Wrong passwords, alternately for an operator who exists and for an unknown name. */
const signInTime: Proof = {
  title: 'The time that a refusal takes does not reveal which names exist',
  minutes: 10,
  options: { pairs: { about: 'wrong passwords of either kind', fallback: 60 } },
  run: ({ pairs }) =>
    withDashboard(async (port, addOperator) => {
      const [known, unknown]: [number[], number[]] = [[], []];
      for (let n = 1; n <= pairs!; n++) {
        await addOperator(`operator ${n}`);
        known.push(await guess(port, `operator ${n}`, `127.1.${n >> 8}.${n & 255}`));
        unknown.push(await guess(port, `stranger ${n}`, `127.2.${n >> 8}.${n & 255}`));
      }
      const [a, b] = [median(known), median(unknown)];
      const apart = Math.abs(a - b) / Math.max(a, b);
      const line =
        `${pairs} wrong passwords each: ${a.toFixed(0)} ms for names that exist, ${b.toFixed(0)} ms for names that ` +
        `do not (medians), ${(100 * apart).toFixed(1)} % apart`;
      if (apart > MAX_APART) throw new Error(line);
      return [line];
    }),
};

export default signInTime;
