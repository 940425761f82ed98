import { execFile } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { assert, asyncProperty, integer, nat } from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BundleAsset, BundleHead, BundleTotals } from '#contract/bundleLines.ts';
import { bundlePortion } from '#service/settlement/bundles/readResults.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { settleBundledEvent } from '#testing/bundledEvent.ts';
import { problemOf } from '#testing/problemOf.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { readBundleText } from './bundleText.ts';
import { hashOf, keyIdOf, splitLine } from './checkChain.ts';
import { verifyBundle } from './verifyBundle.ts';

const GZIP = 'application/gzip';
const ROOT = join(import.meta.dirname, '..', '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
const usualPortion = bundlePortion.assets;

let service: TestService;
let tenant: TestTenant;
let eventUUID: string;
let homes: string[];
/** A bundle with an in-day adjustment, missing readings, export and a fall-back. */
let lines: string[];
beforeAll(async () => {
  bundlePortion.assets = 2;
  service = await startTestService();
  tenant = await service.addTenant();
  ({ eventUUID, homes } = await settleBundledEvent(service, tenant, {
    startTime: '2026-02-20T17:00:00Z',
    endTime: '2026-02-20T18:30:00Z',
    scheme: { settlementMethod: 'DFS_K', inDayAdjustment: true },
  }));
  lines = await linesOf(tenant, eventUUID);
});
afterAll(async () => {
  bundlePortion.assets = usualPortion;
  rmSync(folder, { recursive: true });
  await service.close();
});

const pathOf = (event: string, run = 1) => `/events/${event}/stats/runs/${run}/bundle`;
const fileOf = (of: TestTenant, event: string, run = 1) =>
  of.send('GET', pathOf(event, run), { headers: { accept: GZIP } });
async function linesOf(of: TestTenant, event: string): Promise<string[]> {
  const response = await fileOf(of, event);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, GZIP]);
  return gunzipSync(Buffer.from(await response.arrayBuffer()))
    .toString('utf8')
    .trimEnd()
    .split('\n');
}

async function* each(text: readonly string[]) {
  yield* text;
}
async function findings(text: readonly string[], pinned: string | null = null): Promise<string[]> {
  const found: string[] = [];
  await verifyBundle(each(text), pinned, (finding) => found.push(finding));
  return found;
}
const headOf = (text: readonly string[]) => JSON.parse(text[0]!) as BundleHead;
const assetsOf = (text: readonly string[]) =>
  text.map((line) => JSON.parse(line) as BundleAsset).filter(({ kind }) => kind === 'ASSET');
const run = (...args: string[]) =>
  new Promise<{ code: number; out: string }>((done) =>
    execFile(process.execPath, ['scripts/run.js', 'src/cli/verify.ts', ...args], { cwd: ROOT }, (error, out) =>
      done({ code: error ? Number(error.code) : 0, out }),
    ),
  );

/** A bundle after a change, hashed and signed again with a key of somebody else. */
function forge(text: readonly string[], change: (line: Record<string, unknown>) => unknown): string[] {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const der = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  let before = '';
  const forged = text.slice(0, -1).map((line) => {
    const { sha256: _, ...members } = JSON.parse(line) as Record<string, unknown>;
    if (members['kind'] === 'HEAD') Object.assign(members, { publicKey: der, keyId: keyIdOf(der) });
    change(members);
    const body = JSON.stringify(members).slice(0, -1);
    before = hashOf(before, body);
    return `${body},"sha256":"${before}"}`;
  });
  const manifest = { kind: 'MANIFEST', lines: forged.length, sha256: before, keyId: keyIdOf(der) };
  const body = JSON.stringify(manifest).slice(0, -1);
  return [...forged, `${body},"signature":"${sign(null, Buffer.from(body), privateKey).toString('base64')}"}`];
}

describe('a bundle', () => {
  it('has every case that it is verified for, in the order of the UUIDs, and no name or MPAN', async () => {
    const assets = assetsOf(lines);
    expect(assets.map(({ assetUUID }) => assetUUID)).toEqual([...homes].sort());
    const byHome = homes.map((home) => assets.find(({ assetUUID }) => assetUUID === home)!);
    expect(byHome.map(({ readings }) => readings)).toEqual(homes.map(() => 'STORED'));
    expect(byHome[0]!.adjustmentWh.some((wh) => wh !== 0)).toBe(true);
    expect([byHome[2]!.importOnly, byHome[2]!.export === null]).toEqual([false, false]);
    expect([byHome[3]!.dataStatus, byHome[3]!.meteredWh[0]]).toEqual(['PARTIAL', null]);
    expect([byHome[4]!.baselineStatus, byHome[4]!.deliveredWh]).toEqual(['FALLBACK_OUTTURN', [0, 0, 0]]);
    const { totals } = JSON.parse(lines.at(-2)!) as BundleTotals;
    expect(totals.settlementPeriods.every(({ performanceFactor }) => performanceFactor !== null)).toBe(true);
    expect(headOf(lines).packDocument).toMatchObject({ settlement: { method: 'DFS_K' } });
    const { data } = await tenant.client.listAssets({ query: { pageSize: 10 } });
    for (const { assetId, mpan } of data)
      for (const secret of [assetId, mpan, 'Evening peak', 'Ada']) expect(lines.join('\n')).not.toContain(secret);
  });

  it('verifies with its key, and is the same bytes when it is fetched again', async () => {
    const { publicKey, assets } = await tenant.client.getSettlementBundle({
      params: { 'event-uuid': eventUUID, run: 1 },
    });
    expect([assets, headOf(lines).publicKey]).toEqual([homes.length, publicKey]);
    expect(await findings(lines, publicKey)).toEqual([]);
    expect(await linesOf(tenant, eventUUID)).toEqual(lines);
  });

  it.each([
    ['October’s repeated hour, by flat rate', '2026-10-24T23:30:00Z', '2026-10-25T01:30:00Z', 'TURN_DOWN'],
    ['March’s missing hour, turned up', '2026-03-29T00:00:00Z', '2026-03-29T02:00:00Z', 'TURN_UP'],
    ['two days', '2026-02-19T23:00:00Z', '2026-02-20T01:00:00Z', 'TURN_DOWN'],
  ] as const)('of %s verifies', async (_, startTime, endTime, eventType) => {
    const other = await service.addTenant();
    const scheme = { settlementMethod: 'FLAT_RATE', inDayAdjustment: true } as const;
    const settled = await settleBundledEvent(service, other, { startTime, endTime, scheme, eventType });
    const text = await linesOf(other, settled.eventUUID);
    expect(assetsOf(text).some(({ baselineStatus }) => baselineStatus === 'OK')).toBe(true);
    expect(await findings(text)).toEqual([]);
    expect(headOf(text).keyId).not.toBe(headOf(lines).keyId);
  });

  it('says what readings were corrected after the run, and what a user withholds', async () => {
    const other = await service.addTenant();
    const scheme = { settlementMethod: 'DFS_K' } as const;
    const times = { startTime: '2026-02-20T17:00:00Z', endTime: '2026-02-20T18:00:00Z' };
    const settled = await settleBundledEvent(service, other, { ...times, scheme });
    await tenantTransaction(service.database.store.background, other.tenant, ({ tx }) =>
      sql`update reading_days set wh[35] = wh[35] + 100 where asset_uuid = ${settled.homes[0]} and day = '2026-02-19'`.execute(
        tx,
      ),
    );
    const text = await linesOf(other, settled.eventUUID);
    const found = await findings(text);
    expect(found.length).toBeGreaterThan(0);
    expect(
      found.filter((line) => !line.includes(`${settled.homes[0]} (readings were corrected after the run)`)),
    ).toEqual([]);
    const userUUID = (await other.client.listUsers()).data[0]!.userUUID;
    await other.client.createConsent({ body: { userUUID, type: 'DATA_ACCESS', granularity: 'day' } });
    const withheld = await linesOf(other, settled.eventUUID);
    expect(assetsOf(withheld).map((asset) => [asset.readings, asset.import, asset.export])).toEqual(
      settled.homes.map(() => ['WITHHELD', null, null]),
    );
    expect(await findings(withheld)).toEqual([]);
  });

  it('is 404 without the run, and 410 where the results of its assets were deleted', async () => {
    expect((await problemOf(await fileOf(tenant, eventUUID, 9))).code).toBe('NOT_FOUND');
    const deleted = (at: string | null) =>
      tenantTransaction(service.database.store.background, tenant.tenant, ({ tx }) =>
        sql`update event_stats set assets_deleted_utc = ${at}::timestamptz where event_uuid = ${eventUUID}`.execute(tx),
      );
    await deleted('2026-02-21T00:00:00Z');
    const gone = await fileOf(tenant, eventUUID);
    await deleted(null);
    expect([gone.status, (await problemOf(gone)).code]).toEqual([410, 'RUN_ASSETS_DELETED']);
  });
});

describe('a forged bundle', () => {
  it('is found wherever one digit is another, and its line is named', async () => {
    const digits = lines.flatMap((line, index) =>
      [...line.matchAll(/\d/g)].map((match) => ({ index, at: match.index })),
    );
    await assert(
      asyncProperty(nat(digits.length - 1), integer({ min: 1, max: 9 }), async (place, add) => {
        const { index, at } = digits[place]!;
        const line = lines[index]!;
        const other = (Number(line[at]) + add) % 10;
        const forged = lines.with(index, line.slice(0, at) + other + line.slice(at + 1));
        const found = await findings(forged);
        const name = index === lines.length - 1 ? /manifest|signature|key/ : new RegExp(`^line ${index + 1} `, 'm');
        expect(found.join('\n')).toMatch(name);
      }),
      { numRuns: 300 },
    );
  });

  it('is found where a line is dropped, doubled or swapped, or the end is cut off', async () => {
    await assert(
      asyncProperty(nat(lines.length - 2), async (index) => {
        const [line, next] = [lines[index]!, lines[index + 1]!];
        expect(await findings(lines.toSpliced(index, 1))).not.toEqual([]);
        expect(await findings(lines.toSpliced(index, 0, line))).not.toEqual([]);
        expect(await findings(lines.toSpliced(index, 2, next, line))).not.toEqual([]);
        expect(await findings(lines.slice(0, index + 1))).toContain(
          'the file ends without its manifest: it is incomplete',
        );
      }),
    );
    expect(await findings([...lines, lines[1]!])).toEqual([`line ${lines.length + 1} stands behind the manifest`]);
  });

  it('that is signed with another key fails against the pinned one alone', async () => {
    const forged = forge(lines, () => undefined);
    expect(await findings(forged)).toEqual([]);
    expect((await findings(forged, headOf(lines).publicKey)).join('\n')).toMatch(
      /names another key than the pinned one[\s\S]*signature is not one of the manifest by this key/,
    );
  });

  type Forgery<Line> = [name: string, change: (line: Line) => void, named: RegExp];
  it.each<Forgery<BundleAsset>>([
    [
      'a reading of the event',
      ({ import: read }) => (read!.wh[read!.wh.length - 13]! += 7),
      /meteredWh is \d+ in the file/,
    ],
    ['a baseline', ({ baselineWh }) => (baselineWh[1]! += 0.1), /T17:30:00Z: baselineWh is [\d.]+ in the file/],
    ['delivered energy', ({ deliveredWh }) => (deliveredWh[2]! += 1), /T18:00:00Z: deliveredWh is/],
    ['a day that was used', ({ days }) => days[0]!.selectedDays.pop(), /: days is/],
    ['an event day', ({ days, eventDays }) => eventDays.push(days[0]!.selectedDays[0]!), /baselineWh is/],
  ])('with %s, hashed and signed again, says what differs', async (_, change, named) => {
    const forged = forge(
      lines,
      (line) => line['kind'] === 'ASSET' && line['assetUUID'] === homes[0] && change(line as BundleAsset),
    );
    const found = await findings(forged);
    expect(found.join('\n')).toMatch(named);
    expect(found.filter((one) => one.startsWith('asset')).every((one) => one.includes(homes[0]!))).toBe(true);
  });

  it.each<Forgery<BundleTotals['totals']>>([
    ['£', ({ settlementPeriods: [, period] }) => (period!.revenueGbp! += 0.0001), /T17:30:00Z: revenueGbp is/],
    [
      'K',
      ({ settlementPeriods: [period] }) => (period!.performanceFactor! += 0.000001),
      /T17:00:00Z: performanceFactor/,
    ],
    ['sum', (totals) => (totals.deliveredKwh += 0.000001), /totals: deliveredKwh is/],
    ['number of readings', (totals) => totals.presentReadings++, /totals: presentReadings is 15 in the file, 14/],
  ])('with another %s, hashed and signed again, says what differs', async (_, change, named) => {
    const forged = forge(
      lines,
      (line) => line['kind'] === 'TOTALS' && change(line['totals'] as BundleTotals['totals']),
    );
    expect((await findings(forged)).join('\n')).toMatch(named);
  });
});

describe('the command', () => {
  it('says what it verified and exits with 0, with 1 for a forged, cut or pinned file', async () => {
    const key = headOf(lines).publicKey;
    const write = (name: string, bytes: string | Buffer) => {
      writeFileSync(join(folder, name), bytes);
      return join(folder, name);
    };
    const zipped = gzipSync(`${lines.join('\n')}\n`);
    const good = await run(write('good.ndjson.gz', zipped), '--key', key);
    expect(good.out).toContain(`Key ${keyIdOf(key)}, as pinned: ${key}`);
    expect([good.code, good.out.trimEnd().split('\n').at(-1)]).toEqual([
      0,
      `VERIFIED: ${homes.length} assets, every hash, the signature, and every figure recomputed.`,
    ]);
    const bad = await run(write('bad.ndjson', lines.with(2, lines[2]!.replace(/\d(?=,)/, '')).join('\n')));
    expect([bad.code, bad.out]).toEqual([1, expect.stringMatching(/^line 3 \(asset [\s\S]*\nNOT VERIFIED: /)]);
    const cut = await run(write('cut.ndjson.gz', zipped.subarray(0, zipped.length / 2)));
    expect([cut.code, cut.out]).toEqual([1, expect.stringMatching(/^the file cannot be read: .*\nNOT VERIFIED/s)]);
    const other = await run(join(folder, 'good.ndjson.gz'), '--key', createHash('sha256').digest('base64'));
    expect([other.code, other.out]).toEqual([1, expect.stringContaining('another key than the pinned one')]);
    expect(other.out).toContain(`Key ${keyIdOf(key)}, not the pinned one: ${key}`);
    expect(other.out).not.toMatch(/as pinned|^VERIFIED/m);
  });

  it.each([
    ['a forgery', () => forge(lines, () => undefined)],
    ['the file itself', () => lines],
  ])('says of %s without a pinned key that an unknown key signed it, and exits with 3', async (_, textOf) => {
    const text = textOf();
    const file = join(folder, 'unknown.ndjson');
    writeFileSync(file, text.join('\n'));
    const { code, out } = await run(file);
    expect([code, out.trimEnd().split('\n').at(-1)]).toEqual([
      3,
      expect.stringMatching(/^SIGNED BY AN UNKNOWN KEY: .*every figure recomputed\. .*--key\.$/),
    ]);
    expect(out).toContain(`Key ${headOf(text).keyId}, unknown: ${headOf(text).publicKey}`);
    expect(out).not.toMatch(/pinned|^VERIFIED/m);
  });

  it('reads no line that is longer than any of a bundle', async () => {
    const file = join(folder, 'long');
    writeFileSync(file, '1'.repeat(5_000_000));
    const read = async () => {
      for await (const line of readBundleText(file)) expect(splitLine(line)).toBe(null);
    };
    await expect(read()).rejects.toThrow('longer than any of a bundle');
  });
});
