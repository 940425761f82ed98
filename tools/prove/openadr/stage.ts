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
  homes: number;
  /** Homes that refuse. */
  refusing: number;
  /** Events that all VENs together get of the one. */
  events: number;
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
/** Of a VEN with more homes, an event is one for all of them. */
const MAX_EVENTS_BY_HOME = 50;
const refuses = (index: number): boolean => index % 4 === 3;

/** Sets up homes, `perVen` of them behind each VEN; every fourth refuses. */
export async function setStage(
  service: TestService,
  oracle: Oracle | null,
  homes: number,
  perVen = 1,
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
  for (let from = 0; from < homes; from += perVen) {
    const venName = `gateway ${from}`;
    const controllerUUID = await seedController(service, tenant, {
      channel: 'OPENADR',
      name: venName,
      may_meter: true,
    });
    const own = await bindAssets(service, tenant, event.assetUUIDs.slice(from, from + perVen), controllerUUID);
    gateways.push(
      new Gateway({
        baseUrl: service.url + OADR,
        ...(await seedCredential(service, tenant, controllerUUID)),
        venName,
        homes: own.map((assetId, index) => new Home(assetId, 2, refuses(from + index))),
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
    homes,
    refusing: Array.from({ length: homes }, (_, index) => index).filter(refuses).length,
    events: perVen > MAX_EVENTS_BY_HOME ? gateways.length : homes,
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

/** Gives assets to a controller; returns their assetIds. */
const bindAssets = (
  service: TestService,
  { tenant }: TestTenant,
  assetUUIDs: readonly string[],
  controllerUUID: string,
): Promise<string[]> =>
  tenantTransaction(service.database.store.db, tenant, async ({ tx }) => {
    const rows = await tx
      .updateTable('assets')
      .set({ controller_uuid: controllerUUID, mpan: null, mpan_status: 'NOT_APPLICABLE' })
      .where('asset_uuid', 'in', [...assetUUIDs])
      .returning('asset_id')
      .execute();
    return rows.map(({ asset_id }) => asset_id);
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
