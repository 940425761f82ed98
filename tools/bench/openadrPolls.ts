import { createHash, randomBytes } from 'node:crypto';
import { v7 as newUuid } from 'uuid';
import type { Store } from '#store/openStore.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { seedBatch } from '#testing/seedDispatches.ts';
import { seedEvent } from '#testing/seedEvent.ts';
import type { TestService, TestTenant } from '#testing/testService.ts';
import { type Bench, vacuum, withBench } from '../harness/benchService.ts';
import { processCpuMs, processTreeCpuMs } from '../harness/resourceUsage.ts';
import { sized } from '../harness/sized.ts';
import type { Figure } from './figures.ts';
import { runPollLoad } from './openadrLoad.ts';

const VENS = sized(2000, 10);
const SECONDS = sized(15, 0.5);
const WARM_MS = sized(3000, 100);
const CONNECTIONS = sized(32, 2);
const EVENTS = '/openadr3/3.1.0/events?active=true';

/** VENs with an event each ask for events again and again: nothing has changed since their last list. */
export const openadrPolls = (): Promise<Figure[]> =>
  withBench(async (bench) => {
    const { headers, assets } = await bench.addTenant(VENS);
    const vens = await addVens(bench, headers['tenant']!, assets);
    await vacuum(bench, 'controllers, controller_credentials, dispatch_batches, dispatches, assets');
    const polled = [];
    for (const authorization of vens) polled.push({ authorization, tag: await firstPoll(bench.url, authorization) });
    const load = { origin: bench.url, path: EVENTS, vens: polled, connections: CONNECTIONS };
    await runPollLoad({ ...load, ms: WARM_MS });
    const used = () => [processCpuMs(bench.pids.service), processTreeCpuMs(bench.pids.postgres)] as const;
    const [ofService, ofStore] = used();
    const { seconds, statuses, p50, p95 } = await runPollLoad({ ...load, ms: SECONDS * 1000 });
    const [serviceAfter, storeAfter] = used();
    const polls = Object.values(statuses).reduce((sum, count) => sum + count, 0);
    const each = (before: number, after: number) => `${(((after - before) * 1000) / polls).toFixed(0)} µs`;
    return [
      {
        figure: `polls of ${VENS} VENs where nothing has changed (304)`,
        value: `${Math.round((statuses['304'] ?? 0) / seconds)}/s`,
      },
      { figure: '  p50 · p95', value: `${p50.toFixed(1)} · ${p95.toFixed(1)} ms` },
      {
        figure: '  processor time each: service · PostgreSQL',
        value: `${each(ofService, serviceAfter)} · ${each(ofStore, storeAfter)}`,
      },
      { figure: '  statuses', value: JSON.stringify(statuses) },
    ];
  });

async function firstPoll(url: string, authorization: string): Promise<string> {
  for (;;) {
    const response = await fetch(url + EVENTS, { headers: { authorization } });
    await response.body?.cancel();
    if (response.ok) return response.headers.get('etag')!;
    if (response.status !== 503) throw new Error(`the first poll came to ${response.status}`);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

/** One VEN an asset, with a dispatch of one event; returns the header `authorization` of each. */
async function addVens({ url, store }: Bench, tenant: string, assets: readonly string[]): Promise<string[]> {
  const service = { database: { store } } as unknown as TestService;
  const owner = { tenant } as TestTenant;
  const { eventUUID } = await seedEvent(service, owner, assets);
  const clients: { id: string; secret: string }[] = [];
  for (const asset of assets) {
    const controllerUUID = newUuid();
    await insertVen(store, tenant, controllerUUID, asset);
    const client = { id: newUuid(), secret: randomBytes(32).toString('base64url') };
    await store.db
      .insertInto('controller_credentials')
      .values({
        client_id: client.id,
        tenant_uuid: tenant,
        controller_uuid: controllerUUID,
        secret_sha256: createHash('sha256').update(client.secret).digest(),
        created_utc: new Date(),
      })
      .execute();
    clients.push(client);
    await seedBatch(service, owner, controllerUUID, eventUUID, [asset]);
  }
  const tokens: string[] = [];
  for (const client of clients) tokens.push(await tokenOf(url, client));
  return tokens;
}

const insertVen = (store: Store, tenant: string, controllerUUID: string, asset: string) =>
  tenantTransaction(store.db, tenant, async ({ tx, now }) => {
    await tx
      .insertInto('controllers')
      .values({
        tenant_uuid: tenant,
        controller_uuid: controllerUUID,
        name: controllerUUID,
        channel: 'OPENADR',
        url: null,
        secret: null,
        created_utc: new Date(now),
        updated_utc: new Date(now),
      })
      .execute();
    await tx.updateTable('assets').set({ controller_uuid: controllerUUID }).where('asset_uuid', '=', asset).execute();
  });

async function tokenOf(url: string, { id, secret }: { id: string; secret: string }): Promise<string> {
  const form = { grant_type: 'client_credentials', client_id: id, client_secret: secret };
  const response = await fetch(`${url}/openadr3/3.1.0/auth/token`, { method: 'POST', body: new URLSearchParams(form) });
  if (!response.ok) throw new Error(`a token was refused with ${response.status}: ${await response.text()}`);
  return `Bearer ${((await response.json()) as { access_token: string }).access_token}`;
}
