import { z } from 'zod';
import { lifecycleStatus } from './asset.ts';
import { archivedUTC, createdUTC, portfolioName, portfolioUUID, updatedUTC } from './members.ts';
import { pageQuery, search } from './paging.ts';
import { text, uuidList, textOrNull } from './primitives.ts';

export const NewPortfolio = z
  .strictObject({
    name: text(200).describe('Name of the portfolio.'),
    description: text(2000, { lines: true }).nullish().describe('Free text, line breaks allowed; null for none.'),
  })
  .meta({ id: 'NewPortfolio', description: 'Body of portfolio create.' });
export type NewPortfolio = z.output<typeof NewPortfolio>;

export const PortfolioChanges = z
  .strictObject({
    name: text(200).optional().describe('Name of the portfolio.'),
    description: text(2000, { lines: true }).nullish().describe('Free text, line breaks allowed; null clears it.'),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'name at least one attribute to change')
  .meta({
    id: 'PortfolioChanges',
    description: 'Body of portfolio update, at least one attribute: what is absent stays, null clears.',
    minProperties: 1,
  });
export type PortfolioChanges = z.output<typeof PortfolioChanges>;

export const Portfolio = z
  .object({
    portfolioUUID,
    name: portfolioName,
    description: textOrNull.describe('Free text; null where there is none.'),
    status: lifecycleStatus.describe('ARCHIVED portfolios have no assets and join no events.'),
    assetCount: z.int().describe('Active assets in the portfolio.'),
    createdUTC,
    updatedUTC,
    archivedUTC,
  })
  .meta({ id: 'Portfolio', description: 'A group of assets; an asset is in one at most.' });
export type Portfolio = z.infer<typeof Portfolio>;

export const PortfolioQuery = pageQuery(
  {
    search: search.describe('Part of the name or description, in any case.'),
    status: lifecycleStatus.default('ACTIVE').describe('Only portfolios with this status.'),
  },
  ['createdUTC', 'name', 'assetCount'],
  'createdUTC',
);
export type PortfolioQuery = z.output<typeof PortfolioQuery>;

/** Body of assigning assets, which moves them: an asset belongs to one portfolio at most. */
export const AssignAssets = z
  .strictObject({ assetUUIDs: uuidList.describe('UUIDs of 1 to 1,000 assets; repeats count once.') })
  .meta({ id: 'AssignAssets', description: 'Assets to move into a portfolio.' });
export type AssignAssets = z.output<typeof AssignAssets>;
export const AssignedAssets = z
  .object({
    portfolioUUID,
    assigned: z.int().describe('Assets that were moved into the portfolio.'),
    unchanged: z.int().describe('Assets that were in it already.'),
  })
  .meta({ id: 'AssignedAssets', description: 'Outcome of assigning assets.' });
