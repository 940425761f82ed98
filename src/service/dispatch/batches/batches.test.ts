import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DispatchOnWire } from '#contract/dispatch/dispatch.ts';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';
import { seedFleet } from '#testing/seed.ts';
import { seedBatch, seedController } from '#testing/seedDispatches.ts';
import { seedEvent } from '#testing/seedEvent.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { nextBatchNumbers } from '../../assets/controllers/nextBatchNumbers.ts';
import { markDelivered } from './markDelivered.ts';
import { renderDispatches } from './renderDispatches.ts';

const MINUTE = 60_000;

describe('batches', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
  });
  beforeEach(async () => {
    tenant = await service.addTenant();
  });
  afterAll(() => service.close());

  const inTenant = <Result>(work: (scope: TenantScope) => Promise<Result>) =>
    tenantTransaction(service.database.store.db, tenant.tenant, work);
  const batchRow = (batchUUID: string) =>
    inTenant(({ tx }) =>
      tx.selectFrom('dispatch_batches').selectAll().where('batch_uuid', '=', batchUUID).executeTakeFirstOrThrow(),
    );
  const sweeps = () =>
    inTenant(({ tx }) =>
      tx
        .selectFrom('jobs')
        .select(['subject_uuid', 'due_utc'])
        .where('tenant_uuid', '=', tenant.tenant)
        .where('kind', '=', 'DISPATCH_SWEEP')
        .execute(),
    );

  it('are numbered without a gap, whoever asks at the same time', async () => {
    const controllerUUID = await seedController(service, tenant);
    const taken = await Promise.all(
      Array.from({ length: 8 }, () => inTenant((scope) => nextBatchNumbers(scope, controllerUUID, 3))),
    );
    expect(taken.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
    for (const numbers of taken) expect(numbers).toEqual([numbers[0], numbers[0]! + 1, numbers[0]! + 2]);
  });

  it('are rendered as the interface shows a dispatch, whatever an asset is called', async () => {
    const controllerUUID = await seedController(service, tenant);
    const assets = await seedFleet(service, tenant, 3, { prefix: 'Haus "\\ü\u2028 .000Z' });
    const { eventUUID } = await seedEvent(service, tenant, assets);
    const batchUUID = await seedBatch(service, tenant, controllerUUID, eventUUID, assets);
    const [rendered] = await inTenant((scope) => renderDispatches(scope, [batchUUID]));
    expect(rendered).toMatchObject({ batchUUID, dispatches: 3 });
    const dispatches = JSON.parse(rendered!.json) as unknown[];
    expect(dispatches.map((each) => DispatchOnWire.parse(each).assetUUID)).toEqual([...assets].sort());
    const event = await tenant.client.getEvent({ params: { 'event-uuid': eventUUID } });
    const half = new Date(Date.parse(event.startTime) + 30 * MINUTE).toISOString();
    const { now } = await tenant.client.getClock();
    const first = DispatchOnWire.parse(dispatches[0]);
    expect(first).toMatchObject({
      assetId: 'Haus "\\ü\u2028 .000Z0',
      revision: 1,
      cancelled: false,
      test: true,
      signal: 'RELATIVE_KW',
      startAt: event.startTime,
      validUntil: event.endTime,
      onLoss: 'HOLD',
      periods: [
        { startTime: event.startTime, endTime: half, kw: -1.5 },
        { startTime: half, endTime: event.endTime, kw: -1.5 },
      ],
    });
    expect(Math.abs(Date.parse(first.ackDueUTC!) - Date.parse(now) - 5 * MINUTE)).toBeLessThan(MINUTE);
  });

  it('begin their first period with the dispatch and end the last with it', async () => {
    const controllerUUID = await seedController(service, tenant);
    const assets = await seedFleet(service, tenant, 1);
    const { eventUUID } = await seedEvent(service, tenant, assets);
    const batchUUID = await seedBatch(service, tenant, controllerUUID, eventUUID, assets);
    await inTenant(({ tx }) =>
      sql`update dispatches set start_at = start_at - interval '90 seconds', end_at = end_at + interval '90 seconds'
        where batch_uuid = ${batchUUID}`.execute(tx),
    );
    const [rendered] = await inTenant((scope) => renderDispatches(scope, [batchUUID]));
    const dispatch = (JSON.parse(rendered!.json) as DispatchOnWire[])[0]!;
    expect(dispatch.periods).toHaveLength(2);
    expect(dispatch.periods[0]!.startTime).toBe(dispatch.startAt);
    expect(dispatch.periods[1]!.endTime).toBe(dispatch.endAt);
    expect(Date.parse(dispatch.endAt) - Date.parse(dispatch.startAt)).toBe(63 * MINUTE);
  });

  it('once delivered are due for an answer, never after the start, and sweep their event then', async () => {
    const controllerUUID = await seedController(service, tenant, { ack_within_seconds: 300 });
    const assets = await seedFleet(service, tenant, 2);
    const soon = await seedEvent(service, tenant, assets, { startsInMs: 2 * MINUTE });
    const later = await seedEvent(service, tenant, assets, { startsInMs: 60 * MINUTE });
    const [first, second] = [
      await seedBatch(service, tenant, controllerUUID, soon.eventUUID, assets),
      await seedBatch(service, tenant, controllerUUID, later.eventUUID, assets),
    ];
    const at = await inTenant(async (scope) => {
      expect(await markDelivered(scope, [first, second])).toBe(2);
      return scope.now;
    });
    const rows = [await batchRow(first), await batchRow(second)];
    expect(rows.map((row) => row.state)).toEqual(['DELIVERED', 'DELIVERED']);
    expect(rows.map((row) => [row.sent_utc!.getTime(), row.delivered_utc!.getTime()])).toEqual([
      [at, at],
      [at, at],
    ]);
    expect(rows[0]!.ack_due_utc).toEqual(rows[0]!.start_utc);
    expect(rows[1]!.ack_due_utc).toEqual(new Date(at + 5 * MINUTE));
    const due = new Map((await sweeps()).map((job) => [job.subject_uuid, job.due_utc]));
    expect(due.get(soon.eventUUID)).toEqual(rows[0]!.ack_due_utc);
    expect(due.get(later.eventUUID)).toEqual(rows[1]!.ack_due_utc);
    await inTenant(async (scope) => expect(await markDelivered(scope, [first], at + MINUTE)).toBe(0));
    expect((await batchRow(first)).delivered_utc).toEqual(new Date(at));
  });

  it('of a controller that never answers are delivered, and nothing is due', async () => {
    const controllerUUID = await seedController(service, tenant, { answers: 'NONE' });
    const assets = await seedFleet(service, tenant, 1);
    const { eventUUID } = await seedEvent(service, tenant, assets);
    const batchUUID = await seedBatch(service, tenant, controllerUUID, eventUUID, assets);
    await inTenant((scope) => markDelivered(scope, [batchUUID]));
    expect(await batchRow(batchUUID)).toMatchObject({ state: 'DELIVERED', ack_due_utc: null });
    expect(await sweeps()).toEqual([]);
  });

  it('leave what a later one took over to that one', async () => {
    const controllerUUID = await seedController(service, tenant);
    const assets = await seedFleet(service, tenant, 3);
    const { eventUUID } = await seedEvent(service, tenant, assets);
    const first = await seedBatch(service, tenant, controllerUUID, eventUUID, assets);
    const second = await seedBatch(service, tenant, controllerUUID, eventUUID, assets.slice(0, 2), {
      kind: 'CANCELLED',
      revision: 2,
    });
    const rendered = await inTenant((scope) => renderDispatches(scope, [second, first]));
    expect(rendered.map((batch) => [batch.batchUUID, batch.dispatches])).toEqual([
      [first, 1],
      [second, 2],
    ]);
    const cancelled = JSON.parse(rendered[1]!.json) as DispatchOnWire[];
    expect(cancelled.every((dispatch) => dispatch.cancelled && dispatch.revision === 2)).toBe(true);
  });
});
