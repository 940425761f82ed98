import { z } from 'zod';
import { lifecycleStatus } from './asset.ts';
import { pageQuery, search } from './paging.ts';
import { text, utc, uuid, uuidList } from './primitives.ts';

export const NewPortfolio = z
  .strictObject({ name: text(200), description: text(2000, { lines: true }).nullish() })
  .meta({ id: 'NewPortfolio' });
export type NewPortfolio = z.output<typeof NewPortfolio>;

export const PortfolioChanges = z
  .strictObject({ name: text(200).optional(), description: text(2000, { lines: true }).nullish() })
  .refine((changes) => Object.keys(changes).length > 0, 'name at least one attribute to change')
  .meta({ id: 'PortfolioChanges', minProperties: 1 });
export type PortfolioChanges = z.output<typeof PortfolioChanges>;

export const Portfolio = z
  .object({
    portfolioUUID: uuid,
    name: z.string(),
    description: z.string().nullable(),
    status: lifecycleStatus,
    assetCount: z.int(),
    createdUTC: utc,
    updatedUTC: utc,
    archivedUTC: utc.nullable(),
  })
  .meta({ id: 'Portfolio' });
export type Portfolio = z.infer<typeof Portfolio>;

export const PortfolioQuery = pageQuery(
  { search, status: lifecycleStatus.default('ACTIVE') },
  ['createdUTC', 'name', 'assetCount'],
  'createdUTC',
);
export type PortfolioQuery = z.output<typeof PortfolioQuery>;

/** Assigning moves an asset: it belongs to one portfolio at most. */
export const AssignAssets = z.strictObject({ assetUUIDs: uuidList }).meta({ id: 'AssignAssets' });
export type AssignAssets = z.output<typeof AssignAssets>;
export const AssignedAssets = z
  .object({ portfolioUUID: uuid, assigned: z.int(), unchanged: z.int() })
  .meta({ id: 'AssignedAssets' });
