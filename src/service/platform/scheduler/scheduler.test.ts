import { v7 as newUuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { silentLog } from '#testing/silentLog.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { createJobHandlers } from '../../jobHandlers.ts';
import { portsWith } from '../../readings/ports/portsWith.ts';
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
function createScheduler(started: string[], until: () => Promise<void> = async () => undefined): Scheduler {
  const recorder =
    (kind: JobKind): JobHandler =>
    async (_, subject) => {
      started.push(`${kind} ${subject}`);
      await until();
    };
  const handlers = {
    ...createJobHandlers(portsWith()),
    ADVANCE_EVENT: recorder('ADVANCE_EVENT'),
    BASELINES: recorder('BASELINES'),
    STATS: recorder('STATS'),
  };
  return new Scheduler({ db: service.database.store.db, handlers, log: silentLog });
}

/** Jobs that fell due one second after the other, long ago. */
const enqueueJobs = (jobs: readonly [JobKind, string][]) =>
  tenantTransaction(service.database.store.db, tenant.tenant, async (scope) => {
    for (const [index, [kind, subject]] of jobs.entries())
      await enqueue(scope, kind, [subject], scope.now - 3_600_000 + index * 1000);
  });

it('leaves later jobs of an event until earlier ones are done, and runs those of another meanwhile', async () => {
  const [event, other] = [newUuid(), newUuid()];
  await enqueueJobs([
    ['BASELINES', event],
    ['ADVANCE_EVENT', event],
  ]);
  const started: string[] = [];
  const done = Promise.withResolvers<void>();
  const slow = createScheduler(started, () => done.promise).runDue(tenant.tenant);
  await expect.poll(() => started).toEqual([`BASELINES ${event}`]);
  await enqueueJobs([['STATS', other]]);
  const quick = createScheduler(started);
  await quick.runDue(tenant.tenant);
  // Either of the two may have taken it.
  await expect.poll(() => started).toEqual([`BASELINES ${event}`, `STATS ${other}`]);
  done.resolve();
  await slow;
  await quick.runDue(tenant.tenant);
  expect(started).toEqual([`BASELINES ${event}`, `STATS ${other}`, `ADVANCE_EVENT ${event}`]);
});

it('runs jobs of a tenant beside each other, each once', async () => {
  const events = Array.from({ length: 8 }, () => newUuid());
  await enqueueJobs(events.map((event) => ['STATS', event]));
  const started: string[] = [];
  await Promise.all(
    [createScheduler(started), createScheduler(started)].map((scheduler) => scheduler.runDue(tenant.tenant)),
  );
  expect(started.toSorted()).toEqual(events.map((event) => `STATS ${event}`).sort());
});

it('does not wait for failed jobs', async () => {
  const event = newUuid();
  await enqueueJobs([
    ['BASELINES', event],
    ['ADVANCE_EVENT', event],
  ]);
  const started: string[] = [];
  await createScheduler(started, async () => {
    if (started.length === 1) throw new Error('not yet');
  }).runDue(tenant.tenant);
  expect(started).toEqual([`BASELINES ${event}`, `ADVANCE_EVENT ${event}`]);
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
    await enqueueJobs([['STATS', event]]);
    const started: string[] = [];
    const done = Promise.withResolvers<void>();
    const running = createScheduler(started, () => done.promise).runDue(tenant.tenant);
    await expect.poll(() => started).toEqual([`STATS ${event}`]);
    // Would wait forever if the job locked its row: it ends only after this.
    const due = await tenantTransaction(service.database.store.db, tenant.tenant, async (scope) => {
      await enqueue(scope, 'STATS', [event], scope.now + 3_600_000);
      return scope.now + 3_600_000;
    });
    done.resolve();
    await running;
    expect(started).toEqual([`STATS ${event}`]);
    expect(await rows(event)).toEqual([{ kind: 'STATS', due_utc: new Date(due), attempts: 0 }]);
  });

  it('is not waited for either: the job runs again', async () => {
    const event = newUuid();
    await enqueueJobs([['STATS', event]]);
    const started: string[] = [];
    const enqueued = Promise.withResolvers<void>();
    const enqueuing = tenantTransaction(service.database.store.db, tenant.tenant, async (scope) => {
      await enqueue(scope, 'STATS', [event], scope.now);
      await enqueued.promise;
    });
    const scheduler = createScheduler(started, async () => {
      if (started.length > 1) enqueued.resolve();
    });
    await scheduler.runDue(tenant.tenant);
    // Where the job ended before it was enqueued again, nothing has told so.
    enqueued.resolve();
    await enqueuing;
    await scheduler.runDue(tenant.tenant);
    expect(started.length).toBeGreaterThan(1);
    expect(await rows(event)).toEqual([]);
  });
});

it('discards a failed run with its next due time, but not that it was enqueued again', async () => {
  const event = newUuid();
  await enqueueJobs([['STATS', event]]);
  const started: string[] = [];
  await createScheduler(started, () => Promise.reject(new Error('not today'))).runDue(tenant.tenant);
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
  await createScheduler(started).runDue(tenant.tenant);
  expect(started).toHaveLength(2);
});
