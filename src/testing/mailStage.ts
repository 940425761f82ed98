import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { smtpMailer } from '#service/messages/mail/transport/smtpMailer.ts';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';
import { headersOf, type MailRelay, startMailRelay } from './mailRelay.ts';
import { startTestService, type TestService, type TestServiceOptions, type TestTenant } from './testService.ts';
import { testWebhooks } from './webhookReceiver.ts';

/** A service that sends the mails of live tenants to a relay on this machine. */
export interface MailStage {
  service: TestService;
  /** May be replaced by another at the same address. */
  relay: MailRelay;
  /** Runs everything due, as a live service does by itself. */
  runDue: () => Promise<void>;
  /** Lets minutes pass for whatever waits. */
  pass(tenant: TestTenant, minutes: number): Promise<void>;
  close(): Promise<void>;
}

const ROUNDS = 3;
const LINKS_URL = 'https://flex.example';

export async function startMailStage(options: TestServiceOptions = {}): Promise<MailStage> {
  const relay = await startMailRelay();
  const mailer = smtpMailer({ url: relay.url, perSecond: 1000, dkim: null });
  const service = await startTestService({
    webhooks: testWebhooks(),
    mail: { mailer, from: 'flex@example.org', linksUrl: LINKS_URL, dashboardUrl: 'https://desk.example' },
    metricsAccess: { token: null, isPrivate: true },
    ...options,
  });
  const stage: MailStage = {
    service,
    relay,
    runDue: async () => {
      for (let round = 0; round < ROUNDS; round++) {
        await service.service.scheduler.runDue();
        await service.service.externalJobs.runDue();
      }
    },
    pass: ({ tenant }, minutes) =>
      tenantTransaction(service.database.store.db, tenant, async ({ tx }) => {
        const by = sql`${minutes} * interval '1 minute'`;
        await sql`update jobs set due_utc = due_utc - ${by} where tenant_uuid = ${tenant}`.execute(tx);
        await sql`update mails set due_utc = due_utc - ${by} where status = 'WAITING'`.execute(tx);
        await sql`update alerts set mailed_utc = mailed_utc - ${by}`.execute(tx);
      }),
    close: async () => {
      await service.close();
      await stage.relay.close();
    },
  };
  return stage;
}

/** Adds a contact and confirms it by the link in its first mail; the relay's mails are forgotten. Returns its id. */
export async function addConfirmedContact(
  { service, relay, runDue }: MailStage,
  { client }: TestTenant,
  email: string,
  more: object = {},
): Promise<string> {
  const { contactUUID } = await client.createContact({ body: { name: 'Ops', email, ...more } });
  await runDue();
  const source = relay.mails.findLast(({ to }) => to === email)!.source.replaceAll('=\r\n', '');
  const [, path] = /https:\/\/flex\.example(\/confirm\/[\w-]{94})/.exec(source)!;
  await fetch(service.url + path!, { method: 'POST' });
  relay.mails.length = 0;
  return contactUUID;
}

/** A live tenant of each test's own, whose mails go to a relay that takes everything. */
export class LiveMail {
  stage!: MailStage;
  tenant!: TestTenant;

  run = () => this.stage.runDue();
  /** Lets minutes pass for whatever waits. */
  pass = (minutes: number) => this.stage.pass(this.tenant, minutes);
  addContact = (email: string, more?: object) => addConfirmedContact(this.stage, this.tenant, email, more);
  /** Of the mails that the relay has taken, in their order. */
  subjects = () => this.stage.relay.mails.map((mail) => headersOf(mail).get('subject')![0]);
  inTenant = <Result>(work: (scope: TenantScope) => Promise<Result>): Promise<Result> =>
    tenantTransaction(this.stage.service.database.store.db, this.tenant.tenant, work);
}

/** Sets the stage for the tests of a file. */
export function stageLiveMail(options: TestServiceOptions = {}): LiveMail {
  const live = new LiveMail();
  beforeAll(async () => {
    live.stage = await startMailStage(options);
  });
  beforeEach(async () => {
    live.stage.relay.mails.length = 0;
    live.stage.relay.refusals.clear();
    live.tenant = await live.stage.service.addTenant(undefined, 'LIVE');
  });
  afterAll(() => live.stage.close());
  return live;
}
