import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addHouseholds } from '#testing/household.ts';
import { startMailRelay } from '#testing/mailRelay.ts';
import { type MailStage, startMailStage } from '#testing/mailStage.ts';
import { addEvent, addScheme } from '#testing/readyAssets.ts';
import type { TestTenant } from '#testing/testService.ts';

/** More than are sent at once. */
const PEOPLE = 12;
let stage: MailStage;
let tenant: TestTenant;
beforeAll(async () => {
  stage = await startMailStage();
  tenant = await stage.service.addTenant();
});
afterAll(() => stage.close());

const inTenant = (query: ReturnType<typeof sql>) =>
  tenantTransaction(stage.service.database.store.db, tenant.tenant, ({ tx }) => query.execute(tx));
/** Lets minutes pass for whatever waits, and runs what is due then. */
async function pass(minutes: number): Promise<void> {
  await stage.pass(tenant, minutes);
  await stage.runDue();
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
  const port = Number(new URL(stage.relay.url).port);
  await stage.relay.close();
  await stage.runDue();
  expect(await counts()).toEqual([['WAITING', 1, PEOPLE]]);
  for (const [at, minutes] of [1, 5, 15].entries()) {
    await pass(minutes);
    expect(await counts()).toEqual([['WAITING', at + 2, PEOPLE]]);
  }
  stage.relay = await startMailRelay(port);
  await pass(60);
  expect(await counts()).toEqual([['SENT', 5, PEOPLE]]);
  expect(stage.relay.mails.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
});
