import type { TestTenant } from './testService.ts';

/** A portfolio with these assets; returns its UUID. */
export async function addPortfolio(
  { client }: Pick<TestTenant, 'client'>,
  name: string,
  assetUUIDs: string[],
): Promise<string> {
  const { portfolioUUID } = await client.createPortfolio({ body: { name } });
  if (assetUUIDs.length > 0) await client.assignPortfolioAssets({ params: { portfolioUUID }, body: { assetUUIDs } });
  return portfolioUUID;
}
