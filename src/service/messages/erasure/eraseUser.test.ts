import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConsumptionSeries } from '#contract/consumption.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addScheme } from '#testing/readyAssets.ts';
import { freshMpan } from '#testing/seed.ts';
import { seedBatch, seedController } from '#testing/seedDispatches.ts';
import { seedEvent } from '#testing/seedEvent.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
});
afterAll(() => service.close());

const erase = (userUUID: string, body: unknown = { confirm: 'ERASE' }) =>
  tenant.send('POST', `/users/${userUUID}/erase`, { body });

/** Every row of the tenant's tables, as text. */
const everything = () =>
  tenantTransaction(service.database.store.db, tenant.tenant, async ({ tx }) => {
    const { rows: tables } = await sql<{
      name: string;
    }>`select table_name as name from information_schema.columns where table_schema = 'public'
      and column_name = 'tenant_uuid'`.execute(tx);
    const texts: string[] = [];
    for (const { name } of tables)
      texts.push(
        (
          await sql<{
            text: string;
          }>`select coalesce(string_agg(to_jsonb(t)::text, ' '), '') as text from ${sql.table(name)} t
            where tenant_uuid = ${tenant.tenant}`.execute(tx)
        ).rows[0]!.text,
      );
    return texts.join(' ');
  });

/** A person with a meter in a scheme, whose data has been stored everywhere possible. */
async function household() {
  const [mpan, exportMpan] = [freshMpan(8), freshMpan()];
  const person = { userId: 'crm-4711', name: 'Ada Lovelace', email: 'ada@example.org', phone: '+44 20 7946 0123' };
  const place = {
    name: '12 Mill Lane',
    meterSerialNumber: 'E6S99887',
    locationPostcode: 'SW1A 1AA',
    locationBuildingNoOrName: 'Ockham',
    locationAddress: '12 Mill Lane, London',
    assetId: 'lovelace-meter',
    deviceSerial: 'PW-DEVICE-1',
    ownerRef: 'lease of AL',
    consentRef: 'consent-AL-3',
    externalIds: [{ system: 'FMAR', id: 'fmar-AL-4' }],
  };
  await tenant.client.createWebhook({
    body: { url: 'https://example.org/hook', events: ['ASSET.MPAN_VALIDATED', 'EVENT_SCHEME.ASSETS_UPDATED'] },
  });
  const headers = (key: string) => ({ 'idempotency-key': key });
  const { userUUID } = (await (
    await tenant.send('POST', '/users', { body: person, headers: headers('u') })
  ).json()) as { userUUID: string };
  const created = await tenant.send('POST', '/assets', {
    body: { ...place, userUUID, mpan: `00111222${mpan}`, exportMpan },
    headers: headers('a'),
  });
  const { assetUUID } = (await created.json()) as { assetUUID: string };
  await tenant.send('POST', '/assets/bulk', {
    body: [{ userUUID, name: 'Lovelace garage' }, { name: 'Somebody else' }],
    headers: headers('b'),
  });
  await tenant.send('POST', '/consents', {
    body: { userUUID, type: 'DATA_ACCESS', evidenceMethod: 'Call with Ada Lovelace', purpose: 'Bills' },
    headers: headers('c'),
  });
  const { schemeUUID } = await addScheme(tenant);
  await tenant.client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs: [assetUUID], action: 'OPT_IN' } });
  await tenant.client.createConsumption({ body: [{ assetUUID, startTime: '2026-01-15T00:00:00Z', value: 0.5 }] });
  await tenant.client.setClock({ body: { advance: 'PT1M' } });
  await dispatchOnce(assetUUID, headers('d'));
  const traces = [
    'crm-4711',
    'Lovelace',
    'lovelace',
    'ada@example.org',
    '7946 0123',
    mpan,
    exportMpan,
    '00111222',
    'E6S99887',
    'SW1A',
    'sw1a',
    'Ockham',
    'Mill Lane',
    'PW-DEVICE-1',
    'lease of AL',
    'consent-AL-3',
    'fmar-AL-4',
  ];
  return { userUUID, assetUUID, mpan, traces };
}

/** A dispatch of an asset whose controller repeated what it was sent, and whose answer was noted on the telephone. */
async function dispatchOnce(assetUUID: string, headers: Record<string, string>): Promise<void> {
  const { eventUUID } = await seedEvent(service, tenant, [assetUUID], { startsInMs: 6 * 3_600_000 });
  const controllerUUID = await seedController(service, tenant);
  const batch_uuid = await seedBatch(service, tenant, controllerUUID, eventUUID, [assetUUID]);
  const dispatch_uuid = await tenantTransaction(service.database.store.db, tenant.tenant, async ({ tx, now }) => {
    const attempt = { batch_uuid, attempt: 1, attempted_at: new Date(now), response_body: '{"seen":"lovelace-meter"}' };
    const response = { status_code: 200, response_ms: 1, error: null, request_headers: '{}' };
    await tx
      .insertInto('dispatch_attempts')
      .values({ tenant_uuid: tenant.tenant, ...attempt, ...response })
      .execute();
    return (await tx.selectFrom('dispatches').select('dispatch_uuid').executeTakeFirstOrThrow()).dispatch_uuid;
  });
  const body = { answer: 'ACCEPTED', phone: '+44 20 7946 0123', note: 'Ada Lovelace will be at home' };
  expect((await tenant.send('POST', `/dispatches/${dispatch_uuid}/answer`, { body, headers })).status).toBe(200);
}

describe('erasing a user', () => {
  it('leaves no trace of the person anywhere, and keeps the readings', async () => {
    const { userUUID, assetUUID, mpan, traces } = await household();
    const before = await everything();
    for (const trace of traces) expect(before, trace).toContain(trace);
    expect((await erase(userUUID)).status).toBe(204);
    const after = await everything();
    for (const trace of [...traces, '442079460123']) expect(after, trace).not.toContain(trace);
    expect(after).toContain('Somebody else');

    expect(await tenant.client.getUser({ params: { userUUID } })).toMatchObject({
      userId: `erased-${userUUID}`,
      name: 'Erased',
      email: null,
      phone: null,
      status: 'ARCHIVED',
    });
    expect(await tenant.client.getAsset({ params: { assetUUID } })).toMatchObject({
      assetId: `erased-${assetUUID}`,
      name: null,
      mpan: null,
      mpanStatus: 'NOT_APPLICABLE',
      locationAddress: null,
      status: 'ARCHIVED',
    });
    expect((await tenant.send('GET', `/smart-meters/${mpan}`)).status).toBe(404);
    const series = (await tenant.client.getAssetConsumption({
      params: { assetUUID },
      query: { from: '2026-01-15T00:00:00Z', to: '2026-01-15T00:30:00Z' },
    })) as ConsumptionSeries;
    expect(series.values).toEqual([0.5]);
    const audit = await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      tx.selectFrom('audit').selectAll().execute(),
    );
    expect(audit.map(({ action, subject, details }) => ({ action, subject, details }))).toEqual([
      { action: 'USER_ERASED', subject: userUUID, details: { assets: 2, keyId: tenant.apiKey.split('_')[2] } },
    ]);
  });

  it('responds to a repeated request as before, without the person', async () => {
    const { userUUID } = await household();
    await erase(userUUID);
    const again = await tenant.send('POST', '/users', {
      body: { userId: 'crm-4711', name: 'Ada Lovelace', email: 'ada@example.org', phone: '+44 20 7946 0123' },
      headers: { 'idempotency-key': 'u' },
    });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await again.json()).toMatchObject({ userUUID, userId: `erased-${userUUID}`, name: null });
  });

  it('can be done to an archived user, once; nothing is written after it', async () => {
    const { userUUID } = await household();
    await tenant.client.archiveUser({ params: { userUUID } });
    expect((await erase(userUUID)).status).toBe(204);
    expect((await erase(userUUID)).status).toBe(404);
    expect((await tenant.send('PATCH', `/users/${userUUID}`, { body: { name: 'Ada' } })).status).toBe(404);
    expect((await tenant.send('DELETE', `/users/${userUUID}`)).status).toBe(404);
  });

  it('requires confirmation, and is refused to other tenants', async () => {
    const { userUUID } = await household();
    for (const body of [{}, { confirm: 'erase' }, { confirm: 'ERASE', force: true }])
      expect((await erase(userUUID, body)).status).toBe(400);
    const other = await service.addTenant();
    expect((await other.send('POST', `/users/${userUUID}/erase`, { body: { confirm: 'ERASE' } })).status).toBe(404);
    expect((await tenant.client.getUser({ params: { userUUID } })).name).toBe('Ada Lovelace');
  });

  it('waits until a running event is over', async () => {
    const { userUUID, assetUUID } = await household();
    await seedEvent(service, tenant, [assetUUID], { startsInMs: -60_000, state: 'STARTED' });
    expect((await erase(userUUID)).status).toBe(409);
    expect((await tenant.client.getUser({ params: { userUUID } })).name).toBe('Ada Lovelace');
  });
});
