import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Answerer, AnswerToApply } from '#service/dispatch/answers/answer.ts';
import { applyAnswers } from '#service/dispatch/answers/applyAnswers.ts';
import { markDelivered } from '#service/dispatch/batches/markDelivered.ts';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';
import { dispatchRows, type DispatchSeed, seedDispatch, type SeededDispatch } from './seedDispatch.ts';
import { startTestService, type TestService, type TestTenant } from './testService.ts';

export const DEVICE: Answerer = { actor: 'CONTROLLER', name: 'Maker cloud' };

/** A service, a tenant of each test's own and its event, which is not ordered yet. */
export class DispatchStage {
  service!: TestService;
  tenant!: TestTenant;
  seeded!: SeededDispatch;

  inTenant = <Result>(work: (scope: TenantScope) => Promise<Result>): Promise<Result> =>
    tenantTransaction(this.service.database.store.db, this.tenant.tenant, work);

  /** The event in half an hour, unless `options` say otherwise. */
  seed = async (options: DispatchSeed = {}): Promise<void> => {
    this.seeded = await seedDispatch(this.service, this.tenant, { issued: false, startsInMs: 1_800_000, ...options });
  };

  /** Orders the event and runs what is due then. */
  issue = async (options: DispatchSeed = {}, order: object = {}): Promise<void> => {
    await this.seed(options);
    expect((await this.post('dispatch', order)).status).toBe(201);
    await this.run();
  };

  params = () => ({ 'event-uuid': this.seeded.eventUUID });

  /** POST below the event. */
  post = async (what: string, body: object = {}, operator?: string) => {
    const headers = operator ? { 'x-operator': operator } : {};
    const response = await this.tenant.send('POST', `/events/${this.seeded.eventUUID}/${what}`, { body, headers });
    return { status: response.status, body: await response.json() };
  };

  rows = () => dispatchRows(this.service, this.tenant, this.seeded.eventUUID);
  states = async () => (await this.rows()).map((row) => [row.answer, row.is_cancelled, row.revision]);
  run = () => this.service.service.scheduler.runDue(this.tenant.tenant);
  clockAt = (ms: number) => this.tenant.client.setClock({ body: { now: new Date(ms).toISOString() } });

  /** What the device of the asset at an index says, or a person. */
  answer = (index: number, said: AnswerToApply['answer'], revision = 1, by: Answerer = DEVICE) =>
    this.inTenant((scope) =>
      applyAnswers(scope, by, [{ dispatchUUID: this.seeded.dispatchUUIDs[index]!, revision, answer: said }]),
    );

  /** Hands over every batch that waits. */
  deliverAll = () =>
    this.inTenant(async (scope) => {
      const found = await scope.tx
        .selectFrom('dispatch_batches')
        .select('batch_uuid')
        .where('state', '=', 'PENDING')
        .execute();
      await markDelivered(
        scope,
        found.map((row) => row.batch_uuid),
      );
    });

  /** As if the baselines of the assets had been computed: 2 kW each. */
  settleBaselines = () =>
    this.inTenant(async ({ tx }) => {
      const { eventUUID } = this.seeded;
      await sql`update events set baseline_status = 'READY' where event_uuid = ${eventUUID}`.execute(tx);
      await sql`update event_assets set baseline_wh = '{1000,1000}' where event_uuid = ${eventUUID}`.execute(tx);
      await sql`delete from jobs where kind = 'BASELINES'`.execute(tx);
    });
}

/** Sets the stage for the tests of a file. */
export function stageDispatch(): DispatchStage {
  const stage = new DispatchStage();
  beforeAll(async () => {
    stage.service = await startTestService();
  });
  beforeEach(async () => {
    stage.tenant = await stage.service.addTenant();
  });
  afterAll(() => stage.service.close());
  return stage;
}
