import { v7 as newUuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { silentLog } from '#testing/silentLog.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { createJobHandlers } from '../jobHandlers.ts';
import { portsWith } from '../ports/ports.ts';
import { enqueue, type JobHandler, type JobKind } from './jobs.ts';
import { Scheduler } from './scheduler.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  // Its own rounds would run the jobs that are tested here.
  service = await startTestService();
  await service.service.scheduler.stop();
});
beforeEach(async () => {
  tenant = await service.addTenant();
});
afterAll(() => service.close());

/** A scheduler of another process, which reports what it starts and finishes on its own. */
function another(begun: string[], until: () => Promise<void> = async () => undefined): Scheduler {
  const noting =
    (kind: JobKind): JobHandler =>
    async (_, subject) => {
      begun.push(`${kind} ${subject}`);
      await until();
    };
  const handlers = {
    ...createJobHandlers(portsWith()),
    ADVANCE_EVENT: noting('ADVANCE_EVENT'),
    BASELINES: noting('BASELINES'),
    STATS: noting('STATS'),
  };
  return new Scheduler({ db: service.database.store.db, handlers, log: silentLog });
}

/** Jobs that fell due one second after the other, long ago. */
const ask = (jobs: readonly [JobKind, string][]) =>
  tenantTransaction(service.database.store.db, tenant.tenant, async (scope) => {
    for (const [index, [kind, subject]] of jobs.entries())
      await enqueue(scope, kind, [subject], scope.now - 3_600_000 + index * 1000);
  });

it('leaves later jobs of an event until earlier ones are done, and runs those of another meanwhile', async () => {
  const [event, other] = [newUuid(), newUuid()];
  await ask([
    ['BASELINES', event],
    ['ADVANCE_EVENT', event],
  ]);
  const begun: string[] = [];
  const done = Promise.withResolvers<void>();
  const slow = another(begun, () => done.promise).runDue(tenant.tenant);
  await expect.poll(() => begun).toEqual([`BASELINES ${event}`]);
  await ask([['STATS', other]]);
  const quick = another(begun);
  await quick.runDue(tenant.tenant);
  expect(begun).toEqual([`BASELINES ${event}`, `STATS ${other}`]);
  done.resolve();
  await slow;
  await quick.runDue(tenant.tenant);
  expect(begun).toEqual([`BASELINES ${event}`, `STATS ${other}`, `ADVANCE_EVENT ${event}`]);
});

it('runs jobs of a tenant beside each other, each once', async () => {
  const events = Array.from({ length: 8 }, () => newUuid());
  await ask(events.map((event) => ['STATS', event]));
  const begun: string[] = [];
  await Promise.all([another(begun), another(begun)].map((clockwork) => clockwork.runDue(tenant.tenant)));
  expect(begun.toSorted()).toEqual(events.map((event) => `STATS ${event}`).sort());
});

it('does not wait for failed jobs', async () => {
  const event = newUuid();
  await ask([
    ['BASELINES', event],
    ['ADVANCE_EVENT', event],
  ]);
  const begun: string[] = [];
  await another(begun, async () => {
    if (begun.length === 1) throw new Error('not yet');
  }).runDue(tenant.tenant);
  expect(begun).toEqual([`BASELINES ${event}`, `ADVANCE_EVENT ${event}`]);
});

describe('enqueuing a job that is running', () => {
  const rows = (event: string) =>
    service.database.store.db
      .selectFrom('jobs')
      .select(['kind', 'due_utc', 'attempts'])
      .where('subject_uuid', '=', event)
      .execute();

  it('does not wait, and the job runs once more, at the last requested instant', async () => {
    const event = newUuid();
    await ask([['STATS', event]]);
    const begun: string[] = [];
    const done = Promise.withResolvers<void>();
    const running = another(begun, () => done.promise).runDue(tenant.tenant);
    await expect.poll(() => begun).toEqual([`STATS ${event}`]);
    // Would wait forever if the job locked its row: it ends only after this.
    const due = await tenantTransaction(service.database.store.db, tenant.tenant, async (scope) => {
      await enqueue(scope, 'STATS', [event], scope.now + 3_600_000);
      return scope.now + 3_600_000;
    });
    done.resolve();
    await running;
    expect(begun).toEqual([`STATS ${event}`]);
    expect(await rows(event)).toEqual([{ kind: 'STATS', due_utc: new Date(due), attempts: 0 }]);
  });

  it('is not waited for either: the job runs again', async () => {
    const event = newUuid();
    await ask([['STATS', event]]);
    const begun: string[] = [];
    const asked = Promise.withResolvers<void>();
    const asking = tenantTransaction(service.database.store.db, tenant.tenant, async (scope) => {
      await enqueue(scope, 'STATS', [event], scope.now);
      await asked.promise;
    });
    const clockwork = another(begun, async () => {
      if (begun.length > 1) asked.resolve();
    });
    await clockwork.runDue(tenant.tenant);
    await asking;
    await clockwork.runDue(tenant.tenant);
    expect(begun.length).toBeGreaterThan(1);
    expect(await rows(event)).toEqual([]);
  });
});

it('discards a failed run with its next due time, but not that it was enqueued again', async () => {
  const event = newUuid();
  await ask([['STATS', event]]);
  const begun: string[] = [];
  await another(begun, () => Promise.reject(new Error('not today'))).runDue(tenant.tenant);
  const [job] = await service.database.store.db
    .selectFrom('jobs')
    .selectAll()
    .where('subject_uuid', '=', event)
    .execute();
  expect(job).toMatchObject({ attempts: 1, last_error: 'Error: not today' });
  await service.database.store.db
    .updateTable('jobs')
    .set({ retry_at: null })
    .where('subject_uuid', '=', event)
    .execute();
  await another(begun).runDue(tenant.tenant);
  expect(begun).toHaveLength(2);
});
