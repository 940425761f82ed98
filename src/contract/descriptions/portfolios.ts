import type { Descriptions } from './shared.ts';

export const portfolios: Descriptions = {
  Portfolio: {
    '': 'A group of assets; an asset is in one at most.',
    name: 'Name of the portfolio.',
    description: 'Free text; null where there is none.',
    status: 'ARCHIVED portfolios have no assets and join no events.',
    assetCount: 'Active assets in the portfolio.',
  },
  NewPortfolio: {
    '': 'Body of portfolio create.',
    name: 'Name of the portfolio.',
    description: 'Free text, line breaks allowed; null for none.',
  },
  PortfolioChanges: {
    '': 'Body of portfolio update, at least one attribute: what is absent stays, null clears.',
    name: 'Name of the portfolio.',
    description: 'Free text, line breaks allowed; null clears it.',
  },
  AssignAssets: {
    '': 'Assets to move into a portfolio.',
    assetUUIDs: 'UUIDs of 1 to 1,000 assets; repeats count once.',
  },
  AssignedAssets: {
    '': 'Outcome of assigning assets.',
    assigned: 'Assets that were moved into the portfolio.',
    unchanged: 'Assets that were in it already.',
  },
};
