import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DispatchOnWire } from '#contract/dispatch/dispatch.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { DocumentSchemas } from '#testing/messageSchemas.ts';
import { seedFleet } from '#testing/seed.ts';
import { seedDispatch } from '#testing/seedDispatch.ts';
import { seedBatch } from '#testing/seedDispatches.ts';
import { seedEvent } from '#testing/seedEvent.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import {
  type ReceivedWebhook,
  startWebhookReceiver,
  testWebhooks,
  type WebhookReceiver,
} from '#testing/webhookReceiver.ts';
import { hasPublished } from '../../platform/outbound/outbox.ts';
import { serviceSignature } from '../../platform/outbound/sign.ts';
import { BatchFiller } from '../issue/batchFiller.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const webhooks = testWebhooks();

interface Message {
  uuid: string;
  event: string;
  payload: { dispatches: DispatchOnWire[] };
}
const messageOf = ({ body }: ReceivedWebhook) => JSON.parse(body) as Message;

describe('pushing dispatches', () => {
  let service: TestService;
  let tenant: TestTenant;
  let receiver: WebhookReceiver;
  let controllerUUID: string;
  let secret: string;
  beforeAll(async () => {
    service = await startTestService({ webhooks, metricsAccess: { token: null, isPrivate: true } });
  });
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
    tenant = await service.addTenant();
    const created = await tenant.client.createController({
      body: { name: 'Cloud', channel: 'WEBHOOK', url: receiver.url },
    });
    [controllerUUID, secret] = [created.controllerUUID, created.secret!];
  });
  afterEach(() => receiver.close());
  afterAll(() => service.close());

  const settled = () => service.service.push.flush();
  const later = async (ms: number) => {
    webhooks.move(ms);
    await settled();
  };
  const always = (status: number, headers: Record<string, string> = {}, body = '') => {
    receiver.respond = (_request, response) => void response.writeHead(status, headers).end(body);
  };
  const seeded = async (count = 2, startsInMs = 3 * HOUR) => {
    const assets = await seedFleet(service, tenant, count);
    const { eventUUID } = await seedEvent(service, tenant, assets, { startsInMs });
    const batchUUID = await seedBatch(service, tenant, controllerUUID, eventUUID, assets, { push: true });
    return { assets, eventUUID, batchUUID };
  };
  const batches = async () =>
    (await tenant.client.listDispatchBatches({ params: { controllerUUID }, query: { sort: 'number' } })).data;
  const inTenant = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
    (await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) => query.execute(tx))).rows;
  const controller = () => tenant.client.getController({ params: { controllerUUID } });
  const messagesOf = (type: string) =>
    inTenant(sql<{ payload: Record<string, unknown> }>`select payload from outbox where event = ${type}`);
  const alerts = () =>
    inTenant(sql<{ kind: string; closed_utc: Date | null; occurrences: number; details: { kwAtRisk: number } }>`
      select kind, closed_utc, occurrences, details from alerts order by raised_utc`);

  it('is woken by the commit of a batch, also where nobody has a webhook', async () => {
    const { eventUUID } = await seedEvent(service, tenant, await seedFleet(service, tenant, 1));
    const isNoted = await tenantTransaction(service.database.store.db, tenant.tenant, async (scope) => {
      const terms = {
        kind: 'REQUESTED' as const,
        eventUUID,
        startMs: scope.now + HOUR,
        giveUpMs: scope.now + 2 * HOUR,
      };
      const filler = new BatchFiller(scope, terms);
      await filler.open([controllerUUID]);
      filler.place(controllerUUID, 1);
      await filler.close();
      return hasPublished(scope.tx);
    });
    expect(isNoted).toBe(true);
  });

  it('delivers a batch once, signed, with what each asset is asked for', async () => {
    const { assets, batchUUID } = await seeded();
    await settled();
    await settled();
    expect(receiver.received).toHaveLength(1);
    const [got] = receiver.received;
    expect(got!.headers['webhook-id']).toBe(batchUUID);
    expect(got!.headers['service-webhook-signature']).toBe(serviceSignature(secret, got!.body));
    const { uuid, event, payload } = messageOf(got!);
    expect([uuid, event]).toEqual([controllerUUID, 'DISPATCH.REQUESTED']);
    const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as object;
    expect(new DocumentSchemas(document).messageErrors(got!.body)).toEqual([]);
    expect(payload.dispatches.map((each) => DispatchOnWire.parse(each).assetUUID)).toEqual([...assets].sort());
    expect(await batches()).toMatchObject([
      { batchUUID, state: 'DELIVERED', dispatches: 2, nextAttemptUTC: null, attempts: [{ statusCode: 204 }] },
    ]);
    expect(await controller()).toMatchObject({ health: 'ONLINE' });
  });

  it('takes the answers of the response with it, each by itself, and longer than what the log keeps', async () => {
    const { eventUUID } = await seeded(60);
    receiver.respond = (got, response) => {
      const answers = messageOf(got).payload.dispatches.map(({ dispatchUUID, revision }, index) => ({
        dispatchUUID,
        revision: index === 7 ? 99 : revision,
        answer: index % 2 === 0 ? 'ACCEPTED' : 'REJECTED',
        ...(index % 2 === 0 ? {} : { reasonCode: 'NOT_AVAILABLE' }),
      }));
      answers.push({ nonsense: true } as never);
      response.writeHead(200).end(JSON.stringify({ answers }));
    };
    await settled();
    const rows = await inTenant(
      sql<{ answer: string | null; count: number }>`select answer, count(*)::integer as count from dispatches
        where event_uuid = ${eventUUID} group by answer order by answer`,
    );
    expect(rows).toEqual([
      { answer: 'ACKNOWLEDGED', count: 30 },
      { answer: 'REJECTED', count: 29 },
      { answer: null, count: 1 },
    ]);
    expect((await batches())[0]!.attempts[0]!.responseBody!.length).toBeLessThanOrEqual(4096);
  });

  it('tries again by the clock of the grid, and is back within a minute of the receiver: one alert, one recovery', async () => {
    await seeded();
    const second = await seeded();
    always(503);
    const began = receiver.received.length;
    await settled();
    for (let ms = 0; ms < 4 * MINUTE; ms += 5 * SECOND) await later(5 * SECOND);
    expect(receiver.received.length - began).toBeLessThan(30);
    expect(await controller()).toMatchObject({ health: 'UNREACHABLE' });
    expect(await alerts()).toMatchObject([{ kind: 'CONTROLLER_UNREACHABLE', closed_utc: null, occurrences: 1 }]);
    expect((await alerts())[0]!.details.kwAtRisk).toBe(6);
    always(204);
    await later(MINUTE);
    expect((await batches()).map((each) => each.state)).toEqual(['DELIVERED', 'DELIVERED']);
    expect(new Set(receiver.received.map((got) => got.headers['webhook-id'])).size).toBe(2);
    expect(await controller()).toMatchObject({ health: 'ONLINE', unreachableSinceUTC: null });
    expect((await alerts()).map((alert) => alert.closed_utc === null)).toEqual([false]);
    expect(await messagesOf('CONTROLLER.UNREACHABLE')).toMatchObject([{ payload: { controllerUUID, kwAtRisk: 6 } }]);
    expect(await messagesOf('CONTROLLER.RECOVERED')).toMatchObject([{ payload: { controllerUUID, name: 'Cloud' } }]);
    expect(second.batchUUID).toBeDefined();
  });

  it('shows how many batches wait and how long the oldest has, until they are given up', async () => {
    await seeded();
    const { batchUUID } = await seeded();
    await inTenant(sql`update dispatch_batches set created_utc = created_utc - interval '10 minutes'`);
    always(503);
    await settled();
    await later(6 * SECOND);
    const shown = async () => {
      const { details } = (await (await fetch(`${service.url}/ready`)).json()) as {
        details: { waitingBatches: { batches: number; oldestSeconds: number } };
      };
      return details.waitingBatches;
    };
    const { batches: count, oldestSeconds } = await shown();
    expect([count, Math.floor(oldestSeconds / 60)]).toEqual([2, 10]);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toContain('halfhour_dispatch_batches_waiting 2');
    expect(metrics).toContain(`halfhour_dispatch_batches_oldest_age_seconds ${oldestSeconds}`);
    await inTenant(sql`update dispatch_batches set give_up_utc = now() where batch_uuid = ${batchUUID}`);
    always(204);
    await later(6 * SECOND);
    await later(6 * SECOND);
    expect(await shown()).toEqual({ batches: 0, oldestSeconds: 0 });
  });

  it('holds up what is issued next while more than 5,000 batches wait', async () => {
    const { eventUUID } = await seedDispatch(service, tenant, { issued: false });
    await inTenant(sql`insert into dispatch_batches (tenant_uuid, batch_uuid, controller_uuid, kind, revision, number,
        dispatches, created_utc, give_up_utc, next_attempt_at)
      select ${tenant.tenant}, gen_random_uuid(), ${controllerUUID}, 'REQUESTED', 1, number, 1, now(), at, at
      from generate_series(1, 5001) as number, (select now() + interval '1 day' as at) later`);
    const params = { 'event-uuid': eventUUID };
    const statusLater = async () => {
      await tenant.client.setClock({ body: { advance: 'PT2S' } });
      return (await tenant.client.getDispatchSummary({ params })).status;
    };
    await tenant.client.createDispatchOrder({ params, body: { allocation: 'CAPACITY', noticeMinutes: 2880 } });
    expect(await statusLater()).toBe('ISSUING');
    expect(await inTenant(sql`select from dispatches`)).toEqual([]);
    await inTenant(sql`update dispatch_batches set next_attempt_at = null where number = 1`);
    expect(await statusLater()).toBe('ISSUED');
  });

  it('obeys Retry-After', async () => {
    await seeded();
    always(429, { 'retry-after': '20' });
    await settled();
    await later(19 * SECOND);
    expect(receiver.received).toHaveLength(1);
    await later(2 * SECOND);
    expect(receiver.received).toHaveLength(2);
  });

  it('disables a controller that is gone, with an alert, and sends what waits once it is enabled', async () => {
    await seeded();
    always(410);
    await settled();
    await later(HOUR);
    expect(receiver.received).toHaveLength(1);
    expect(await controller()).toMatchObject({ status: 'DISABLED', disabledReason: 'The endpoint returned 410 Gone' });
    expect(await alerts()).toMatchObject([{ kind: 'CONTROLLER_UNREACHABLE' }]);
    always(204);
    await tenant.client.updateController({ params: { controllerUUID }, body: { status: 'ACTIVE' } });
    await settled();
    expect((await batches())[0]!.state).toBe('DELIVERED');
  });

  it('sends nothing that is given up, over, or taken over by a later revision', async () => {
    const [late, over, replaced] = [await seeded(), await seeded(), await seeded()];
    await inTenant(sql`update dispatch_batches set give_up_utc = now() - interval '1 second'
      where batch_uuid = ${late.batchUUID}`);
    await inTenant(sql`update dispatches set valid_until = now() - interval '1 second'
      where batch_uuid = ${over.batchUUID}`);
    const cancel = await seedBatch(service, tenant, controllerUUID, replaced.eventUUID, replaced.assets, {
      kind: 'CANCELLED',
      revision: 2,
      push: true,
    });
    await settled();
    expect(receiver.received.map((got) => got.headers['webhook-id'])).toEqual([cancel]);
    expect(messageOf(receiver.received[0]!)).toMatchObject({
      event: 'DISPATCH.CANCELLED',
      payload: { dispatches: [{ cancelled: true, revision: 2 }, { cancelled: true }] },
    });
    expect((await batches()).map((each) => each.state)).toEqual(['FAILED', 'SUPERSEDED', 'SUPERSEDED', 'DELIVERED']);
  });

  it('never lets a newer revision be overtaken by an older one', async () => {
    const { assets, eventUUID } = await seeded(1);
    const answered: string[] = [];
    let release = () => undefined as void;
    const first = new Promise<void>((resolve) => (release = resolve));
    receiver.respond = async (got, response) => {
      if (messageOf(got).event === 'DISPATCH.REQUESTED') await first;
      answered.push(messageOf(got).event);
      response.writeHead(204).end();
    };
    const flushed = settled();
    await expect.poll(() => receiver.received.length).toBe(1);
    await seedBatch(service, tenant, controllerUUID, eventUUID, assets, { kind: 'CANCELLED', revision: 2, push: true });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(receiver.received).toHaveLength(1);
    release();
    await flushed;
    await settled();
    expect(answered).toEqual(['DISPATCH.REQUESTED', 'DISPATCH.CANCELLED']);
  });

  it('has more requests in flight to a slow controller, four at most', async () => {
    const { assets, eventUUID } = await seeded(12);
    for (let n = 0; n < 12; n++)
      await seedBatch(service, tenant, controllerUUID, eventUUID, [assets[n]!], { push: true });
    const held: (() => void)[] = [];
    receiver.respond = (_got, response) => void held.push(() => void response.writeHead(204).end());
    const flushed = settled();
    await expect.poll(() => held.length, { timeout: 9000 }).toBe(4);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(held).toHaveLength(4);
    receiver.respond = (_got, response) => void response.writeHead(204).end();
    for (const end of held) end();
    await flushed;
    expect(new Set(receiver.received.map((got) => got.headers['webhook-id'])).size).toBe(12);
    expect(receiver.received).toHaveLength(12);
  });

  it('reaches nine controllers while a tenth hangs', async () => {
    const healthy = await startWebhookReceiver();
    receiver.respond = () => undefined;
    await seeded();
    const uuids: string[] = [];
    for (let n = 0; n < 9; n++) {
      const assets = await seedFleet(service, tenant, 1);
      const { eventUUID } = await seedEvent(service, tenant, assets);
      const body = { name: `Cloud ${n}`, channel: 'WEBHOOK', url: healthy.url } as const;
      const own = (await tenant.client.createController({ body })).controllerUUID;
      uuids.push(await seedBatch(service, tenant, own, eventUUID, assets, { push: true }));
    }
    const flushed = settled();
    await expect.poll(() => healthy.received.length, { timeout: 9000 }).toBe(9);
    expect(new Set(healthy.received.map((got) => got.headers['webhook-id']))).toEqual(new Set(uuids));
    // Its request may be the last to arrive.
    await expect.poll(() => receiver.received.length).toBe(1);
    receiver.respond = (_got, response) => void response.writeHead(204).end();
    await receiver.close();
    await flushed;
    receiver = healthy;
  });
});
