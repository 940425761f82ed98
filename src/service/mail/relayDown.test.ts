import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addHouseholds } from '#testing/household.ts';
import { type MailRelay, startMailRelay } from '#testing/mailRelay.ts';
import { addEvent, addScheme } from '#testing/readyAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { smtpMailer } from './transport/smtpMailer.ts';

/** More than are sent at once. */
const PEOPLE = 12;
let service: TestService;
let tenant: TestTenant;
let relay: MailRelay;
let port: number;
beforeAll(async () => {
  relay = await startMailRelay();
  port = Number(new URL(relay.url).port);
  const mailer = smtpMailer({ url: relay.url, perSecond: 1000, dkim: null });
  service = await startTestService({ mail: { mailer, from: 'flex@example.org', linksUrl: 'https://flex.example' } });
  tenant = await service.addTenant();
});
afterAll(async () => {
  await service.close();
  await relay.close();
});

const inTenant = (query: ReturnType<typeof sql>) =>
  tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) => query.execute(tx));
async function run(): Promise<void> {
  for (let round = 0; round < 5; round++) {
    await service.service.scheduler.runDue();
    await service.service.externalJobs.runDue();
  }
}
/** Lets minutes pass for whatever waits, and runs what is due then. */
async function pass(minutes: number): Promise<void> {
  const by = sql`${minutes} * interval '1 minute'`;
  await inTenant(sql`update jobs set due_utc = due_utc - ${by} where tenant_uuid = ${tenant.tenant}`);
  await inTenant(sql`update mails set due_utc = due_utc - ${by} where status = 'WAITING'`);
  await run();
}
const counts = async () => {
  const { rows } = await inTenant(sql`select status, attempts, count(*)::int from mails group by 1, 2 order by 1, 2`);
  return (rows as { status: string; attempts: number; count: number }[]).map(({ status, attempts, count }) => [
    status,
    attempts,
    count,
  ]);
};

it('with the relay down for 30 minutes every invitation waits, and comes once when it is back', async () => {
  const { client } = tenant;
  await client.setClock({ body: { now: '2026-01-14T10:00:00Z' } });
  const { schemeUUID } = await addScheme(tenant, { mail: 'ON' });
  const { portfolioUUID } = await client.createPortfolio({ body: { name: 'Homes' } });
  const people = Array.from({ length: PEOPLE }, (_, at) => ({ name: `P${at}`, email: `p${at}@example.com` }));
  await addHouseholds(tenant, schemeUUID, portfolioUUID, people);
  await addEvent(tenant, schemeUUID, { portfolioUUIDs: [portfolioUUID] });
  // From here on as a live tenant, whose mails are not caught.
  await inTenant(sql`update tenants set environment = 'LIVE' where tenant_uuid = ${tenant.tenant}`);
  await relay.close();
  await run();
  expect(await counts()).toEqual([['WAITING', 1, PEOPLE]]);
  for (const [at, minutes] of [1, 5, 15].entries()) {
    await pass(minutes);
    expect(await counts()).toEqual([['WAITING', at + 2, PEOPLE]]);
  }
  const later = await startMailRelay(port);
  await pass(60);
  await run();
  expect(await counts()).toEqual([['SENT', 5, PEOPLE]]);
  expect(later.mails.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
  relay = later;
});
