import type { Client } from '#client/client.ts';
import { NESO_BIDS } from '../nesoFiles.ts';

/** Has offers of a unit proposed for a requirement, changes one by hand, approves it and records its submission. */
export async function makeOffers(
  client: Client,
  {
    requirementUUID,
    schemeUUID,
    portfolioUUID,
  }: { requirementUUID: string; schemeUUID: string; portfolioUUID: string },
): Promise<void> {
  const params = { requirementUUID };
  await client.createUnit({
    body: { unitId: 'HALF-01-Z12', schemeUUID, zone: 'Z12', portfolioUUID, guardrails: { highestMw: 2 } },
  });
  await client.proposeOffers({ params });
  await client.setClock({ body: { advance: 'PT5S' } });
  const { data } = await client.listOffers({ query: { requirementUUID, pageSize: 1 } });
  const { offerUUID } = data[0]!;
  await client.updateOffer({ params: { offerUUID }, body: { mw: 0.2, priceGbpPerMwh: 182.5 } });
  await client.proposeOffers({ params });
  await client.setClock({ body: { advance: 'PT5S' } });
  await client.approveOffers({ params, body: { offerUUIDs: [offerUUID] } });
  await client.submitOffers({ params, body: { reference: 'BID-2026-0929' } });
  await client.getRequirementOffers({ params });
  const ours = NESO_BIDS.replaceAll('ENGI-01-Z12', 'HALF-01-Z12');
  await client.storeRequirementFile({
    body: { name: 'dfs_utilisation_2.csv', schemeUUID, content: Buffer.from(ours).toString('base64') },
  });
  await client.setClock({ body: { advance: 'PT5S' } });
}
