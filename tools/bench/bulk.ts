import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '#client/client.ts';
import type { BulkAction } from '#contract/bulkAction.ts';
import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';
import { formatCount } from '#text/count.ts';
import { type Bench, vacuum, withBench } from '../harness/benchService.ts';
import { memoryUsage } from '../harness/resourceUsage.ts';
import { joinScheme, type SettledTenant } from '../harness/settledTenant.ts';
import { sized } from '../harness/sized.ts';
import { growthExponent, measureMs, ms } from '../harness/statistics.ts';
import type { Figure } from './figures.ts';

/** `BULK_ASSETS` names other sizes. */
const SIZES = (process.env['BULK_ASSETS'] ?? sized('10000,100000', '100')).split(',').map(Number);
const POLL_MS = 100;
const START = Date.UTC(2025, 2, 20);

interface Measured {
  preview: number;
  effect: number;
  answer: number;
  optIn: number;
  undo: number;
  memory: number;
}

/** A tenant all of whose assets can be opted in; nothing of them is measured. */
async function readyTenant(bench: Bench, assets: number): Promise<SettledTenant> {
  const tenant = await bench.addTenant(assets);
  const client = createClient({ baseUrl: bench.url, headers: tenant.headers });
  await client.setClock({ body: { now: new Date(START).toISOString() } });
  const schemeUUID = await joinScheme(bench, tenant, client);
  while ((await client.getScheme({ params: { schemeUUID } })).counts.READY < assets) await sleep(POLL_MS);
  await vacuum(bench, 'assets, scheme_assets');
  return { ...tenant, client, schemeUUID };
}

/** Waits until an action has ended; throws if it did not change every asset. */
async function ended({ client, assets }: SettledTenant, bulkActionUUID: string, status: BulkAction['status']) {
  for (;;) {
    const action = await client.getBulkAction({ params: { bulkActionUUID } });
    if (action.status === 'FAILED' || (action.status === status && action.changed !== assets.length))
      throw new Error(`${action.status}: ${action.changed} of ${assets.length} changed; ${action.failure}`);
    if (action.status === status) return;
    await sleep(POLL_MS);
  }
}

async function optIn(bench: Bench, tenant: SettledTenant): Promise<Measured> {
  const { client, schemeUUID } = tenant;
  const startTime = new Date(START + DAY_MS).toISOString();
  const endTime = new Date(START + DAY_MS + HOUR_MS).toISOString();
  const { eventUUID: target } = await client.createEvent({
    body: { name: 'Everybody', schemeUUID, eventType: 'TURN_DOWN', startTime, endTime, contractedMw: 1 },
  });
  const about = { filter: {}, all: true, action: 'EVENT_OPT_IN', target } as const;
  const preview = await measureMs(() => client.createBulkAction({ body: { ...about, dryRun: true } }));
  const effect = await measureMs(() => client.getBulkActionEffect({ body: about }));
  let uuid = '';
  let answer = NaN;
  const optingIn = await measureMs(async () => {
    answer = await measureMs(async () => {
      uuid = (await client.createBulkAction({ body: about })).bulkActionUUID!;
    });
    await ended(tenant, uuid, 'DONE');
  });
  const undo = await measureMs(async () => {
    await client.undoBulkAction({ params: { bulkActionUUID: uuid } });
    await ended(tenant, uuid, 'UNDONE');
  });
  return { preview, effect, answer, optIn: optingIn, undo, memory: memoryUsage(bench.pids.service).peak };
}

/** Opting every asset of a tenant in to an event by one bulk action, from its preview to its undoing, over HTTP. */
export async function bulk(): Promise<Figure[]> {
  const measured: Measured[] = [];
  for (const size of SIZES)
    measured.push(await withBench(async (bench) => optIn(bench, await readyTenant(bench, size))));
  const grown = (of: (each: Measured) => number) =>
    measured.map((each) => ms(of(each))).join(', ') +
    (SIZES.length > 1 ? `; exponent ${growthExponent(SIZES, measured.map(of))}` : '');
  const sizes = SIZES.map((size) => formatCount(size)).join(', ');
  return [
    { figure: `Opting in ${sizes} assets: the preview`, value: grown(({ preview }) => preview) },
    { figure: 'Its effect on the event', value: grown(({ effect }) => effect) },
    { figure: 'The answer to the request', value: grown(({ answer }) => answer) },
    { figure: 'Until all are opted in', value: `${grown((each) => each.optIn)} (aim ≤ 30 s for 100,000)` },
    { figure: 'Undoing', value: grown(({ undo }) => undo) },
    {
      figure: 'Memory of the service, at its highest',
      value: measured.map(({ memory }) => `${memory.toFixed(0)} MB`).join(', '),
    },
  ];
}
