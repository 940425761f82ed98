import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#energy/time/spans.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addScheme } from '#testing/readyAssets.ts';
import { freshMpan, seedFleet, publishedEvents } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
let folder: string;
let schemeUUID: string;
beforeAll(async () => {
  service = await startTestService();
  folder = mkdtempSync(join(tmpdir(), 'halfhour-regulator-'));
});
beforeEach(async () => {
  tenant = await service.addTenant(undefined, 'LIVE');
  ({ schemeUUID } = await addScheme(tenant, { name: 'DFS' }));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await service.close();
});

interface Waiting {
  assetUUID: string;
  mpan: string;
}
interface Ended {
  code: number;
  out: string;
  err: string;
}
const regulator = (...args: string[]) =>
  new Promise<Ended>((resolve) =>
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'regulator.ts'), ...args],
      { env: { ...process.env, DATABASE_URL: service.database.url } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    ),
  );
let files = 0;
const freshFile = () => join(folder, `${++files}.csv`);
const written = (...lines: string[]) => {
  const path = freshFile();
  writeFileSync(path, ['mpan,status,reason', ...lines].join('\n'));
  return path;
};

/** Assets opted in and waiting, with their MPANs. */
async function waiting(count: number, into = schemeUUID) {
  const assets = await seedFleet(service, tenant, count);
  await tenant.client.optSchemeAssets({ params: { schemeUUID: into }, body: { assetUUIDs: assets, action: 'OPT_IN' } });
  await service.service.scheduler.runDue();
  const { data } = await tenant.client.listSchemeAssets({ params: { schemeUUID: into }, query: { pageSize: 1000 } });
  return assets
    .map((assetUUID) => data.find((row) => row.assetUUID === assetUUID)!)
    .map(({ assetUUID, mpan }) => ({ assetUUID, mpan: mpan! }));
}
const statuses = async (): Promise<Record<string, [status: string, reason: string | null]>> =>
  Object.fromEntries(
    (await tenant.client.listSchemeAssets({ params: { schemeUUID } })).data.map(({ mpan, status, statusReason }) => [
      mpan,
      [status, statusReason],
    ]),
  );

describe('the regulator of a live tenant', () => {
  it('is sent one file and returns another; undecided assets wait', async () => {
    const [ready, twice, refused, later] = (await waiting(4)) as [Waiting, Waiting, Waiting, Waiting];
    const all = [ready, twice, refused, later].map(({ mpan }) => mpan);
    expect(Object.values(await statuses())).toEqual(all.map(() => ['OPT_IN', null]));
    const path = freshFile();
    expect(await regulator('export', path, '--scheme', schemeUUID)).toMatchObject({
      code: 0,
      out: `4 MPANs wait for a check: ${path}\n`,
    });
    expect(readFileSync(path, 'utf8')).toBe(
      `mpan,status,reason\n${all
        .toSorted()
        .map((mpan) => `${mpan},,\n`)
        .join('')}`,
    );

    const response = written(
      `${ready.mpan},READY,`,
      `00 111 222 ${twice.mpan}, duplicated ,"With another provider, since May"`,
      `${refused.mpan},REJECTED`,
      `${later.mpan},,`,
    );
    expect(await regulator('import', response)).toMatchObject({
      code: 0,
      out: '3 assets checked, 3 of them have another status now; 1 lines are not decided yet.\n',
    });
    expect(await statuses()).toEqual({
      [ready.mpan]: ['READY', null],
      [twice.mpan]: ['DUPLICATED', 'With another provider, since May'],
      [refused.mpan]: ['REJECTED', null],
      [later.mpan]: ['OPT_IN', null],
    });
    const published = await publishedEvents(service, tenant);
    expect(published.map(({ event }) => event)).toEqual(['EVENT_SCHEME.ASSETS_UPDATED']);
    expect(published[0]!.payload).toMatchObject({
      schemeUUID,
      schemeName: 'DFS',
      assets: [{ status: 'READY', previousStatus: 'OPT_IN' }, { status: 'DUPLICATED' }, { status: 'REJECTED' }],
    });
  });

  it('can revoke READY', async () => {
    const [asset] = (await waiting(1)) as [Waiting];
    expect((await regulator('import', written(`${asset.mpan},READY,`))).code).toBe(0);
    expect(await regulator('import', written(`${asset.mpan},REJECTED,Moved away`))).toMatchObject({
      code: 0,
      out: '1 assets checked, 1 of them have another status now; 0 lines are not decided yet.\n',
    });
    expect(await statuses()).toEqual({ [asset.mpan]: ['REJECTED', 'Moved away'] });
  });

  it('is sent a file again when the period of the scheme is over; assets without a verdict stay READY', async () => {
    const [old, fresh] = (await waiting(2)) as [Waiting, Waiting];
    await regulator('import', written(`${old.mpan},READY,`, `${fresh.mpan},READY,`));
    await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx, now }) =>
      tx
        .updateTable('scheme_assets')
        .set({ last_checked_utc: new Date(now - 40 * DAY_MS) })
        .where('asset_uuid', '=', old.assetUUID)
        .execute(),
    );
    await tenant.client.updateScheme({ params: { schemeUUID }, body: { recheckDays: 30 } });
    await service.service.scheduler.runDue();
    const path = freshFile();
    expect((await regulator('export', path, '--scheme', schemeUUID)).out).toContain('1 MPANs wait');
    expect(readFileSync(path, 'utf8')).toBe(`mpan,status,reason\n${old.mpan},,\n`);
    expect(await tenant.client.listRegulatorChecks({ params: { schemeUUID } })).toMatchObject({
      totalItems: 1,
      data: [{ mpan: old.mpan, status: 'READY' }],
    });
    expect((await statuses())[old.mpan]).toEqual(['READY', null]);
    await regulator('import', written(`${old.mpan},READY,`));
    expect(await tenant.client.listRegulatorChecks({ params: { schemeUUID } })).toMatchObject({ totalItems: 0 });
  });

  it('changes nothing if a line is bad, and names the line', async () => {
    const [one, two] = (await waiting(2)) as [Waiting, Waiting];
    const before = await statuses();
    const unreadable = await regulator(
      'import',
      written(`${one.mpan},READY,`, '1012345678901,READY,', `${two.mpan},MAYBE,`, `${two.mpan},READY,,`),
    );
    expect(unreadable.code).toBe(1);
    expect(unreadable.err).toContain('line 3: "1012345678901" is not an MPAN');
    expect(unreadable.err).toContain('line 4: "MAYBE" is not READY, DUPLICATED, REJECTED');
    expect(unreadable.err).toContain('line 5: has 4 columns, not 3');
    const unknownMpan = freshMpan();
    const unknown = await regulator(
      'import',
      written(`${one.mpan},READY,`, `${unknownMpan},READY,`, `${one.mpan},REJECTED,`),
    );
    expect(unknown.err).toContain('line 3: no active asset with this MPAN is in a scheme');
    expect(unknown.err).toContain('line 4: repeats the MPAN of line 2');
    expect(await statuses()).toEqual(before);
    expect(await publishedEvents(service, tenant)).toEqual([]);
  });

  it('must name the scheme of an MPAN that waits in two', async () => {
    const [asset] = (await waiting(1)) as [Waiting];
    const other = await addScheme(tenant, { name: 'Other' });
    await tenant.client.optSchemeAssets({
      params: { schemeUUID: other.schemeUUID },
      body: { assetUUIDs: [asset.assetUUID], action: 'OPT_IN' },
    });
    const response = written(`${asset.mpan},READY,`);
    expect((await regulator('import', response)).err).toContain('is in 2 schemes: choose one with --scheme');
    expect((await regulator('import', response, '--scheme', schemeUUID, '--tenant', tenant.tenant)).code).toBe(0);
    expect((await statuses())[asset.mpan]).toEqual(['READY', null]);
  });

  it('is not sent assets without an MPAN, in a scheme that needs none', async () => {
    const { schemeUUID: free } = await addScheme(tenant, { name: 'Free', requiresMpan: false });
    const [asset] = (await seedFleet(service, tenant, 1, { outcomeDigit: null })) as [string];
    await tenant.client.optSchemeAssets({
      params: { schemeUUID: free },
      body: { assetUUIDs: [asset], action: 'OPT_IN' },
    });
    await service.service.scheduler.runDue();
    expect(
      (await tenant.client.listSchemeAssets({ params: { schemeUUID: free } })).data.map(({ status }) => status),
    ).toEqual(['READY']);
  });

  it.each([
    [[]],
    [['export', 'x.csv']],
    [['import']],
    [['export', 'x.csv', '--scheme', 'x']],
    [['import', '/nowhere.csv']],
  ])('refuses %j with a message', async (args) => {
    const { code, err } = await regulator(...args);
    expect(code).toBe(err.startsWith('Usage') ? 2 : 1);
    expect(err).toMatch(/^(Usage|There is no file)/);
  });
});
