import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addHouseholds } from '#testing/household.ts';
import { logSink } from '#testing/logSink.ts';
import { addEvent, addScheme, optInAndPassChecks } from '#testing/readyAssets.ts';
import { freshMpan } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const log = logSink();
let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService({ mail: { secretKeys: [randomBytes(32)] }, logger: log.logger });
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-01-14T10:00:00Z' } });
});
afterAll(() => service.close());

const rowsOf = async (table: string): Promise<string[]> =>
  tenantTransaction(service.database.store.db, tenant.tenant, async ({ tx }) => {
    const { rows } = await sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(tx);
    return rows.map(({ row }) => JSON.stringify(row));
  });

it('erasing a person empties the mails, ends links and calendar, and keeps a keyed hash that stops later mail', async () => {
  const { client } = tenant;
  const { schemeUUID } = await addScheme(tenant, { mail: 'ON' });
  const { portfolioUUID } = await client.createPortfolio({ body: { name: 'Homes' } });
  const [ada] = await addHouseholds(tenant, schemeUUID, portfolioUUID, [
    { name: 'Lovelace', email: 'ada@example.org', meters: 2 },
    { name: 'Ben', email: 'ben@example.org' },
  ]);
  const { userUUID } = ada!;
  const calendar = await client.createCalendarFeed({ body: { label: 'Lovelace', kind: 'USER', userUUID } });
  const { eventUUID } = await addEvent(tenant, schemeUUID, { portfolioUUIDs: [portfolioUUID] });
  await client.setClock({ body: { advance: 'PT1M' } });
  const { data } = await client.listMails({ query: { userUUID } });
  const { text } = await client.getMail({ params: { mailUUID: data[0]!.mailUUID } });
  const links = [/\/answer\/\S+/, /\/unsubscribe\/\S+/].map((link) => link.exec(text!)![0]);
  const answer = () => fetch(service.url + links[0]!, { method: 'POST', body: new URLSearchParams({ answer: 'YES' }) });
  expect((await answer()).status).toBe(200);
  expect((await fetch(service.url + calendar.url)).status).toBe(200);
  expect((await rowsOf('participant_answers')).join()).toContain('Lovelace');
  await client.updateEvent({ params: { 'event-uuid': eventUUID }, body: { startTime: '2026-01-15T17:30:00Z' } });

  await client.eraseUser({ params: { userUUID }, body: { confirm: 'ERASE' } });
  await client.setClock({ body: { advance: 'PT1M' } });
  for (const table of ['mails', 'participant_answers', 'calendar_feeds', 'mail_rounds', 'suppressions', 'users'])
    expect((await rowsOf(table)).join(), table).not.toMatch(/Lovelace|ada@example/);
  expect(await client.getMail({ params: { mailUUID: data[0]!.mailUUID } })).toMatchObject({
    status: 'CAUGHT',
    recipientName: 'Erased',
    to: null,
    subject: null,
    text: null,
    html: null,
  });
  const { data: after } = await client.listMails({ query: { userUUID, status: 'CAUGHT' } });
  expect(after.map(({ kind }) => kind)).toEqual(['INVITATION']);
  for (const link of [...links, calendar.url]) expect((await fetch(service.url + link)).status, link).toBe(404);
  expect((await answer()).status).toBe(404);
  const [kept, ...others] = await rowsOf('suppressions');
  expect([JSON.parse(kept!), others]).toMatchObject([{ kind: 'ALL', reason: 'ERASED' }, []]);

  // Somebody enters the address once more.
  const again = await client.createUser({ body: { userId: 'again', name: 'A. L.', email: 'Ada@Example.org' } });
  await client.createConsent({ body: { userUUID: again.userUUID, type: 'DISPATCH' } });
  const { assetUUID } = await client.createAsset({ body: { mpan: freshMpan(), userUUID: again.userUUID, powerKw: 3 } });
  await client.assignPortfolioAssets({ params: { portfolioUUID }, body: { assetUUIDs: [assetUUID] } });
  await optInAndPassChecks(tenant, schemeUUID, [assetUUID]);
  const times = { startTime: '2026-01-16T17:00:00Z', endTime: '2026-01-16T18:00:00Z' };
  await addEvent(tenant, schemeUUID, { portfolioUUIDs: [portfolioUUID], ...times });
  await client.setClock({ body: { advance: 'PT1M' } });
  const { data: later } = await client.listMails({ query: { userUUID: again.userUUID } });
  expect(later.map(({ status }) => status)).toEqual(['SUPPRESSED']);

  // What is logged of all this names nobody and opens nothing.
  expect(log.lines.length).toBeGreaterThan(10);
  const tokens = [...links, calendar.url].map((link) => link.replace(/^\/\w+\/|\.ics$/g, ''));
  for (const secret of [...tokens, 'ada@example.org', 'Lovelace']) expect(log.text()).not.toContain(secret);
});
