import { z } from 'zod';
import type { Client } from '#client/client.ts';
import { assetFilters } from '#contract/asset.ts';
import { MAX_ITEMS } from '../operationTool.ts';
import { helper, type Tool } from '../tool.ts';

const input = z.strictObject({
  search: z.string().max(200).optional().describe('Part of an id, a name, an MPAN or a postcode'),
  portfolioUUID: z.uuid().optional(),
  assetType: assetFilters.assetType,
  readingStatus: assetFilters.readingStatus.describe('Whether the asset sends readings'),
  page: z.int().min(1).max(100_000).default(1),
});

/** Active assets by what a person knows of them, 50 at a time, without addresses. */
export const findAssets = (client: Client): Tool =>
  helper(
    {
      name: 'findAssets',
      title: 'Find assets',
      description:
        `Finds active assets by part of an id, name, MPAN or postcode, by portfolio, kind, and whether they report: ` +
        `${MAX_ITEMS} a page, without addresses. getAsset has the rest of one.`,
      input,
    },
    async ({ search, portfolioUUID, assetType, readingStatus, page }) => {
      const found = await client.listAssets({
        query: { search, portfolioUUID, assetType, readingStatus, page, pageSize: MAX_ITEMS, sort: 'name' },
      });
      return {
        totalItems: found.totalItems,
        page: found.page,
        totalPages: found.totalPages,
        assets: found.data.map((asset) => ({
          assetUUID: asset.assetUUID,
          assetId: asset.assetId,
          name: asset.name,
          assetType: asset.assetType,
          mpan: asset.mpan,
          portfolioUUID: asset.portfolioUUID,
          powerKw: asset.powerKw,
          lastReadingUTC: asset.lastReadingUTC,
        })),
      };
    },
  );
