import { afterAll, beforeAll, expect, it } from 'vitest';
import { v7 as newUuid } from 'uuid';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { silentLog } from '#testing/silentLog.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { createJobHandlers } from '../jobHandlers.ts';
import { portsWith } from '../ports/ports.ts';
import { Clockwork } from './clockwork.ts';
import { enqueue, type JobHandler, type JobKind } from './jobs.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  // Its own rounds would take the jobs that are looked at here.
  service = await startTestService();
  await service.service.clockwork.stop();
  tenant = await service.addTenant();
});
afterAll(() => service.close());

/** A clockwork of another process, which says what it begins with and does it in its own time. */
function another(begun: string[], until: () => Promise<void> = async () => undefined): Clockwork {
  const noting = (kind: JobKind): JobHandler => async (_, subject) => {
    begun.push(`${kind} ${subject}`);
    await until();
  };
  const handlers = { ...createJobHandlers(portsWith()), ADVANCE_EVENT: noting('ADVANCE_EVENT'), BASELINES: noting('BASELINES'), STATS: noting('STATS') };
  return new Clockwork({ db: service.database.store.db, handlers, log: silentLog });
}

/** Jobs that fell due one second after the other, long ago. */
const ask = (jobs: readonly [JobKind, string][]) =>
  tenantTransaction(service.database.store.db, tenant.tenant, async (scope) => {
    for (const [index, [kind, subject]] of jobs.entries()) await enqueue(scope, kind, [subject], scope.now - 3_600_000 + index * 1000);
  });

it('leaves what comes later of an event until what comes first is done, and takes what is of another meanwhile', async () => {
  const [event, other] = [newUuid(), newUuid()];
  await ask([['BASELINES', event], ['ADVANCE_EVENT', event], ['STATS', other]]);
  const begun: string[] = [];
  const done = Promise.withResolvers<void>();
  const slow = another(begun, () => done.promise).runDue(tenant.tenant);
  await expect.poll(() => begun).toEqual([`BASELINES ${event}`]);
  const quick = another(begun);
  await quick.runDue(tenant.tenant);
  expect(begun).toEqual([`BASELINES ${event}`, `STATS ${other}`]);
  done.resolve();
  await slow;
  await quick.runDue(tenant.tenant);
  expect(begun).toEqual([`BASELINES ${event}`, `STATS ${other}`, `ADVANCE_EVENT ${event}`]);
});

it('does not wait for what has failed', async () => {
  const event = newUuid();
  await ask([['BASELINES', event], ['ADVANCE_EVENT', event]]);
  const begun: string[] = [];
  await another(begun, async () => {
    if (begun.length === 1) throw new Error('not yet');
  }).runDue(tenant.tenant);
  expect(begun).toEqual([`BASELINES ${event}`, `ADVANCE_EVENT ${event}`]);
});
