import type { Client } from '#client/client.ts';
import type { Asset } from '#contract/asset.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { mapConcurrently } from './concurrency.ts';
import { demoAreas } from './fleet.ts';
import { chance } from './random.ts';
import type { DemoMember } from './readingBodies.ts';
import { demoTariffs } from './tariffs.ts';

/** More would only wait for each other. */
const CONCURRENT_REQUESTS = 4;

/** A member of the fleet with the ids the service gave it. */
export interface RegisteredAsset {
  member: DemoMember;
  userUUID: string;
  assetUUID: string;
}

export interface Schemes {
  DFS: string;
  LOCAL: string;
}

const FIRST = [
  'Amina',
  'Ben',
  'Carys',
  'David',
  'Eilidh',
  'Farid',
  'Grace',
  'Hamish',
  'Isla',
  'Jaspreet',
  'Kofi',
  'Leah',
];
const LAST = [
  'Ahmed',
  'Brown',
  'Campbell',
  'Davies',
  'Evans',
  'Fraser',
  'Green',
  'Hughes',
  'Ibrahim',
  'Jones',
  'Kaur',
  'Lewis',
  'Murphy',
];

/** Registers assets with their users. */
export async function registerAssets(client: Client, fleet: DemoMember[], now: number): Promise<RegisteredAsset[]> {
  const { data: users } = await client.createUsersBulk({
    body: fleet.map(({ number }) => ({
      userId: `C-${20_000 + number}`,
      name: `${FIRST[number % FIRST.length]} ${LAST[number % LAST.length]}`,
      email: `customer${number}@example.com`,
    })),
  });
  const { data: assets } = await client.createAssetsBulk({
    body: fleet.map((asset, i) => ({
      assetId: asset.assetId,
      name: asset.name,
      userUUID: users[i]!.userUUID,
      assetType: asset.assetType,
      mpan: asset.mpan,
      exportMpan: asset.exportMpan,
      locationPostcode: asset.postcode,
      locationAddress: `${asset.street}, ${asset.area}`,
      installationDate: new Date(now - (asset.historyDays + 200 * chance(asset.number, 5)) * DAY_MS)
        .toISOString()
        .slice(0, 10),
      powerKw: asset.powerKw,
      capacityKwh: asset.capacityKwh,
    })),
  });
  return fleet.map((member, i) => ({
    member,
    userUUID: users[i]!.userUUID,
    assetUUID: (assets[i] as Asset).assetUUID,
  }));
}

/** Records consents and tariffs, and puts the assets into portfolios; returns the portfolios. */
export async function setUpAssets(client: Client, registered: RegisteredAsset[], now: number): Promise<string[]> {
  const consenting = registered.filter(({ member }) => member.consents);
  const consentsTo = (type: 'DISPATCH' | 'DATA_ACCESS', purpose: string) =>
    consenting.map(({ userUUID }) => ({ userUUID, type, evidenceMethod: 'App', wordingVersion: '2026-03', purpose }));
  const consents = client.createConsentsBulk({
    body: [
      ...consentsTo('DISPATCH', 'Take part in flexibility events'),
      ...consentsTo('DATA_ACCESS', 'Read half-hourly data'),
    ],
  });
  const portfolios = async () => {
    const made: string[] = [];
    for (const area of demoAreas) {
      const { portfolioUUID } = await client.createPortfolio({
        body: { name: `${area} homes`, description: `Domestic assets in ${area}` },
      });
      await client.assignPortfolioAssets({
        params: { portfolioUUID },
        body: { assetUUIDs: uuidsOf(registered, (member) => member.area === area) },
      });
      made.push(portfolioUUID);
    }
    return made;
  };
  const priced = registered.filter(({ member }) => member.number % 3 === 1);
  const [portfolioUUIDs] = await Promise.all([
    portfolios(),
    consents,
    mapConcurrently(CONCURRENT_REQUESTS, priced, ({ member, assetUUID }) =>
      client.createTariffs({ params: { assetUUID }, body: demoTariffs(member, now) }),
    ),
  ]);
  return portfolioUUIDs;
}

const uuidsOf = (registered: RegisteredAsset[], among: (member: DemoMember) => boolean): string[] =>
  registered.filter(({ member }) => among(member)).map(({ assetUUID }) => assetUUID);

/** Creates the schemes and opts assets in. */
export async function createSchemes(client: Client, registered: RegisteredAsset[]): Promise<Schemes> {
  const dfs = await client.createScheme({
    body: {
      name: 'Demand Flexibility Service',
      schemeType: 'DFS',
      description: 'National turn-down and turn-up, settled per half hour',
      settlementMethod: 'DFS_K',
    },
  });
  const local = await client.createScheme({
    body: {
      name: 'Local constraint service',
      schemeType: 'DNO_FLEX',
      regulator: 'DNO',
      settlementMethod: 'FLAT_RATE',
      inDayAdjustment: true,
      requiresMpan: false,
    },
  });
  await client.createScheme({
    body: { name: 'Saving sessions', schemeType: 'SUPPLIER', regulator: 'Supplier', settlementMethod: 'FLAT_RATE' },
  });
  const optIn = (schemeUUID: string, among: (member: DemoMember) => boolean) =>
    client.optSchemeAssets({
      params: { schemeUUID },
      body: { action: 'OPT_IN', assetUUIDs: uuidsOf(registered, among) },
    });
  await optIn(dfs.schemeUUID, (member) => member.number % 10 !== 4);
  await optIn(local.schemeUUID, (member) => member.number % 3 === 0);
  return { DFS: dfs.schemeUUID, LOCAL: local.schemeUUID };
}
