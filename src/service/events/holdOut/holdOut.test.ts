import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { EventReceipt } from '#contract/receipt.ts';
import { openHoldOut } from '#energy/controlGroup/holdOut.ts';
import { addDays } from '#energy/time/london.ts';
import { addPortfolio } from '#testing/addPortfolio.ts';
import { pollUntil } from '#testing/pollUntil.ts';
import { inPortionsOf } from '#testing/portionedEvent.ts';
import { pointersOf } from '#testing/problemOf.ts';
import { readWorkbook } from '#testing/readWorkbook.ts';
import { addEvent, addScheme, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet, seedPortfolio } from '#testing/seed.ts';
import { seedManyReadings } from '#testing/seedManyReadings.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

// 1,200 homes, each with a use of its own. Who takes part uses 100 Wh a half hour less; on the evening of the event all
// use 150 Wh more than usual, which no baseline of earlier days knows.
const DAY = '2023-03-23';
const AT = (clock: string) => `${DAY}T${clock}:00Z`;
const HOMES = 1200;
const DAYS = 20;
const [SHARE, SAVED_WH, COLD_WH] = [0.2, 100, 150];
const [FIRST_SLOT, LAST_SLOT] = [34, 35];

let service: TestService;
let tenant: TestTenant;
let homes: string[];
let optedIn: string[];
let refused: string[];
let [schemeUUID, portfolioUUID, eventUUID] = ['', '', ''];

const usual = (home: number, day: number, slot: number) => 400 + ((home * 7919) % 613) + (day % 5) * 17 + slot;
const params = () => ({ 'event-uuid': eventUUID });
const holdOut = () => tenant.client.getEventHoldOut({ params: params() });
const stats = () => tenant.client.getEventStats({ params: params() });

async function listHeldOut(): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page++) {
    const { data, totalPages } = await tenant.client.listHeldOutAssets({
      params: params(),
      query: { page, pageSize: 100 },
    });
    found.push(...data.map(({ assetUUID }) => assetUUID));
    if (page >= totalPages) return found;
  }
}

const receipt = async (query: string) =>
  (await (await tenant.send('GET', `/events/${eventUUID}/stats/runs/1/receipt?${query}`)).json()) as EventReceipt;

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: AT('08:00') } });
  portfolioUUID = await seedPortfolio(service, tenant, 'All');
  homes = await seedFleet(service, tenant, HOMES, { prefix: 'home', portfolioUUID });
  await seedManyReadings(service, tenant, homes, { firstDay: addDays(DAY, -DAYS), days: DAYS }, usual);
  ({ schemeUUID } = await addScheme(tenant, { holdOut: { share: SHARE, goodwillGbp: 0.35 } }));
  await optInAndPassChecks(tenant, schemeUUID, homes);
  ({ eventUUID } = await addEvent(tenant, schemeUUID, {
    startTime: AT('17:00'),
    endTime: AT('18:00'),
    contractedMw: 0.1,
    priceGbpPerMwh: 300,
    portfolioUUIDs: [portfolioUUID],
  }));
  const answers = await Promise.all(
    [homes.slice(0, 1000), homes.slice(1000)].map((assetUUIDs) =>
      tenant.client.optEventAssets({ params: params(), body: { assetUUIDs, action: 'OPT_IN' } }),
    ),
  );
  refused = answers.flatMap((answer) => answer.refused.map(({ assetUUID, code }) => `${code} ${assetUUID}`)).sort();
  // Some that were asked do not take part: they count as asked.
  const stay = homes.filter((home) => !refused.includes(`HELD_OUT ${home}`));
  await tenant.client.optEventAssets({
    params: params(),
    body: { assetUUIDs: stay.slice(0, 90), action: 'OPT_OUT' },
  });
  optedIn = stay.slice(90);
});
afterAll(() => service.close());

describe('an event of 1,200 assets that holds some out', () => {
  it('keeps its salt until it starts', async () => {
    expect(await holdOut()).toEqual({
      eventUUID,
      share: SHARE,
      salt: null,
      heldOut: null,
      goodwillGbp: '0.3500',
      goodwillTotalGbp: null,
    });
    expect(await listHeldOut()).toEqual([]);
    const { assetsInvited, assetsOptedIn } = await tenant.client.getEvent({ params: params() });
    expect([assetsInvited, assetsOptedIn]).toEqual([HOMES - refused.length, optedIn.length]);
    const { funnel } = await tenant.client.getEventAnalytics({ params: params() });
    expect(funnel.find(({ stage }) => stage === 'OPTED_IN')!.reason).toMatch(/in the control group/);
  });

  it('starts in portions, and shows a draw that anybody can repeat', async () => {
    await inPortionsOf(500, async () => {
      await tenant.client.setClock({ body: { now: AT('17:01') } });
      await pollUntil(async () => (await tenant.client.getEvent({ params: params() })).state === 'STARTED');
    });
    const { salt, heldOut, share } = await holdOut();
    const draw = openHoldOut({ eventUUID, share, salt: salt! }, HOMES, (text) =>
      createHash('sha256').update(text).digest(),
    )!;
    const drawn = homes.filter(draw).sort();
    expect(drawn.length).toBeGreaterThan(150);
    expect(drawn.length).toBeLessThan(330);
    expect(await listHeldOut()).toEqual(drawn);
    expect(refused).toEqual(drawn.map((asset) => `HELD_OUT ${asset}`));
    expect(heldOut).toBe(drawn.length);
    const { totalItems } = await tenant.client.listAssetEvents({ params: { assetUUID: drawn[0]! } });
    expect(totalItems).toBe(0);
  });

  it('tells the true effect from what settlement says, however its assets are divided', async () => {
    const saves = new Set(optedIn);
    await seedManyReadings(service, tenant, homes, { firstDay: DAY, days: 1 }, (home, _, slot) => {
      const isEvent = slot >= FIRST_SLOT && slot <= LAST_SLOT;
      const saved = saves.has(homes[home]!) ? SAVED_WH : 0;
      return usual(home, DAYS, slot) + (isEvent ? COLD_WH - saved : 0);
    });
    await tenant.client.setClock({ body: { now: AT('18:31') } });
    await pollUntil(async () => (await tenant.client.getEvent({ params: params() })).statsStatus === 'READY');
    const { controlGroup: group, deliveredKwh } = await stats();
    const held = (await holdOut()).heldOut!;
    const truth = (optedIn.length * 2 * SAVED_WH) / 1000;
    expect(group).toMatchObject({ basis: 'CHANGE', share: SHARE, asked: HOMES - held, heldOut: held });
    expect(group!.effect.kwh).toBeCloseTo(truth, 3);
    expect(group!.effect.lowKwh).toBeLessThan(truth);
    expect(group!.effect.highKwh).toBeGreaterThan(truth);
    expect(group!.perAsset.kwh).toBeCloseTo(truth / (HOMES - held), 5);
    expect(group!.settledKwh).toBeCloseTo(deliveredKwh, 5);
    // The cold evening is no fault of theirs: settlement misses it.
    expect(group!.bias.kwh).toBeCloseTo(deliveredKwh - truth, 3);
    expect(group!.bias.highKwh).toBeLessThan(0);
    for (const assets of [700, 130]) {
      const { run } = await stats();
      await inPortionsOf(assets, async () => {
        await tenant.client.createStatsRun({ params: params(), body: { reason: `In portions of ${assets}` } });
        await tenant.client.setClock({ body: { advance: 'PT1S' } });
        await pollUntil(async () => (await stats()).run > run);
      });
      expect((await stats()).controlGroup).toEqual(group);
    }
  });

  it('says it in the statement, the receipt and the signed bundle', async () => {
    const { controlGroup } = await stats();
    const response = await tenant.send('GET', `/events/${eventUUID}/stats`, {
      headers: { accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    });
    const rows = new Map(
      readWorkbook(new Uint8Array(await response.arrayBuffer()))['Statement']!.map(([label, value, unit]) => [
        label,
        [value, unit],
      ]),
    );
    expect(rows.get('True effect')).toEqual([controlGroup!.effect.kwh, 'kWh']);
    expect(rows.get('Bias, 95 % to')).toEqual([controlGroup!.bias.highKwh, 'kWh']);

    const { heldOut, goodwillTotalGbp } = await holdOut();
    const slip = await receipt('by=HELD_OUT&pageSize=7&page=2');
    expect(slip.total).toEqual({ kwh: null, gbp: goodwillTotalGbp, deliveredInterval: null });
    expect(Number(goodwillTotalGbp)).toBeCloseTo(heldOut! * 0.35, 9);
    expect([slip.shown.count, slip.others.count]).toEqual([7, heldOut! - 7]);
    expect(slip.lines.every(({ kind, gbp }) => kind === 'GOODWILL' && gbp === '0.3500')).toBe(true);
    const [first] = await listHeldOut();
    expect((await receipt(`by=HELD_OUT&assetUUID=${first}`)).total.gbp).toBe('0.3500');
    const other = await tenant.send(
      'GET',
      `/events/${eventUUID}/stats/runs/1/receipt?by=HELD_OUT&assetUUID=${optedIn[0]}`,
    );
    expect(other.status).toBe(404);

    const folder = mkdtempSync(join(tmpdir(), 'held-out-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const bundle = await tenant.send('GET', `/events/${eventUUID}/stats/runs/1/bundle`, {
      headers: { accept: 'application/gzip' },
    });
    const file = join(folder, 'bundle.gz');
    writeFileSync(file, new Uint8Array(await bundle.arrayBuffer()));
    const { publicKey } = await tenant.client.getSettlementBundle({ params: { 'event-uuid': eventUUID, run: 1 } });
    const said = execFileSync(process.execPath, ['src/cli/verify.ts', file, '--key', publicKey], { encoding: 'utf8' });
    expect(said).toMatch(/^VERIFIED: /m);
    expect(said).toContain(`Held out at random: ${SHARE} of the assets, salt ${(await holdOut()).salt}`);
  });
});

describe('a hold-out', () => {
  it('is off below 1,000 ready assets with consent, until portfolios make the event large enough', async () => {
    await tenant.client.setClock({ body: { now: `${addDays(DAY, 1)}T08:00:00Z` } });
    const few = await addPortfolio(tenant, 'Few', homes.slice(0, 250));
    const event = await addEvent(tenant, schemeUUID, { portfolioUUIDs: [few] });
    const of = { 'event-uuid': event.eventUUID };
    expect(event.assetsInvited).toBe(250);
    expect(await tenant.client.getEventHoldOut({ params: of })).toMatchObject({ share: 0, heldOut: 0 });
    await tenant.client.assignEventPortfolios({ params: of, body: { portfolioUUIDs: [portfolioUUID] } });
    await tenant.client.setClock({ body: { advance: 'PT1S' } });
    expect((await tenant.client.getEventHoldOut({ params: of })).share).toBe(SHARE);
    const { refused: out } = await tenant.client.optEventAssets({
      params: of,
      body: { assetUUIDs: homes.slice(0, 1000), action: 'OPT_IN', dryRun: true },
    });
    const rest = await tenant.client.optEventAssets({
      params: of,
      body: { assetUUIDs: homes.slice(1000), action: 'OPT_IN', dryRun: true },
    });
    const { assetsInvited } = await tenant.client.getEvent({ params: of });
    expect(assetsInvited).toBe(HOMES - out.length - rest.refused.length);
    expect(new Set(out.map(({ code }) => code))).toEqual(new Set(['HELD_OUT']));
  });

  it('is a setting of the scheme, off by default and in bounds', async () => {
    const scheme = await addScheme(tenant);
    expect(scheme.holdOut).toEqual({ share: 0, goodwillGbp: null });
    const update = (holdOutTerms: object) =>
      tenant.send('PATCH', `/events/schemes/${scheme.schemeUUID}`, { body: { holdOut: holdOutTerms } });
    expect(await pointersOf(await update({ share: 0.6 }))).toEqual(['/holdOut/share']);
    expect(await pointersOf(await update({ share: 0.1, goodwillGbp: -1 }))).toEqual(['/holdOut/goodwillGbp']);
    expect((await update({ share: 0.1, goodwillGbp: 2.5 })).status).toBe(200);
    expect((await update({ share: 0.05 })).status).toBe(200);
    const changed = await tenant.client.getScheme({ params: { schemeUUID: scheme.schemeUUID } });
    expect(changed.holdOut).toEqual({ share: 0.05, goodwillGbp: 2.5 });
  });

  it('refuses an asset of a receipt without a half hour, unless it is of those held out', async () => {
    const plain = await tenant.send('GET', `/events/${eventUUID}/stats/runs/1/receipt?assetUUID=${homes[0]}`);
    expect(await pointersOf(plain)).toEqual(['?assetUUID']);
  });
});
