import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AssetEventStats } from '#contract/stats.ts';
import { addDays } from '#energy/time/london.ts';
import { addPortfolio } from '#testing/addPortfolio.ts';
import { flatDays } from '#testing/flatDays.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { freshMpan, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const DAY = '2023-03-23';
const AT = (clock: string) => `${DAY}T${clock}:00.000Z`;
const TRACES = ['Ada Lovelace', 'Lovelace heat pump', 'letter of Ada', 'UKPN-AL-7', 'consent-AL-3', 'ada-lovelace.pdf'];

let service: TestService;
let tenant: TestTenant;
let userUUID: string;
let eventUUID: string;
let claimUUID: string;
let evidenceUUID: string;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  const { client } = tenant;
  await client.setClock({ body: { now: AT('08:00') } });
  const fleet: string[] = [];
  for (const name of ['Ada Lovelace', 'Grace Hopper']) {
    const user = await client.createUser({ body: { userId: name, name } });
    userUUID ??= user.userUUID;
    const assetName = fleet.length === 0 ? 'Lovelace heat pump' : 'Home';
    const { assetUUID } = await client.createAsset({
      body: { userUUID: user.userUUID, name: assetName, mpan: freshMpan() },
    });
    await client.createConsent({ body: { userUUID: user.userUUID, type: 'DISPATCH' } });
    fleet.push(assetUUID);
    const before = flatDays(addDays(DAY, -30), 30, () => 1000);
    await seedReadings(service, tenant, assetUUID, before);
  }
  const portfolioUUID = await addPortfolio(tenant, 'North', fleet);
  const { schemeUUID } = await addScheme(tenant);
  await optInAndPassChecks(tenant, schemeUUID, fleet);
  ({ eventUUID } = await addEvent(tenant, schemeUUID, {
    startTime: AT('17:00'),
    endTime: AT('18:00'),
    portfolioUUIDs: [portfolioUUID],
    priceGbpPerMwh: 300,
  }));
  await optIn(tenant, eventUUID, fleet);
  await client.setClock({ body: { now: AT('18:31') } });
  await client.createConsumption({
    body: fleet.flatMap((assetUUID, index) =>
      [AT('17:00'), AT('17:30')].map((startTime) => ({ assetUUID, startTime, value: index === 0 ? 0.2 : 0.3 })),
    ),
  });
  await client.setClock({ body: { advance: 'PT1H' } });
  const claim = await client.createClaim({
    body: {
      schemeUUID,
      assetUUID: fleet[0]!,
      noticeFrom: 'UKPN',
      noticeReference: 'UKPN-AL-7',
      dueDay: '2023-04-30',
      note: 'letter of Ada',
    },
  });
  ({ claimUUID } = claim);
  const { evidence } = await client.addClaimEvidence({
    params: { claimUUID },
    body: {
      documentRef: 'consent-AL-3',
      signedOn: '2023-01-02',
      wordingVersion: '3',
      fileName: 'ada-lovelace.pdf',
      content: Buffer.from('signed by Ada').toString('base64'),
    },
  });
  evidenceUUID = evidence[0]!.evidenceUUID;
});
afterAll(() => service.close());

const read = async (path: string) => (await tenant.send('GET', `/events/${eventUUID}${path}`)).json();
const document = () => tenant.client.getClaimEvidence({ params: { claimUUID, evidenceUUID } });

/** What was settled, without what assets are called. */
async function settled() {
  // Not in the order of their ids: an erased person's assets have others afterwards.
  const { data } = (await read('/assets/stats?sort=deliveredKwh')) as { data: AssetEventStats[] };
  const receipt = await read('/stats/runs/1/receipt?by=PORTFOLIO');
  return {
    stats: await read('/stats'),
    runs: (await read('/stats/runs')).data,
    receipt,
    halfHour: await read(`/stats/runs/1/receipt?at=${AT('17:00')}`),
    assets: data.map(({ assetUUID, baselineKwh, actualKwh, deliveredKwh, settlementPeriods }) => ({
      assetUUID,
      baselineKwh,
      actualKwh,
      deliveredKwh,
      settlementPeriods,
    })),
  };
}

it('keeps every settled figure of a person who is erased, without the person, and clears claims of their assets', async () => {
  const before = await settled();
  expect(before.stats).toMatchObject({ status: 'FINAL', assetsOptedIn: 2, assetsWithData: 2 });
  expect(before.stats.deliveredKwh).toBeGreaterThan(2);
  expect(before.assets).toHaveLength(2);
  const { sha256, content } = await document();
  expect(Buffer.from(content!, 'base64').toString()).toBe('signed by Ada');

  await tenant.client.eraseUser({ params: { userUUID }, body: { confirm: 'ERASE' } });

  expect(await settled()).toEqual(before);
  const [asset, claim] = [await read('/assets/stats'), await tenant.client.getClaim({ params: { claimUUID } })];
  for (const trace of TRACES) expect(JSON.stringify([asset, claim, await settled()]), trace).not.toContain(trace);
  expect(claim).toMatchObject({
    noticeReference: null,
    evidence: [{ documentRef: null, fileName: null, signedOn: '2023-01-02', wordingVersion: '3', sha256 }],
    history: [{ note: null }, { note: null }],
  });
  expect(await document()).toMatchObject({ content: null, fileName: null, sha256 });
});
