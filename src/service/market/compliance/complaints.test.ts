import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { problemOf } from '#testing/problemOf.ts';
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

const YEAR = { fromDay: '2026-01-01', toDay: '2026-12-31' };
const refusal = async (method: string, path: string, body: object) =>
  problemOf(await tenant.send(method, `/compliance/complaints${path}`, { body }));
const record = (type: 'CONTROL' | 'CONSENT', receivedDay: string) =>
  tenant.client.createComplaint({ body: { type, receivedDay } });

describe('complaints', () => {
  it('are recorded, closed with an outcome and opened again', async () => {
    const { assetUUID } = await tenant.client.createAsset({ body: { assetId: 'a', assetType: 'OTHER' } });
    const made = await tenant.client.createComplaint({
      body: { type: 'CONTROL', receivedDay: '2026-03-02', assetUUID, note: 'Charged too late\nagain' },
    });
    expect(made).toMatchObject({ closedDay: null, outcome: null, assetUUID, note: 'Charged too late\nagain' });
    const params = { complaintUUID: made.complaintUUID };
    const closed = await tenant.client.updateComplaint({
      params,
      body: { closedDay: '2026-03-09', outcome: 'PARTLY_UPHELD' },
    });
    expect(closed).toMatchObject({ closedDay: '2026-03-09', outcome: 'PARTLY_UPHELD', note: made.note });
    const { data: open } = await tenant.client.listComplaints({ query: { status: 'OPEN' } });
    expect(open).toEqual([]);
    const again = await tenant.client.updateComplaint({ params, body: { closedDay: null, outcome: null } });
    expect(again).toMatchObject({ closedDay: null, outcome: null });
  });

  it('are refused with an end and no outcome, an end before the beginning, or an asset that there is not', async () => {
    const { complaintUUID } = await record('CONTROL', '2026-03-02');
    const unknown = '00000000-0000-4000-8000-000000000001';
    const found = [
      await refusal('POST', '', { type: 'CONTROL', receivedDay: '2026-03-02', closedDay: '2026-03-03' }),
      await refusal('PATCH', `/${complaintUUID}`, { outcome: 'UPHELD' }),
      await refusal('PATCH', `/${complaintUUID}`, { closedDay: '2026-03-01', outcome: 'UPHELD' }),
      await refusal('POST', '', { type: 'CONTROL', receivedDay: '2026-03-02', assetUUID: unknown }),
    ];
    expect(found.map(({ status, errors }) => [status, errors?.[0]?.pointer, errors?.[0]?.code])).toEqual([
      [400, '', 'REQUIRED'],
      [400, '/outcome', 'REQUIRED'],
      [400, '/closedDay', 'OUT_OF_RANGE'],
      [400, '/assetUUID', 'UNKNOWN_ASSET'],
    ]);
    expect((await refusal('PATCH', `/${unknown}`, { type: 'CONSENT' })).status).toBe(404);
  });

  it('are counted by type: received and closed in the period, and open at its end', async () => {
    await record('CONTROL', '2025-12-30');
    const { complaintUUID } = await record('CONTROL', '2026-05-01');
    await record('CONSENT', '2026-12-31');
    await record('CONSENT', '2027-01-01');
    await tenant.client.updateComplaint({
      params: { complaintUUID },
      body: { closedDay: '2026-06-01', outcome: 'UPHELD' },
    });
    const { data } = await tenant.client.countComplaints({ query: YEAR });
    expect(data.filter(({ received, closed, open }) => received + closed + open > 0)).toEqual([
      { type: 'CONTROL', received: 1, closed: 1, open: 1 },
      { type: 'CONSENT', received: 1, closed: 0, open: 1 },
    ]);
    expect(data).toHaveLength(7);
  });

  it('keep no note about the assets of a user who is erased', async () => {
    const { userUUID } = await tenant.client.createUser({ body: { userId: 'u', name: 'Ann' } });
    const { assetUUID } = await tenant.client.createAsset({ body: { assetId: 'a', assetType: 'OTHER', userUUID } });
    await tenant.client.createComplaint({
      body: { type: 'DATA', receivedDay: '2026-03-02', assetUUID, note: 'Ann called' },
    });
    await tenant.client.archiveAsset({ params: { assetUUID } });
    await tenant.client.eraseUser({ params: { userUUID }, body: { confirm: 'ERASE' } });
    const { data } = await tenant.client.listComplaints({});
    expect(data).toMatchObject([{ type: 'DATA', assetUUID, note: null }]);
  });
});

describe('a licence return', () => {
  it('has the figures of its period as JSON and CSV, and nothing of other days', async () => {
    await tenantTransaction(service.database.store.db, tenant.tenant, async ({ tx }) => {
      for (const [day, watts, came] of [
        ['2025-12-31', 9_000_000, 90],
        ['2026-01-01', 1_500_000, 4],
        ['2026-12-31', 2_500_000, 5],
        ['2027-01-01', 9_000_000, 90],
      ] as const) {
        await sql`insert into load_days (tenant_uuid, day, watts, assets, unrated, counted_utc)
          values (${tenant.tenant}, ${day}, ${watts}, 7, 0, now())`.execute(tx);
        await sql`insert into load_technologies (tenant_uuid, day, asset_type, watts, assets, registered)
          values (${tenant.tenant}, ${day}, 'EV_CHARGER', ${watts}, 7, ${came})`.execute(tx);
        await sql`insert into switching_days (tenant_uuid, day, came, went, consents_ended)
          values (${tenant.tenant}, ${day}, ${came}, 2, 1)`.execute(tx);
        await sql`insert into load_signal_days (tenant_uuid, day, kind, cause, signals)
          values (${tenant.tenant}, ${day}, 'REQUESTED', 'EVENT', 10), (${tenant.tenant}, ${day}, 'OVERRIDDEN', 'OVERRIDE', 3)`.execute(
          tx,
        );
      }
    });
    await record('CONTROL', '2026-05-01');
    const query = YEAR;
    const { data } = await tenant.client.getLicenceReturn({ query });
    const shown = data
      .filter(({ section, item }) => section !== 'COMPLAINTS' || item === 'CONTROL')
      .map(({ section, day, item, measure, value, unit }) => [section, day, item, measure, value, unit].join(' '));
    expect(shown).toEqual([
      'LOAD 2026-01-01 ALL CONTROLLED 1.5 MW',
      'LOAD 2026-01-01 ALL ASSETS 7 COUNT',
      'LOAD 2026-12-31 ALL CONTROLLED 2.5 MW',
      'LOAD 2026-12-31 ALL ASSETS 7 COUNT',
      'DEVICES 2026-12-31 EV_CHARGER REGISTERED 5 COUNT',
      'DEVICES 2026-12-31 EV_CHARGER CONTROLLED 7 COUNT',
      'DEVICES 2026-12-31 EV_CHARGER CONTROLLED 2.5 MW',
      'SWITCHING  ALL ASSETS_CAME 9 COUNT',
      'SWITCHING  ALL ASSETS_LEFT 4 COUNT',
      'SWITCHING  ALL CONSENTS_ENDED 2 COUNT',
      'SIGNALS  ALL SENT 20 COUNT',
      'SIGNALS  ALL OVERRIDDEN 6 COUNT',
      'SIGNALS  EVENT REQUESTED 20 COUNT',
      'COMPLAINTS  CONTROL RECEIVED 1 COUNT',
      'COMPLAINTS  CONTROL CLOSED 0 COUNT',
      'COMPLAINTS  CONTROL OPEN_AT_END 1 COUNT',
    ]);
    const response = await tenant.send('GET', `/compliance/licence-return?${new URLSearchParams(query).toString()}`, {
      headers: { accept: 'text/csv' },
    });
    const rows = parse(await response.text(), { columns: true }) as Record<string, string>[];
    expect(rows).toHaveLength(data.length);
    expect(rows[0]).toEqual({
      section: 'LOAD',
      day: '2026-01-01',
      item: 'ALL',
      measure: 'CONTROLLED',
      value: '1.5',
      unit: 'MW',
    });
  });

  it('of more than a year, or backwards, is refused', async () => {
    for (const toDay of ['2027-01-02', '2025-12-31']) {
      const response = await tenant.send('GET', `/compliance/licence-return?fromDay=2026-01-01&toDay=${toDay}`);
      expect(response.status).toBe(400);
    }
  });
});
