import { optInAndPassChecks } from './readyAssets.ts';
import { freshMpan } from './seed.ts';
import type { TestTenant } from './testService.ts';

export interface Household {
  userUUID: string;
  assetUUIDs: string[];
}

/** People with an address, a consent to dispatch and meters of their own in a scheme. */
export async function addHouseholds(
  tenant: Pick<TestTenant, 'client'>,
  schemeUUID: string,
  portfolioUUID: string,
  people: readonly { name: string; email: string | null; meters?: number; consents?: boolean }[],
): Promise<Household[]> {
  const { client } = tenant;
  const households: Household[] = [];
  for (const [at, { name, email, meters = 1, consents = true }] of people.entries()) {
    const { userUUID } = await client.createUser({ body: { userId: `${at}-${freshMpan()}`, name, email } });
    if (consents) await client.createConsent({ body: { userUUID, type: 'DISPATCH' } });
    const assetUUIDs: string[] = [];
    for (let meter = 0; meter < meters; meter++)
      assetUUIDs.push(
        (
          await client.createAsset({
            body: { name: `${name}'s meter ${meter}`, mpan: freshMpan(), userUUID, powerKw: 7 },
          })
        ).assetUUID,
      );
    households.push({ userUUID, assetUUIDs });
  }
  const assetUUIDs = households.flatMap((household) => household.assetUUIDs);
  await client.assignPortfolioAssets({ params: { portfolioUUID }, body: { assetUUIDs } });
  await optInAndPassChecks(tenant, schemeUUID, assetUUIDs);
  return households;
}
