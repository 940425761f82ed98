import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addHouseholds, type Household } from '#testing/household.ts';
import { addEvent, addScheme } from '#testing/readyAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
let people: Household[];
let eventUUID: string;
beforeAll(async () => {
  service = await startTestService({ mail: { secretKeys: [randomBytes(32)] } });
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-01-14T10:00:00Z' } });
  const { schemeUUID } = await addScheme(tenant, { mail: 'ON' });
  const { portfolioUUID } = await tenant.client.createPortfolio({ body: { name: 'Homes' } });
  people = await addHouseholds(tenant, schemeUUID, portfolioUUID, [
    { name: 'Ada', email: 'ada@example.org', meters: 2 },
    { name: 'Ben', email: 'ben@example.org' },
    { name: 'Cay', email: 'cay@example.org' },
  ]);
  ({ eventUUID } = await addEvent(tenant, schemeUUID, { portfolioUUIDs: [portfolioUUID] }));
  await tenant.client.setClock({ body: { advance: 'PT1M' } });
});
afterAll(() => service.close());

/** A link in the user's invitation. */
async function linkOf(at: number, kind: 'answer' | 'unsubscribe'): Promise<string> {
  const { data } = await tenant.client.listMails({ query: { userUUID: people[at]!.userUUID, kind: 'INVITATION' } });
  const { text } = await tenant.client.getMail({ params: { mailUUID: data[0]!.mailUUID } });
  return new RegExp(`/${kind}/\\S+`).exec(text!)![0];
}
const open = (path: string) => fetch(service.url + path);
const post = (path: string, fields: Record<string, string> = {}) =>
  fetch(service.url + path, { method: 'POST', body: new URLSearchParams(fields) });
const statesOf = async (at: number) => {
  const { data } = await tenant.client.listEventAssets({
    params: { 'event-uuid': eventUUID },
    query: { pageSize: 1000 },
  });
  return data.filter(({ assetUUID }) => people[at]!.assetUUIDs.includes(assetUUID)).map(({ state }) => state);
};
const evidence = () =>
  tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
    tx.selectFrom('participant_answers').selectAll().orderBy('at_utc').orderBy('answer_uuid').execute(),
  );

describe('an answer link', () => {
  it('shows a page without script that only POST acts on, however often it is fetched', async () => {
    const link = await linkOf(0, 'answer');
    for (let i = 0; i < 100; i++) {
      const page = await open(link);
      expect(page.status).toBe(200);
      const html = await page.text();
      expect(html).not.toMatch(/<script|onload|http-equiv="refresh"/i);
      expect(html.match(/<button/g)).toHaveLength(2);
      expect(html).toContain('Ada&#39;s meter 1: no answer yet');
    }
    const { headers } = await open(link);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action/,
    );
    expect(await statesOf(0)).toEqual(['INVITED', 'INVITED']);
    expect(await evidence()).toEqual([]);
  });

  it('opts every asset in and out; the last answer counts, each kept once with its words', async () => {
    const link = await linkOf(0, 'answer');
    for (const answer of ['YES', 'YES', 'NO', 'YES']) expect((await post(link, { answer })).status).toBe(200);
    const { data } = await tenant.client.listEventAssets({ params: { 'event-uuid': eventUUID } });
    for (const uuid of people[0]!.assetUUIDs)
      expect(data.find(({ assetUUID }) => assetUUID === uuid)!.invitation).toMatchObject({
        status: 'CAUGHT',
        answer: 'YES',
        answeredUTC: expect.any(String),
      });
    expect(await statesOf(0)).toEqual(['OPT_IN', 'OPT_IN']);
    const kept = await evidence();
    expect(kept.map(({ answer }) => answer)).toEqual(['YES', 'NO', 'YES']);
    expect(kept[0]).toMatchObject({
      wording: expect.stringContaining('Thursday 15 January 2026, 17:00 to 18:00 GMT') as string,
      outcome: { changed: 2, unchanged: 0, dispatches: 0, refused: {} },
    });
    await post(link, { answer: 'MAYBE' });
    expect(await statesOf(0)).toEqual(['OPT_IN', 'OPT_IN']);
  });

  it('is no consent: without one it says so', async () => {
    const link = await linkOf(1, 'answer');
    await tenant.client.createConsent({
      body: { userUUID: people[1]!.userUUID, type: 'DISPATCH', preference: 'OPT_OUT' },
    });
    const html = await (await post(link, { answer: 'YES' })).text();
    expect(html).toContain('You are not taking part.');
    expect(html).toContain('Your consent to take part in events is missing or has ended');
    expect(await statesOf(1)).not.toContain('OPT_IN');
  });

  it('does not work changed, cut, for another purpose, or for an erased user', async () => {
    const link = await linkOf(2, 'answer');
    for (let at = 0; at < 94; at += 3) {
      const changed = link.slice(0, 8 + at) + (link[8 + at] === 'A' ? 'B' : 'A') + link.slice(9 + at);
      expect((await post(changed, { answer: 'YES' })).status).toBe(404);
    }
    expect((await open(link.slice(0, -1))).status).toBe(404);
    expect((await open((await linkOf(2, 'unsubscribe')).replace('unsubscribe', 'answer'))).status).toBe(404);
    expect((await post(link.replace('answer', 'confirm'))).status).toBe(404);
    await tenant.client.eraseUser({ params: { userUUID: people[2]!.userUUID }, body: { confirm: 'ERASE' } });
    expect((await post(link, { answer: 'YES' })).status).toBe(404);
    const { rows } = await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      sql<{ parameters: unknown; reason: string }>`
        select m.parameters, s.reason from mails m, suppressions s where m.user_uuid = ${people[2]!.userUUID}`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([{ parameters: null, reason: 'ERASED' }]);
  });

  it('stops while the event runs, which leaves the opt-in; after the end it says so', async () => {
    const link = await linkOf(0, 'answer');
    await tenant.client.setClock({ body: { now: '2026-01-15T17:10:00Z' } });
    expect(await (await open(link)).text()).toContain('Stop now');
    expect(await (await post(link, { answer: 'YES' })).text()).toContain('too late');
    expect(await (await post(link, { answer: 'NO' })).text()).toContain('we have noted that you are stopping');
    expect(await statesOf(0)).toEqual(['OPT_IN', 'OPT_IN']);
    expect((await evidence()).at(-1)).toMatchObject({ answer: 'NO' });
    await tenant.client.setClock({ body: { now: '2026-01-15T18:10:00Z' } });
    const over = await post(link, { answer: 'NO' });
    expect(over.status).toBe(410);
    expect(await over.text()).toContain('The event is over');
  });
});
