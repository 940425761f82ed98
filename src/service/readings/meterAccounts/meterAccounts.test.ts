import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConsumptionSeries } from '#contract/consumption.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { type FakeN3rgy, startFakeN3rgy } from '#testing/fakeN3rgy.ts';
import { type FakeOctopus, startFakeOctopus } from '#testing/fakeOctopus.ts';
import { pointersOf, problemOf } from '#testing/problemOf.ts';
import { freshMpan } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { accountReaders } from '../ports/accountReaders.ts';
import { portsWith } from '../ports/portsWith.ts';

let octopus: FakeOctopus;
let n3rgy: FakeN3rgy;
let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  [octopus, n3rgy] = [await startFakeOctopus(), await startFakeN3rgy()];
  const readers = accountReaders({ octopusBaseUrl: octopus.url, n3rgyBaseUrl: n3rgy.url, pauseMs: 1, timeoutMs: 1500 });
  service = await startTestService({ ports: portsWith({ accountReaders: readers }) });
});
beforeEach(async () => {
  octopus.responseOverrides = [];
  octopus.keys = new Map();
  octopus.received.length = n3rgy.received.length = 0;
  n3rgy.keys = new Set(['n3rgy-key-1']);
  tenant = await service.addTenant(undefined, 'LIVE');
});
afterAll(async () => {
  await service.close();
  await Promise.all([octopus.close(), n3rgy.close()]);
});

const run = async () => {
  await service.service.scheduler.runDue();
  await service.service.externalJobs.runDue();
};
const post = (body: object, of = tenant) => of.send('POST', '/meter-accounts', { body });
const octopusAccount = (userUUID: string | null, credential: string, of = tenant) =>
  of.client.createMeterAccount({ body: { provider: 'OCTOPUS_ENERGY', userUUID, credential } });

interface Home {
  of?: TestTenant;
  /** Null if unknown. */
  serial?: string | null;
  exportMpan?: string;
}

/** A user with a meter, and a consent to have it read. */
async function home({ of = tenant, serial = '21L1', exportMpan }: Home = {}) {
  const mpan = freshMpan();
  octopus.knownMpans.add(mpan);
  const { userUUID } = await of.client.createUser({ body: { userId: mpan, name: 'Ada' } });
  await of.client.createConsent({ body: { userUUID, type: 'DATA_ACCESS' } });
  const { assetUUID } = await of.client.createAsset({
    body: { mpan, userUUID, meterSerialNumber: serial, ...(exportMpan ? { exportMpan } : {}) },
  });
  return { mpan, userUUID, assetUUID };
}
const readingOf = async (mpan: string, of = tenant) => (await of.client.getSmartMeter({ params: { mpan } })).reading;
/** Makes pending retries due and clears pauses: as if that time had passed. */
const passTime = (by: string, of = tenant) =>
  tenantTransaction(service.database.store.db, of.tenant, async ({ tx }) => {
    await sql`update jobs set due_utc = due_utc - ${by}::interval, retry_at = null
      where tenant_uuid = ${of.tenant}`.execute(tx);
    await sql`update meter_provider_pauses set until_utc = until_utc - ${by}::interval`.execute(tx);
    await sql`update meter_accounts set refused_until_utc = refused_until_utc - ${by}::interval`.execute(tx);
  });

describe('a meter account', () => {
  it('never reveals its credential', async () => {
    const credential = 'sk_live_abcdefgh1234';
    const created = await post({ provider: 'OCTOPUS_ENERGY', label: 'Ours', credential });
    const text = await created.text();
    expect([created.status, text.includes(credential)]).toEqual([201, false]);
    const account = JSON.parse(text) as { meterAccountUUID: string };
    expect(account).toMatchObject({
      provider: 'OCTOPUS_ENERGY',
      userUUID: null,
      label: 'Ours',
      credentialSet: true,
      credentialHint: '1234',
      status: 'ACTIVE',
      statusReason: null,
      nextTryUTC: null,
    });
    const { client } = tenant;
    const params = { meterAccountUUID: account.meterAccountUUID };
    expect(await client.getMeterAccount({ params })).toEqual(account);
    expect((await client.listMeterAccounts()).data).toEqual([{ ...account, userName: null }]);
    const rows = await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      tx.selectFrom('meter_accounts').selectAll().execute(),
    );
    expect(rows[0]!.credential!.includes(Buffer.from('abcdefgh'))).toBe(false);

    expect(await client.updateMeterAccount({ params, body: { credential: 'sk_live_another5678' } })).toMatchObject({
      credentialSet: true,
      credentialHint: '5678',
      label: 'Ours',
    });
    expect(await client.updateMeterAccount({ params, body: { credential: null } })).toMatchObject({
      credentialSet: false,
      credentialHint: null,
      status: 'NOT_SET',
    });
    await client.deleteMeterAccount({ params });
    expect((await tenant.send('GET', `/meter-accounts/${account.meterAccountUUID}`)).status).toBe(404);
  });

  it('exists once per user, and once for the tenant', async () => {
    const { userUUID } = await home();
    await octopusAccount(null, 'sk_live_tenant');
    await octopusAccount(userUUID, 'sk_live_user');
    expect(await problemOf(await post({ provider: 'N3RGY', credential: 'sk_live_again' }))).toMatchObject({
      status: 409,
      code: 'ALREADY_EXISTS',
    });
    const repeated = await post({ provider: 'N3RGY', userUUID, credential: 'sk_live_again' });
    expect([repeated.status, await pointersOf(repeated)]).toEqual([409, ['/userUUID']]);
    expect(
      (await tenant.client.listMeterAccounts({ query: { userUUID } })).data.map(({ credentialHint }) => credentialHint),
    ).toEqual(['user']);
  });

  it.each([
    [{ provider: 'EDF', credential: 'sk_live_1234' }, '/provider'],
    [{ provider: 'N3RGY' }, ''],
    [{ provider: 'N3RGY', credential: 'short' }, '/credential'],
    [{ provider: 'N3RGY', credential: 'with a space in it' }, '/credential'],
    [{ provider: 'N3RGY', credential: 'line\r\nx-other: 1' }, '/credential'],
    [{ provider: 'N3RGY', credential: 'sk_live_1234', userUUID: '0d7a0f3e-9a52-4a8e-a7d3-0a5f6f0c8d11' }, '/userUUID'],
    [{ provider: 'N3RGY', credential: 'sk_live_1234', baseUrl: 'http://169.254.169.254/' }, '/baseUrl'],
  ])('is refused as %j', async (body, pointer) => {
    const response = await post(body);
    expect([response.status, await pointersOf(response)]).toEqual([400, [pointer]]);
    expect((await tenant.client.listMeterAccounts()).totalItems).toBe(0);
  });

  it('is deleted with its user', async () => {
    const { userUUID } = await home();
    await octopusAccount(userUUID, 'sk_live_user');
    await tenant.client.archiveUser({ params: { userUUID } });
    expect((await tenant.client.listMeterAccounts()).totalItems).toBe(0);
  });
});

describe('reading with accounts', () => {
  it("reads with the user's account, else the tenant's, and never with another tenant's", async () => {
    const other = await service.addTenant(undefined, 'LIVE');
    const [own, shared, foreign] = [await home(), await home(), await home({ of: other })];
    octopus.keys = new Map([
      ['sk_live_user', [own.mpan]],
      ['sk_live_tenant', [shared.mpan]],
      ['sk_live_other', [foreign.mpan]],
    ]);
    const account = await octopusAccount(own.userUUID, 'sk_live_user');
    await octopusAccount(null, 'sk_live_tenant');
    await octopusAccount(null, 'sk_live_other', other);
    await run();
    expect(await readingOf(own.mpan)).toMatchObject({
      status: 'READ',
      provider: 'OCTOPUS_ENERGY',
      meterAccountUUID: account.meterAccountUUID,
      lastError: null,
      failures: 0,
    });
    expect((await readingOf(shared.mpan)).status).toBe('READ');
    expect((await readingOf(foreign.mpan, other)).status).toBe('READ');
    expect(octopus.refusedReads.filter((mpan) => [own, shared, foreign].some((each) => each.mpan === mpan))).toEqual(
      [],
    );
  });

  it('reports a meter of another account, keeps the readings, and continues with the right one', async () => {
    const { mpan, assetUUID } = await home();
    octopus.keys = new Map([
      ['sk_live_wrong', []],
      ['sk_live_right', [mpan]],
    ]);
    const { meterAccountUUID } = await octopusAccount(null, 'sk_live_wrong');
    await run();
    const failing = await readingOf(mpan);
    expect(failing).toMatchObject({
      status: 'FAILING',
      lastReadUTC: null,
      failures: 1,
      lastError: {
        code: 'NOT_IN_ACCOUNT',
        detail: 'Octopus Energy finds no meter with this MPAN and serial number in the account',
      },
    });
    expect(Date.parse(failing.nextTryUTC!)).toBeGreaterThan(Date.now() + 5 * 3_600_000);
    expect(
      (await tenant.client.listSmartMeters({ query: { readStatus: 'FAILING' } })).data.map((meter) => meter.mpan),
    ).toEqual([mpan]);
    expect((await tenant.client.listSmartMeters({ query: { readStatus: 'READ' } })).totalItems).toBe(0);

    await tenant.client.updateMeterAccount({ params: { meterAccountUUID }, body: { credential: 'sk_live_right' } });
    await run();
    expect(await readingOf(mpan)).toMatchObject({ status: 'READ', lastError: null, failures: 0 });
    expect((await tenant.client.getAsset({ params: { assetUUID } })).lastReadingUTC).not.toBeNull();
  });

  it('stops using a refused credential until it is replaced', async () => {
    const homes = [await home(), await home(), await home()];
    octopus.keys = new Map([['sk_live_right', homes.map(({ mpan }) => mpan)]]);
    const { meterAccountUUID } = await octopusAccount(null, 'sk_live_revoked');
    await run();
    expect(await tenant.client.getMeterAccount({ params: { meterAccountUUID } })).toMatchObject({
      status: 'REFUSED',
      statusReason: "Octopus Energy does not accept the account's API key (401)",
    });
    for (const { mpan } of homes)
      expect(await readingOf(mpan)).toMatchObject({ status: 'FAILING', lastError: { code: 'CREDENTIAL_REFUSED' } });
    const requestsBefore = octopus.received.length;
    await passTime('5 hours');
    await run();
    expect(octopus.received.length).toBe(requestsBefore);
    await tenant.client.updateMeterAccount({ params: { meterAccountUUID }, body: { credential: 'sk_live_right' } });
    await run();
    for (const { mpan } of homes) expect((await readingOf(mpan)).status).toBe('READ');
    expect((await tenant.client.getMeterAccount({ params: { meterAccountUUID } })).status).toBe('ACTIVE');
  });

  it('reports what prevents a meter from being read', async () => {
    const [bare, serialless] = [await home(), await home({ serial: null })];
    const reason = async (mpan: string) => (await readingOf(mpan)).notReadReason;
    expect(await reason(bare.mpan)).toBe('MPAN_NOT_VALID');
    await octopusAccount(bare.userUUID, 'sk_live_user');
    const { meterAccountUUID } = await octopusAccount(null, 'sk_live_tenant');
    await run();
    expect(await reason(serialless.mpan)).toBe('NO_SERIAL_NUMBER');
    await tenant.client.deleteMeterAccount({ params: { meterAccountUUID } });
    expect(await reason(serialless.mpan)).toBe('NO_ACCOUNT');
    const { data } = await tenant.client.listConsents({ query: { userUUID: bare.userUUID } });
    await tenant.client.withdrawConsent({ params: { consentUUID: data[0]!.consentUUID } });
    expect(await readingOf(bare.mpan)).toMatchObject({
      status: 'NOT_READ',
      notReadReason: 'NO_CONSENT',
      provider: null,
      nextTryUTC: null,
    });
  });

  it('cannot use a credential that was sealed with another key, and reports it', async () => {
    const { mpan } = await home();
    octopus.keys = new Map([['sk_live_right', [mpan]]]);
    await octopusAccount(null, 'sk_live_right');
    await run();
    await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      tx
        .updateTable('meter_accounts')
        .set({ credential: Buffer.alloc(48) })
        .execute(),
    );
    await passTime('7 hours');
    await run();
    expect(await readingOf(mpan)).toMatchObject({ status: 'FAILING', lastError: { code: 'CREDENTIAL_UNREADABLE' } });
  });
});

describe('n3rgy', () => {
  it('reads import and export of meters whose occupant has consented with it, without a serial number', async () => {
    const { mpan, assetUUID } = await home({ serial: null, exportMpan: freshMpan() });
    n3rgy.consentedMpans.add(mpan);
    await tenant.client.createMeterAccount({ body: { provider: 'N3RGY', credential: 'n3rgy-key-1' } });
    await run();
    expect(await readingOf(mpan)).toMatchObject({ status: 'READ', provider: 'N3RGY' });
    const [to, from] = [new Date(), new Date(Date.now() - 91 * DAY_MS)].map((at) => at.toISOString()) as [
      string,
      string,
    ];
    const series = async (direction: 'import' | 'export') =>
      (await tenant.client.getAssetConsumption({
        params: { assetUUID },
        query: { from, to, direction },
      })) as ConsumptionSeries;
    const [imported, exported] = [await series('import'), await series('export')];
    expect([imported.coverage.present, exported.coverage.present]).toEqual([90 * 48, 90 * 48]);
    expect([imported.values.at(-2), exported.values.at(-2)]).toEqual([0.25, 0.05]);
    const newest = Math.floor(Date.now() / HALF_HOUR_MS) * HALF_HOUR_MS - HALF_HOUR_MS;
    expect(Date.parse((await tenant.client.getAsset({ params: { assetUUID } })).lastReadingUTC!)).toBe(newest);
  });

  it('distinguishes a missing consent from a refused key', async () => {
    const [known, unknown, never] = [await home(), await home(), await home()];
    for (const { mpan } of [known, unknown, never]) n3rgy.consentedMpans.add(mpan);
    n3rgy.neverUpdated.add(never.mpan);
    await tenant.client.createMeterAccount({ body: { provider: 'N3RGY', credential: 'n3rgy-key-1' } });
    await run();
    n3rgy.consentedMpans.delete(unknown.mpan);
    await passTime('7 hours');
    await run();
    expect((await readingOf(known.mpan)).status).toBe('READ');
    expect((await readingOf(unknown.mpan)).lastError).toMatchObject({
      code: 'CONSENT_MISSING_AT_PROVIDER',
      detail: 'n3rgy has no consent from the occupant for this meter',
    });
    expect((await readingOf(never.mpan)).lastError).toMatchObject({
      code: 'CONSENT_MISSING_AT_PROVIDER',
      detail: expect.stringContaining('update frequencies'),
    });
    n3rgy.keys.clear();
    await passTime('7 hours');
    await run();
    expect((await readingOf(known.mpan)).lastError).toMatchObject({ code: 'CREDENTIAL_REFUSED' });
  });

  it('leaves an MPAN it does not have pending: it has smart meters only', async () => {
    const { mpan, assetUUID } = await home();
    await tenant.client.createMeterAccount({ body: { provider: 'N3RGY', credential: 'n3rgy-key-1' } });
    await run();
    expect((await tenant.client.getAsset({ params: { assetUUID } })).mpanStatus).toBe('PENDING');
    expect(await readingOf(mpan)).toMatchObject({ status: 'NOT_READ', notReadReason: 'MPAN_NOT_VALID' });
  });
});

describe('a tenant whose provider hangs', () => {
  it("sends it a few requests, not one per meter, and delays no other tenant's meters", async () => {
    const other = await service.addTenant(undefined, 'LIVE');
    const homes = [];
    for (let i = 0; i < 20; i++) {
      homes.push(await home());
      n3rgy.consentedMpans.add(homes[i]!.mpan);
    }
    const fine = await home({ of: other });
    octopus.keys = new Map([['sk_live_other', [fine.mpan]]]);
    const { meterAccountUUID } = await tenant.client.createMeterAccount({
      body: { provider: 'N3RGY', credential: 'n3rgy-key-1' },
    });
    await octopusAccount(null, 'sk_live_other', other);
    await service.service.scheduler.runDue();
    // Every MPAN is looked up, then nothing responds any more.
    n3rgy.hangs = ({ url }) => url.startsWith('/mpxn/');
    await service.service.externalJobs.runDue();
    expect((await readingOf(fine.mpan, other)).status).toBe('READ');
    expect(n3rgy.received.filter(({ url }) => url.startsWith('/mpxn/')).length).toBeLessThanOrEqual(3 * 4);
    expect(await tenant.client.getMeterAccount({ params: { meterAccountUUID } })).toMatchObject({
      status: 'PAUSED',
      statusReason: 'n3rgy could not be reached: no response in time',
    });
    const failing = await tenant.client.listSmartMeters({ query: { readStatus: 'FAILING', pageSize: 100 } });
    expect(failing.data.map(({ reading }) => reading.lastError?.code)).toEqual(homes.map(() => 'PROVIDER_UNAVAILABLE'));

    n3rgy.hangs = () => false;
    await passTime('10 minutes');
    await run();
    for (const { mpan } of homes) expect((await readingOf(mpan)).status).toBe('READ');
    expect((await tenant.client.getMeterAccount({ params: { meterAccountUUID } })).status).toBe('ACTIVE');
  });
});

it('a sandbox simulates meters and calls no provider, with or without accounts', async () => {
  const sandbox = await service.addTenant();
  const { mpan } = await home({ of: sandbox, serial: 'SIM1' });
  await octopusAccount(null, 'sk_live_tenant', sandbox);
  await sandbox.client.setClock({ body: { advance: 'PT1M' } });
  expect(await readingOf(mpan, sandbox)).toMatchObject({
    status: 'READ',
    provider: 'SIMULATED',
    meterAccountUUID: null,
  });
  const other = await home({ of: sandbox, serial: 'E6S1' });
  await sandbox.client.setClock({ body: { advance: 'PT1M' } });
  expect((await readingOf(other.mpan, sandbox)).notReadReason).toBe('NO_ACCOUNT');
  expect([octopus.received.length, n3rgy.received.length]).toEqual([0, 0]);
});
