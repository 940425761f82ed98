import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LoadControl } from '#contract/compliance.ts';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';
import { seedAssets } from '#testing/seedAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { ANNOUNCED, noticeDueDay } from '../../dispatch/load/regime.ts';
import { countLoad } from './countLoad.ts';
import { PORTION } from './countPortion.ts';

const REGIME = { ...ANNOUNCED, lineMw: 0.01 };

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService({ regime: REGIME, mail: { dashboardUrl: 'https://desk.example' } });
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await clockAt('2026-11-27T12:00:00Z');
});
afterAll(() => service.close());

const clockAt = (now: string) => tenant.client.setClock({ body: { now } });
const inTenant = <Result>(work: (scope: TenantScope) => Promise<Result>) =>
  tenantTransaction(service.database.store.db, tenant.tenant, work);
const standing = (): Promise<LoadControl> => tenant.client.getLoadControl();
const days = async () => (await tenant.client.listLoadDays({ query: { sort: 'day' } })).data;

let number = 0;
/** A user with an asset of the given power, under a controller of a channel; with a consent unless told otherwise. */
async function addAsset(
  powerKw: number | null,
  {
    channel = 'SIMULATED',
    consent = true,
    email = null,
  }: { channel?: 'SIMULATED' | 'PULL' | 'EMAIL'; consent?: boolean; email?: string | null } = {},
) {
  const id = `c${++number}`;
  const user = await tenant.client.createUser({ body: { userId: id, name: 'Ann', email } });
  const { userUUID } = user;
  const asset = await tenant.client.createAsset({
    body: { assetId: id, assetType: 'BATTERY', userUUID, powerKw, capacityKwh: 5 },
  });
  const { controllerUUID } = await tenant.client.createController({ body: { name: id, channel } });
  await tenant.client.assignControllerAssets({
    params: { controllerUUID },
    body: { assetUUIDs: [asset.assetUUID] },
  });
  const given = consent ? await tenant.client.createConsent({ body: { userUUID, type: 'DISPATCH' } }) : null;
  return { userUUID, assetUUID: asset.assetUUID, controllerUUID, consentUUID: given?.consentUUID ?? '' };
}
const setController = (controllerUUID: string, columns: { last_seen_utc?: Date; unreachable_since?: Date }) =>
  inTenant(({ tx }) =>
    tx.updateTable('controllers').set(columns).where('controller_uuid', '=', controllerUUID).execute(),
  );

describe('the controlled power', () => {
  it('is that of consented assets within reach; those without a power are counted apart', async () => {
    expect(await standing()).toMatchObject({ state: 'NOT_COUNTED', controlledMw: null, lineMw: 0.01 });
    await addAsset(3.5);
    await addAsset(2, { consent: false });
    await addAsset(null);
    const { controllerUUID: seen } = await addAsset(1.5, { channel: 'PULL' });
    await addAsset(8, { channel: 'PULL' });
    const { controllerUUID: lost } = await addAsset(16, { channel: 'PULL' });
    await addAsset(0.5, { channel: 'EMAIL', email: 'ann@example.com' });
    await addAsset(32, { channel: 'EMAIL' });
    const at = new Date('2026-11-27T11:00:00Z');
    await setController(seen, { last_seen_utc: at });
    await setController(lost, { last_seen_utc: at, unreachable_since: at });
    await clockAt('2026-11-27T13:10:00Z');
    expect(await standing()).toMatchObject({
      state: 'BELOW',
      verdict: '0.005 MW of 0.01 MW controlled: no notice is due.',
      day: '2026-11-27',
      controlledMw: 0.0055,
      assets: 4,
      assetsWithoutPower: 1,
      technologies: [{ technology: 'BATTERY', registered: 8, assets: 4, mw: 0.0055 }],
      firstCrossedDay: null,
      noticeDueDay: null,
      applicationsFrom: '2027-03-01',
      offenceFrom: '2028-03-01',
    });
  });

  it('of a London day is the highest of its counts', async () => {
    const { assetUUID } = await addAsset(4);
    await clockAt('2026-11-27T14:00:00Z');
    await tenant.client.archiveAsset({ params: { assetUUID } });
    await clockAt('2026-11-27T16:00:00Z');
    await clockAt('2026-11-28T01:00:00Z');
    expect((await days()).map(({ day, controlledMw, assets }) => [day, controlledMw, assets])).toEqual([
      ['2026-11-27', 0.004, 1],
      ['2026-11-28', 0, 0],
    ]);
  });

  it('is counted portion by portion, each in a run of its own, and exactly', async () => {
    const { db } = service.database.store;
    const extra = 7;
    await seedAssets(db, tenant.tenant, 2 * PORTION + extra);
    const { userUUID, controllerUUID } = await addAsset(1);
    await inTenant(({ tx }) =>
      sql`update assets set user_uuid = ${userUUID}, controller_uuid = ${controllerUUID}, power_kw = 0.001
        where asset_type = 'OTHER' and tenant_uuid = ${tenant.tenant}`.execute(tx),
    );
    const run = () => inTenant((scope) => countLoad(REGIME)(scope, tenant.tenant));
    const steps: unknown[] = [];
    await inTenant(({ tx }) => tx.deleteFrom('load_counts').execute());
    for (let at = 0; at < 5; at++) {
      await run();
      const row = await inTenant(({ tx }) => tx.selectFrom('load_counts').selectAll().executeTakeFirstOrThrow());
      steps.push([row.phase, row.after_uuid !== null]);
    }
    expect(steps).toEqual([
      ['ASSETS', true],
      ['ASSETS', true],
      ['CONSENTS', false],
      [null, false],
      ['ASSETS', true],
    ]);
    expect(await standing()).toMatchObject({ assets: 2 * PORTION + extra + 1, controlledMw: 1.001 * 0.001 + 0.005006 });
  });
});

describe('the line', () => {
  const codes = async () =>
    (await tenant.client.listTasks()).data.filter(({ code }) => code.startsWith('LOAD_')).map(({ code }) => code);

  it('near it is a task; at it the notice is due three months later, until it is noted', async () => {
    await tenant.client.createContact({
      body: {
        name: 'Room',
        chatUrl: 'https://hooks.example.com/a',
        alerts: ['LOAD_NEAR_LINE', 'LOAD_NOTICE_DUE'],
      },
    });
    await addAsset(9);
    await clockAt('2026-11-27T14:00:00Z');
    expect(await standing()).toMatchObject({ state: 'NEAR' });
    expect(await codes()).toEqual(['LOAD_NEAR_LINE']);
    const early = await tenant.send('PATCH', '/api/v1/compliance/load-control', {
      body: { noticeGivenDay: '2026-11-28' },
    });
    expect(early.status).toBe(409);
    const { consentUUID } = await addAsset(1);
    await clockAt('2026-11-30T09:00:00Z');
    await clockAt('2026-11-30T09:06:00Z');
    expect(await standing()).toMatchObject({
      state: 'NOTICE_DUE',
      verdict: '0.01 MW of 0.01 MW controlled: the notice is due by 28 February 2027.',
      firstCrossedDay: '2026-11-30',
      noticeDueDay: '2027-02-28',
    });
    const { data } = await tenant.client.listTasks();
    expect(data.find(({ code }) => code === 'LOAD_NOTICE_DUE')).toMatchObject({
      tone: 'BAD',
      deadlineUTC: '2027-03-01T00:00:00Z',
    });
    // Less power later does not undo it.
    await tenant.client.withdrawConsent({ params: { consentUUID } });
    await clockAt('2027-03-01T09:00:00Z');
    expect(await standing()).toMatchObject({ state: 'NOTICE_OVERDUE', firstCrossedDay: '2026-11-30' });
    const given = await tenant.client.updateLoadControl({ body: { noticeGivenDay: '2027-03-01' } });
    expect(given).toMatchObject({ state: 'NOTICE_GIVEN', noticeGivenDay: '2027-03-01' });
    expect(await codes()).toEqual([]);
    const { data: mails } = await tenant.client.listMails({ query: { sort: 'createdUTC' } });
    const subjects = await Promise.all(
      mails.map(async ({ mailUUID }) => (await tenant.client.getMail({ params: { mailUUID } })).subject),
    );
    expect(subjects[0]).toBe('0.009 MW of 0.01 MW controlled: no notice is due yet');
    expect(subjects).toContain('0.01 MW of 0.01 MW controlled: the notice is due by 28 February 2027');
  });

  it.each([
    ['2026-11-30', '2027-02-28'],
    ['2027-11-30', '2028-02-29'],
    ['2026-12-15', '2027-03-15'],
  ])('reached on %s is notified by %s', (crossed, due) => {
    expect(noticeDueDay(crossed, 3)).toBe(due);
  });
});

describe('switching', () => {
  it('of each London day is counted once, also what happens after its last count', async () => {
    const { assetUUID } = await addAsset(1);
    const { consentUUID } = await addAsset(1);
    await clockAt('2026-11-27T20:00:00Z');
    await clockAt('2026-11-27T23:30:00Z');
    await tenant.client.archiveAsset({ params: { assetUUID } });
    await tenant.client.withdrawConsent({ params: { consentUUID } });
    await clockAt('2026-11-28T03:00:00Z');
    await addAsset(1);
    await clockAt('2026-11-28T05:00:00Z');
    await clockAt('2026-11-28T09:00:00Z');
    const rows = await inTenant(({ tx }) =>
      tx.selectFrom('switching_days').select(['day', 'came', 'went', 'consents_ended']).orderBy('day').execute(),
    );
    expect(rows).toEqual([
      { day: '2026-11-27', came: 2, went: 1, consents_ended: 1 },
      { day: '2026-11-28', came: 1, went: 0, consents_ended: 0 },
    ]);
  });
});
