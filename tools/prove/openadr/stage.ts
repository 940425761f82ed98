import { sql } from 'kysely';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { type OadrClient, clientOf, connectBl, OADR, seedCredential } from '#testing/openadr/oadrClient.ts';
import { seedDispatch, type SeededDispatch } from '#testing/seedDispatch.ts';
import { seedController } from '#testing/seedDispatches.ts';
import type { TestService, TestTenant } from '#testing/testService.ts';
import { Home } from '../../ven/home.ts';
import { Gateway } from '../../ven/ven.ts';
import type { Oracle } from './oracle.ts';
import { recordingFetch } from './recordingFetch.ts';

/** An event of homes that VENs control, and those VENs, which know of the service its address and their credentials. */
export interface OpenAdrStage {
  service: TestService;
  tenant: TestTenant;
  event: SeededDispatch;
  gateways: Gateway[];
  bl: Pick<OadrClient, 'send' | 'expect'>;
  fetch: typeof fetch;
  /** Orders the event's dispatch, as an operator does. */
  order: (body?: object) => Promise<void>;
  /** Moves the tenant's clock to an instant and runs what is due. */
  clockAt: (ms: number) => Promise<void>;
  /** Runs what is due. */
  run: () => Promise<void>;
  /** How many dispatches of the event have each answer and execution. */
  standing: () => Promise<Record<string, number>>;
}

const AHEAD_MS = 3_600_000;

/** One VEN a home; every `refusing`-th refuses. */
export async function setStage(
  service: TestService,
  oracle: Oracle | null,
  homes: number,
  refusing = 4,
): Promise<OpenAdrStage> {
  const tenant = await service.addTenant();
  const fetchWith = recordingFetch(oracle);
  const event = await seedDispatch(service, tenant, {
    assets: homes,
    startsInMs: AHEAD_MS,
    channel: 'OPENADR',
    issued: false,
    targetKw: homes,
  });
  const clock = { offset: 0 };
  const gateways: Gateway[] = [];
  for (const [index, assetUUID] of event.assetUUIDs.entries()) {
    const controllerUUID = await seedController(service, tenant, {
      channel: 'OPENADR',
      name: `home ${index}`,
      may_meter: true,
    });
    const assetId = await bindAsset(service, tenant, assetUUID, controllerUUID);
    gateways.push(
      new Gateway({
        baseUrl: service.url + OADR,
        ...(await seedCredential(service, tenant, controllerUUID)),
        venName: `home ${index}`,
        homes: [new Home(assetId, 2, index % refusing === refusing - 1)],
        fetch: fetchWith,
        now: () => Date.now() + clock.offset,
      }),
    );
  }
  const { token } = await connectBl(service, tenant);
  const run = () => service.service.scheduler.runDue(tenant.tenant);
  return {
    service,
    tenant,
    event,
    gateways,
    bl: clientOf(service.url, token, fetchWith),
    fetch: fetchWith,
    run,
    order: async (body = { noticeMinutes: 120 }) => {
      const response = await tenant.send('POST', `/events/${event.eventUUID}/dispatch`, { body });
      if (response.status !== 201) throw new Error(`the order: ${response.status} ${await response.text()}`);
      await run();
    },
    clockAt: async (ms) => {
      await tenant.client.setClock({ body: { now: new Date(ms).toISOString() } });
      clock.offset = ms - Date.now();
      await run();
    },
    standing: () => readStanding(service, tenant, event.eventUUID),
  };
}

const bindAsset = (service: TestService, { tenant }: TestTenant, assetUUID: string, controllerUUID: string) =>
  tenantTransaction(service.database.store.db, tenant, async ({ tx }) => {
    const row = await tx
      .updateTable('assets')
      .set({ controller_uuid: controllerUUID, mpan: null, mpan_status: 'NOT_APPLICABLE' })
      .where('asset_uuid', '=', assetUUID)
      .returning('asset_id')
      .executeTakeFirstOrThrow();
    return row.asset_id;
  });

const readStanding = (service: TestService, { tenant }: TestTenant, eventUUID: string) =>
  tenantTransaction(service.database.store.db, tenant, async ({ tx }) => {
    const { rows } = await sql<{ standing: string; count: number }>`
      select coalesce(d.answer, b.state) || case d.execution when 'NONE' then '' else ' ' || d.execution end as standing,
        count(*)::integer as count
      from dispatches d join dispatch_batches b using (tenant_uuid, batch_uuid)
      where d.tenant_uuid = ${tenant} and d.event_uuid = ${eventUUID} group by 1 order by 1`.execute(tx);
    return Object.fromEntries(rows.map(({ standing, count }) => [standing, count]));
  });
