import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Mail } from '#contract/mail/mail.ts';
import { HOUR_MS } from '#energy/time/spans.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addHouseholds } from '#testing/household.ts';
import { addConfirmedContact, type MailStage, startMailStage } from '#testing/mailStage.ts';
import { problemOf } from '#testing/problemOf.ts';
import { addEvent, addScheme } from '#testing/readyAssets.ts';
import type { TestTenant } from '#testing/testService.ts';
import { raiseAlert } from '../../tenants/alerts/raiseAlert.ts';

let stage: MailStage;
let tenant: TestTenant;
beforeAll(async () => {
  stage = await startMailStage();
});
beforeEach(async () => {
  stage.relay.mails.length = 0;
  stage.relay.refusals.clear();
  tenant = await stage.service.addTenant();
});
afterAll(() => stage.close());

const inTenant = <Result>(work: Parameters<typeof tenantTransaction<Result>>[2]) =>
  tenantTransaction(stage.service.database.store.db, tenant.tenant, work);
const retry = ({ mailUUID }: Mail) => tenant.client.retryMail({ params: { mailUUID } });
const whyNot = async ({ mailUUID }: Mail) => {
  const { status, detail } = await problemOf(await tenant.send('POST', `/mails/${mailUUID}/retry`, { body: {} }));
  return [status, detail];
};
const theMail = async (kind: Mail['kind'] = 'INVITATION') =>
  (await tenant.client.listMails({ query: { kind } })).data[0]!;
const goLive = () =>
  inTenant(({ tx }) => sql`update tenants set environment = 'LIVE' where tenant_uuid = ${tenant.tenant}`.execute(tx));
const later = (hours: number) =>
  inTenant(({ tx }) =>
    sql`update tenants set clock_offset_ms = clock_offset_ms + ${hours * HOUR_MS}
      where tenant_uuid = ${tenant.tenant}`.execute(tx),
  );
/** Lets all five attempts fail. */
async function relayDown(): Promise<void> {
  stage.relay.refusals.set('*', { code: 451, text: 'later' });
  await stage.runDue();
  for (const minutes of [1, 5, 15, 60]) {
    await stage.pass(tenant, minutes);
    await stage.runDue();
  }
  stage.relay.refusals.clear();
}
/** An invitation of an event at 17:00; a live tenant from then on, whose mails are not caught. */
async function invite(day = '2026-01-14'): Promise<{ eventUUID: string; userUUID: string }> {
  await tenant.client.setClock({ body: { now: '2026-01-14T10:00:00Z' } });
  const { schemeUUID } = await addScheme(tenant, { mail: 'ON' });
  const { portfolioUUID } = await tenant.client.createPortfolio({ body: { name: 'Homes' } });
  await addHouseholds(tenant, schemeUUID, portfolioUUID, [{ name: 'Ada', email: 'ada@example.com' }]);
  const { eventUUID } = await addEvent(tenant, schemeUUID, {
    portfolioUUIDs: [portfolioUUID],
    startTime: `${day}T17:00:00Z`,
    endTime: `${day}T18:00:00Z`,
  });
  await goLive();
  return { eventUUID, userUUID: (await tenant.client.listUsers()).data[0]!.userUUID };
}

it('a mail that was not taken in all attempts is sent again by hand, with five new attempts', async () => {
  await invite();
  await relayDown();
  const failed = await theMail();
  expect(failed).toMatchObject({ status: 'FAILED', attempts: 5 });
  const again = await retry(failed);
  expect(again).toMatchObject({ mailUUID: failed.mailUUID, status: 'WAITING', attempts: 0, error: null });
  expect(await whyNot(failed)).toEqual([409, 'The mail is waiting for its next attempt']);
  await stage.runDue();
  expect(stage.relay.mails.map(({ to }) => to)).toEqual(['ada@example.com']);
  expect(await theMail()).toMatchObject({ status: 'SENT', attempts: 1 });
  expect(await whyNot(failed)).toEqual([409, 'The mail has already been sent']);
  const audit = await inTenant(({ tx }) =>
    tx.selectFrom('audit').select(['subject', 'details']).where('action', '=', 'MAIL_RETRIED').execute(),
  );
  expect(audit).toMatchObject([{ subject: failed.mailUUID, details: { kind: 'INVITATION', was: 'FAILED' } }]);
});

it('an invitation is not sent again once its event began, nor once it was answered', async () => {
  await invite();
  await relayDown();
  const failed = await theMail();
  await inTenant(({ tx }) => sql`update event_assets set state = 'OPT_IN'`.execute(tx));
  expect(await whyNot(failed)).toEqual([409, 'The mail is out of date, or its recipient should no longer be notified']);
  await inTenant(({ tx }) => sql`update event_assets set state = 'INVITED'`.execute(tx));
  await later(8);
  expect(await whyNot(failed)).toEqual([409, 'It is too late to send the mail']);
  expect(await theMail()).toMatchObject({ status: 'FAILED' });
});

it('an address that was refused gets it only after it was corrected', async () => {
  const { userUUID } = await invite();
  stage.relay.refusals.set('ada@example.com', { code: 550, text: 'unknown' });
  await stage.runDue();
  const failed = await theMail();
  expect(await whyNot(failed)).toEqual([
    409,
    'The address is suppressed for this mail: its server refused mail, or the person unsubscribed',
  ]);
  await tenant.client.updateUser({ params: { userUUID }, body: { email: 'lovelace@example.com' } });
  await retry(failed);
  await stage.runDue();
  expect(stage.relay.mails.map(({ to }) => to)).toEqual(['lovelace@example.com']);
});

it('one in whose place there is a newer one is not sent again', async () => {
  const { eventUUID, userUUID } = await invite();
  await inTenant(async ({ tx }) => {
    await sql`delete from mails`.execute(tx);
    for (const revision of [1, 2])
      await sql`insert into mails (tenant_uuid, mail_uuid, kind, user_uuid, event_uuid, revision, status, due_utc, created_utc)
        values (${tenant.tenant}, gen_random_uuid(), 'CHANGED', ${userUUID}, ${eventUUID}, ${revision}, 'FAILED', now(),
          now() + ${revision} * interval '1 hour')`.execute(tx);
  });
  const { data } = await tenant.client.listMails({ query: { kind: 'CHANGED' } });
  expect(await whyNot(data[1]!)).toEqual([409, 'A newer mail has replaced it']);
  expect((await retry(data[0]!)).status).toBe('WAITING');
});

it('in the night an invitation waits for the morning, and an alert goes at once', async () => {
  await invite('2026-01-15');
  await relayDown();
  const invitation = await theMail();
  await addConfirmedContact(stage, tenant, 'ops@example.com');
  await inTenant((scope) => raiseAlert(scope, 'SILENT', {}, { kwAtRisk: 3.2 }));
  await stage.runDue();
  await inTenant(({ tx }) => sql`update mails set status = 'FAILED' where kind = 'ALERT'`.execute(tx));
  await later(12);
  expect((await retry(invitation)).dueUTC).toBe('2026-01-15T08:00:00.000Z');
  stage.relay.mails.length = 0;
  await retry(await theMail('ALERT'));
  await stage.runDue();
  expect(stage.relay.mails.map(({ to }) => to)).toEqual(['ops@example.com']);
});

it('in the sandbox one that was caught is caught again; no tenant retries the mail of another', async () => {
  await tenant.client.createContact({ body: { name: 'Ops', email: 'ops@example.com' } });
  await stage.runDue();
  const caught = await theMail('CONFIRMATION');
  expect(caught.status).toBe('CAUGHT');
  await retry(caught);
  await stage.runDue();
  expect(await theMail('CONFIRMATION')).toMatchObject({ status: 'CAUGHT', attempts: 1 });
  const other = await stage.service.addTenant();
  expect((await other.send('POST', `/mails/${caught.mailUUID}/retry`, { body: {} })).status).toBe(404);
});
