import type { StackingRule } from '#contract/stacking.ts';
import type { StackingMode, StackingProduct } from '#energy/stacking/stackingMatrix.ts';
import { addScheme } from './readyAssets.ts';
import type { TestTenant } from './testService.ts';

type Client = Pick<TestTenant, 'client'>;

/** What a pack of one's own says about stacking. */
export interface OwnStacking {
  packId: string;
  product: StackingProduct;
  recoveryMinutes?: number;
  place?: number;
  allowsSurplus?: boolean;
}

/** A scheme by a pack of one's own, for one product, that is ready for live events. */
export async function addStackingPack({ client }: Client, { packId, ...stacking }: OwnStacking): Promise<string> {
  const pack = { packId, version: '1' };
  await client.createMarketPack({
    body: {
      ...pack,
      parent: { packId: 'UKPN', version: '2024-12' },
      overrides: { stacking: { matrix: 'ENA_2025_01', ...stacking } },
      confirmations: ['/products', '/baseline', '/baseline/default', '/settlement', '/settlement/curve'].map((at) => ({
        at,
        statement: 'Contract of 3 November',
      })),
    },
  });
  const { schemeUUID } = await addScheme(
    { client },
    {
      name: packId,
      schemeType: 'DNO_FLEX',
      pack,
      baselineMethod: 'MID_8_OF_10',
    },
  );
  return schemeUUID;
}

/** A scheme of the Demand Flexibility Service, and one of a network operator for a product. */
export interface StackedSchemes {
  dfs: string;
  other: string;
}

export async function addStackedSchemes(
  tenant: Client,
  product: StackingProduct,
  more: Partial<OwnStacking> = {},
): Promise<StackedSchemes> {
  const { schemeUUID: dfs } = await addScheme(tenant, { name: 'DFS' });
  return { dfs, other: await addStackingPack(tenant, { packId: 'OUR_DNO', product, ...more }) };
}

/** Confirms a cell as it is listed. */
export async function confirmPair(
  { client }: Client,
  one: StackingProduct,
  two: StackingProduct,
  mode: StackingMode,
  statement = 'Confirmed by both buyers',
): Promise<StackingRule> {
  const { data } = await client.listStackingRules({ query: { mode, product: one, pageSize: 100 } });
  const { a, b, value, source, asOf } = data.find((rule) => rule.a === two || rule.b === two)!;
  return client.confirmStackingRule({ body: { a, b, mode, value, source, asOf, statement } });
}
