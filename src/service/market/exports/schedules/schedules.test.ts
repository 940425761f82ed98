import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '#client/client.ts';
import { addDays, londonMidnight } from '#energy/time/london.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { flatDays } from '#testing/flatDays.ts';
import { pointersOf, problemOf } from '#testing/problemOf.ts';
import { addScheme, optInAndPassChecks } from '#testing/readyAssets.ts';
import { type S3Storage, startS3Storage } from '#testing/s3Storage.ts';
import { seedFleet, seedReadings } from '#testing/seed.ts';
import { settleEvent } from '#testing/settleEvent.ts';
import { serveDatabase, startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { failingJobs } from '../../../messages/alerts/failingJobs.ts';
import type { RunInTenant } from '../../../platform/scheduler/externalJob.ts';
import { NO_PLACES } from './places.ts';
import { runExport } from './runExport.ts';

const HOMES = 30;
const TYPES = { csv: 'text/csv', parquet: 'application/vnd.apache.parquet' };
/** Of the readings: the days of both clock changes are in them. */
const [FIRST, DAYS] = ['2026-03-26', 220];

let exportDir: string;
let service: TestService;
let tenant: TestTenant;
let homes: string[];
beforeAll(async () => {
  exportDir = mkdtempSync(join(tmpdir(), 'schedules-'));
  service = await startTestService({ exportPlaces: { folder: exportDir, s3: null } });
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await setNow('2026-03-30T12:00:00Z');
  homes = await seedFleet(service, tenant, HOMES);
  const series = flatDays(FIRST, DAYS, (day, slot) => 100 + ((day * 48 + slot) % 700));
  for (const home of homes.slice(0, 2)) await seedReadings(service, tenant, home, series);
});
afterAll(async () => {
  await service.close();
  rmSync(exportDir, { recursive: true });
});

const setNow = (now: string) => tenant.client.setClock({ body: { now } });
type Body = Parameters<TestTenant['client']['createExportSchedule']>[0]['body'];
const create = async (body: Partial<Body> = {}) =>
  (await tenant.client.createExportSchedule({ body: { label: 'Warehouse', dataset: 'CONSUMPTION', ...body } }))
    .scheduleUUID;
const show = (scheduleUUID: string) => tenant.client.getExportSchedule({ params: { scheduleUUID } });
const folder = () => join(exportDir, tenant.tenant);
const files = () => readdirSync(folder()).filter((name) => !name.startsWith('.'));
const unfinished = () => readdirSync(join(folder(), '.unfinished'));
const fileOf = (name: string) => readFileSync(join(folder(), name));
const streamOf = async (path: string, accept: string) =>
  Buffer.from(await (await tenant.send('GET', path, { headers: { accept } })).arrayBuffer());
const dayPath = (day: string) => {
  const [from, to] = [day, addDays(day, 1)].map((each) => new Date(londonMidnight(each)).toISOString());
  return `/exports/consumption?from=${from}&to=${to}`;
};
const inTenant: RunInTenant = (step) => tenantTransaction(service.database.store.db, tenant.tenant, step);

it.each(['csv', 'parquet'] as const)('writes each day as the operation answers it, in %s', async (format) => {
  const scheduleUUID = await create({ format, time: '06:00', lagDays: 1, fromDay: '2026-03-28' });
  expect(await show(scheduleUUID)).toMatchObject({ nextDay: '2026-03-28', nextRunUTC: '2026-03-31T05:00:00Z' });
  await setNow('2026-03-31T04:59:59Z');
  expect((await show(scheduleUUID)).lastFile).toBeNull();
  await setNow('2026-03-31T05:00:01Z');
  const days = ['2026-03-28', '2026-03-29', '2026-03-30'];
  expect(files()).toEqual(days.map((day) => `consumption-import-${day}.${format}`));
  for (const [index, name] of files().entries())
    expect(fileOf(name).equals(await streamOf(dayPath(days[index]!), TYPES[format])), name).toBe(true);
  expect(await show(scheduleUUID)).toMatchObject({
    nextDay: '2026-03-31',
    nextRunUTC: '2026-04-01T05:00:00Z',
    lastFile: `consumption-import-2026-03-30.${format}`,
    lastError: null,
  });
  expect((await show(scheduleUUID)).lastSuccessUTC).toMatch(/^2026-03-31T05:00:01/);
  expect(unfinished()).toEqual([]);
});

it('has the half hours of London days: 46 in March, 50 in October, for each home', async () => {
  const rows = (day: string) => fileOf(`consumption-import-${day}.csv`).toString().trimEnd().split('\r\n').length - 1;
  await create({ fromDay: '2026-03-29' });
  await setNow('2026-03-31T05:00:01Z');
  expect([rows('2026-03-29'), rows('2026-03-30')]).toEqual([2 * 46, 2 * 48]);
  await setNow('2026-10-24T12:00:00Z');
  await create({ label: 'October', fromDay: '2026-10-25' });
  await setNow('2026-10-26T06:00:01Z');
  expect(rows('2026-10-25')).toBe(2 * 50);
});

it('replaces a file when its day is exported again, and waits for days that are not old enough', async () => {
  const scheduleUUID = await create({ lagDays: 3, fromDay: '2026-03-26' });
  const params = { scheduleUUID };
  await tenant.client.runExportSchedule({ params });
  await tenant.client.setClock({ body: { advance: 'PT1S' } });
  expect(files()).toEqual(['consumption-import-2026-03-26.csv', 'consumption-import-2026-03-27.csv']);
  const before = fileOf(files()[1]!);
  await seedReadings(
    service,
    tenant,
    homes[5]!,
    flatDays('2026-03-27', 1, () => 77),
  );
  await tenant.client.runExportSchedule({ params });
  await tenant.client.setClock({ body: { advance: 'PT1S' } });
  expect(fileOf(files()[1]!)).toEqual(before);
  await tenant.client.runExportSchedule({ params, body: { fromDay: '2026-03-27' } });
  await tenant.client.setClock({ body: { advance: 'PT1S' } });
  expect(files()).toHaveLength(2);
  const after = fileOf(files()[1]!);
  expect(after.toString()).toContain(homes[5]!);
  expect(after.equals(await streamOf(dayPath('2026-03-27'), 'text/csv'))).toBe(true);
});

it('a killed run is repeated: no part of a file is seen, none is doubled, leftovers go', async () => {
  const scheduleUUID = await create({ fromDay: '2026-03-26' });
  const killedAt = (killed: number): RunInTenant => {
    let step = 0;
    return (work) => (++step === killed ? Promise.reject(new Error('killed')) : inTenant(work));
  };
  // Steps: what is due, that its subjects exist, its only part, and that it is written.
  await expect(runExport({ folder: exportDir, s3: null })(killedAt(3), scheduleUUID)).rejects.toThrow('killed');
  expect([files(), unfinished()]).toEqual([[], []]);
  await expect(runExport({ folder: exportDir, s3: null })(killedAt(4), scheduleUUID)).rejects.toThrow('killed');
  expect([files(), (await show(scheduleUUID)).nextDay]).toEqual([['consumption-import-2026-03-26.csv'], '2026-03-26']);
  const [left, fresh] = ['left', 'fresh'].map((name) => join(folder(), '.unfinished', `${scheduleUUID}.${name}`));
  for (const each of [left!, fresh!]) writeFileSync(each, 'half');
  utimesSync(left!, 1, 1);
  await runExport({ folder: exportDir, s3: null })(inTenant, scheduleUUID);
  expect([files(), unfinished(), (await show(scheduleUUID)).nextDay]).toEqual([
    ['consumption-import-2026-03-26.csv'],
    [`${scheduleUUID}.fresh`],
    '2026-03-27',
  ]);
});

it('writes the assets of an event once its run is FINAL, and no run from before the schedule', async () => {
  const DAY = '2026-04-10';
  await setNow(`${DAY}T08:00:00Z`);
  const { schemeUUID } = await addScheme(tenant);
  await optInAndPassChecks(tenant, schemeUUID, homes);
  const settle = (day: string) =>
    settleEvent(tenant, schemeUUID, {
      day,
      terms: { portfolioUUIDs: [], contractedMw: 0.01, priceGbpPerMwh: 300 },
      optedIn: homes,
      used: new Map(homes.map((home, index) => [home, index / 1000])),
    });
  await settle(DAY);
  const scheduleUUID = await create({ dataset: 'EVENT_STATS' });
  const eventUUID = await settle('2026-04-20');
  await setNow('2026-06-01T12:00:00Z');
  const { status, run } = await tenant.client.getEventStats({ params: { 'event-uuid': eventUUID } });
  expect(status).toBe('FINAL');
  const name = `event-stats-${eventUUID}-run-${run}.csv`;
  expect(files()).toEqual([name]);
  const stream = await streamOf(`/events/${eventUUID}/assets/stats?run=${run}`, 'text/csv');
  expect(stream.toString().split('\r\n')).toHaveLength(HOMES * 2 + 2);
  expect(fileOf(name).equals(stream)).toBe(true);
  expect(await show(scheduleUUID)).toMatchObject({ nextDay: null, lastFile: name, lastError: null });
});

it('of a live tenant shows why it fails, alerts, and goes on when the folder is there', async () => {
  const missing = join(exportDir, 'not-mounted');
  const other = await serveDatabase(service.database, { exportPlaces: { folder: missing, s3: null } });
  try {
    tenant = await other.addTenant(undefined, 'LIVE');
    const scheduleUUID = await create({ lagDays: 1 });
    for (let attempt = 1; attempt <= 5; attempt++) {
      await tenant.client.runExportSchedule({ params: { scheduleUUID } });
      await other.service.externalJobs.runDue();
      expect(await show(scheduleUUID)).toMatchObject({
        lastError: 'Error: The export folder cannot be made: ENOENT',
        failedAttempts: attempt,
        lastSuccessUTC: null,
      });
    }
    expect(await inTenant(failingJobs)).toMatchObject([
      { kind: 'JOB_FAILED', details: { title: expect.stringMatching(/EXPORT/) } },
    ]);
    mkdirSync(missing);
    await tenant.client.runExportSchedule({ params: { scheduleUUID } });
    await other.service.externalJobs.runDue();
    expect(await show(scheduleUUID)).toMatchObject({ lastError: null, failedAttempts: 0 });
    expect((await show(scheduleUUID)).lastSuccessUTC).not.toBeNull();
    expect(readdirSync(join(missing, tenant.tenant)).filter((name) => name.endsWith('.csv'))).toHaveLength(1);
  } finally {
    await other.service.close();
  }
});

describe('into an S3-compatible storage', () => {
  let storage: S3Storage;
  let other: TestService;
  beforeAll(async () => {
    storage = await startS3Storage();
    const s3 = { url: storage.url, region: 'us-east-1', ...storage.key, pausesMs: [] };
    other = await serveDatabase(service.database, { exportPlaces: { folder: null, s3 } });
  });
  afterAll(async () => {
    await other.service.close();
    await storage.close();
  });

  it.each(['csv', 'parquet'] as const)('writes each day as the operation answers it, in %s', async (format) => {
    const { headers } = tenant;
    tenant = { ...tenant, client: createClient({ baseUrl: `${other.url}/api/v1`, headers }) };
    const scheduleUUID = await create({ target: 'S3', format, fromDay: '2026-03-29' });
    expect(await show(scheduleUUID)).toMatchObject({ target: 'S3', nextDay: '2026-03-29' });
    await setNow('2026-03-31T05:00:01Z');
    for (const day of ['2026-03-29', '2026-03-30']) {
      const stored = await storage.read(`${tenant.tenant}/consumption-import-${day}.${format}`);
      expect(stored?.equals(await streamOf(dayPath(day), TYPES[format])), day).toBe(true);
    }
    expect(await show(scheduleUUID)).toMatchObject({ nextDay: '2026-03-31', lastError: null });
    await tenant.client.deleteExportSchedule({ params: { scheduleUUID } });
  });

  it('of a live tenant shows why it fails, never the key, and goes on with the next attempt', async () => {
    tenant = await other.addTenant(undefined, 'LIVE');
    const scheduleUUID = await create({ target: 'S3' });
    const run = async () => {
      await tenant.client.runExportSchedule({ params: { scheduleUUID } });
      await other.service.externalJobs.runDue();
      return show(scheduleUUID);
    };
    storage.fail(/^PUT/, {
      status: 403,
      body: `<Error><Code>AccessDenied</Code><Key>${storage.key.keyId}</Key></Error>`,
    });
    expect(await run()).toMatchObject({
      lastError: 'StorageError: The export storage refused the file: 403 AccessDenied',
      failedAttempts: 1,
      lastFile: null,
    });
    expect(await run()).toMatchObject({ lastError: null, failedAttempts: 0 });
    const { lastFile } = await show(scheduleUUID);
    expect(await storage.read(`${tenant.tenant}/${lastFile}`)).not.toBeNull();
  });

  it('each target needs its own setting', async () => {
    const body = { label: 'x', dataset: 'EVENT_STATS' };
    const refused = await tenant.send('POST', '/export-schedules', { body: { ...body, target: 'S3' } });
    expect((await problemOf(refused)).detail).toMatch(/EXPORT_S3_URL/);
    const ftp = await tenant.send('POST', '/export-schedules', { body: { ...body, target: 'FTP' } });
    expect(await pointersOf(ftp)).toEqual(['/target']);
  });
});

it('is refused without a folder, and with days for what has none', async () => {
  const other = await serveDatabase(service.database, { exportPlaces: NO_PLACES });
  try {
    const { tenant: uuid, headers } = tenant;
    const scheduleUUID = await create();
    const response = await fetch(`${other.url}/export-schedules`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ label: uuid, dataset: 'EVENT_STATS' }),
    });
    expect([response.status, (await problemOf(response)).code]).toEqual([409, 'CONFLICT']);
    const run = await fetch(`${other.url}/export-schedules/${scheduleUUID}/run`, { method: 'POST', headers });
    expect(run.status).toBe(409);
  } finally {
    await other.service.close();
  }
  const stats = await create({ dataset: 'EVENT_STATS' });
  const again = { body: { fromDay: '2026-03-01' } };
  expect((await tenant.send('POST', `/export-schedules/${stats}/run`, again)).status).toBe(409);
  const body = { label: 'x', dataset: 'EVENT_STATS', fromDay: '2026-03-01' };
  expect((await tenant.send('POST', '/export-schedules', { body })).status).toBe(400);
});

it('ends when it is deleted', async () => {
  const scheduleUUID = await create();
  await tenant.client.deleteExportSchedule({ params: { scheduleUUID } });
  await setNow('2026-04-02T12:00:00Z');
  const jobs = await inTenant(({ tx }) =>
    tx.selectFrom('jobs').selectAll().where('subject_uuid', '=', scheduleUUID).execute(),
  );
  expect(jobs).toEqual([]);
  expect((await tenant.send('GET', `/export-schedules/${scheduleUUID}`)).status).toBe(404);
});
