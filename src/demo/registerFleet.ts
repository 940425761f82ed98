import type { Client } from '#client/client.ts';
import type { Asset } from '#contract/asset.ts';
import { mapConcurrently } from './concurrency.ts';
import { type DemoAsset, demoAreas, installedOn, PILOT_ASSETS } from './fleet.ts';
import { demoTariffs } from './tariffs.ts';

/** More would only wait for each other. */
const CONCURRENT_REQUESTS = 4;

/** A member of the fleet with the ids the service gave it. */
export interface RegisteredAsset {
  member: DemoAsset;
  userUUID: string;
  assetUUID: string;
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
export async function registerAssets(client: Client, fleet: DemoAsset[], now: number): Promise<RegisteredAsset[]> {
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
      installationDate: installedOn(asset, now),
      meterSerialNumber: asset.meterSerialNumber,
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

/** Records the users' consents and what some of them pay. */
export async function recordConsents(client: Client, registered: RegisteredAsset[], now: number): Promise<void> {
  const consentsTo = (type: 'DISPATCH' | 'DATA_ACCESS', purpose: string, of: readonly RegisteredAsset[]) =>
    of.map(({ userUUID }) => ({ userUUID, type, evidenceMethod: 'App', wordingVersion: '2026-03', purpose }));
  const consenting = registered.filter(({ member }) => member.consents);
  const priced = registered.filter(({ member }) => member.number <= PILOT_ASSETS && member.number % 3 === 1);
  await Promise.all([
    client.createConsentsBulk({
      body: [
        ...consentsTo('DISPATCH', 'Take part in flexibility events', consenting),
        ...consentsTo('DATA_ACCESS', 'Read half-hourly data', registered),
      ],
    }),
    mapConcurrently(CONCURRENT_REQUESTS, priced, ({ member, assetUUID }) =>
      client.createTariffs({ params: { assetUUID }, body: demoTariffs(member, now) }),
    ),
  ]);
}

/** Creates the portfolios, one an area; returns their ids by area. */
export async function createPortfolios(client: Client): Promise<Record<string, string>> {
  const made: Record<string, string> = {};
  for (const area of demoAreas) {
    const { portfolioUUID } = await client.createPortfolio({
      body: { name: `${area} homes`, description: `Domestic assets in ${area}` },
    });
    made[area] = portfolioUUID;
  }
  return made;
}

/** Puts assets into the portfolio of their area. */
export async function assignToPortfolios(
  client: Client,
  portfolios: Record<string, string>,
  registered: RegisteredAsset[],
): Promise<void> {
  for (const [area, portfolioUUID] of Object.entries(portfolios)) {
    const assetUUIDs = uuidsOf(registered, (member) => member.area === area);
    if (assetUUIDs.length > 0) await client.assignPortfolioAssets({ params: { portfolioUUID }, body: { assetUUIDs } });
  }
}

/** Those of the assets that are chosen. */
export const uuidsOf = (registered: RegisteredAsset[], among: (member: DemoAsset) => boolean): string[] =>
  registered.filter(({ member }) => among(member)).map(({ assetUUID }) => assetUUID);
