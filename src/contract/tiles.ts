import { z } from 'zod';
import { assetId, assetName, assetUUID, inPortfolio } from './members.ts';
import { MAX_PAGE } from './paging.ts';
import { integerText, text, utc, uuid, textOrNull, uuidOrNull } from './primitives.ts';

/** Questions that the tiles of a fleet can answer, one at a time. */
export const tileQuestion = z.enum(['REPORTING', 'RESPONDING', 'ELIGIBLE', 'EARNING']);
export type TileQuestion = z.infer<typeof tileQuestion>;
/** Grouping of tiles into blocks. */
export const tileGrouping = z.enum(['PORTFOLIO', 'AREA', 'TYPE', 'TARIFF']);
export type TileGrouping = z.infer<typeof tileGrouping>;

/** Number of classes of a tile, 1 first; the meaning of each depends on the question. */
export const TILE_CLASSES = 6;
/** Maximum number of tiles; more are refused. */
export const MAX_TILES = 100_000;
/** Maximum number of blocks of their own: the largest; the rest are together in one. */
export const MAX_TILE_GROUPS = 100;
/** Maximum length of a list of indices. */
export const MAX_INDEX_TEXT = 8000;

/** First and last index, both included. */
export type TileRange = readonly [first: number, last: number];

/** Reads ascending ranges like `0-17,40,55-80`; null where the text is no such list. */
export function parseTileRanges(list: string): TileRange[] | null {
  if (!/^\d{1,6}(-\d{1,6})?(,\d{1,6}(-\d{1,6})?)*$/.test(list)) return null;
  const ranges = list.split(',').map((part): TileRange => {
    const [first, last = first] = part.split('-');
    return [Number(first), Number(last)];
  });
  const ascends = ranges.every(([first, last], place) => first <= last && first > (ranges[place - 1]?.[1] ?? -1));
  return ascends && ranges.at(-1)![1] < MAX_TILES ? ranges : null;
}

/** Writes ascending indices as ranges, the reverse of `parseTileRanges`. */
export function formatTileRanges(indices: Iterable<number>): string {
  const parts: string[] = [];
  let [first, last] = [-1, -2];
  const close = () => void (first >= 0 && parts.push(first === last ? String(first) : `${first}-${last}`));
  for (const index of indices) {
    if (index !== last + 1) {
      close();
      first = index;
    }
    last = index;
  }
  close();
  return parts.join(',');
}

const needsEvent = ({ question, eventUUID }: { question: TileQuestion; eventUUID?: string | undefined }) =>
  eventUUID !== undefined || (question !== 'RESPONDING' && question !== 'ELIGIBLE');
const NO_EVENT = { path: ['question'], message: 'RESPONDING and ELIGIBLE ask about an event: give its eventUUID' };

/** Selection of tiles and their blocks. */
const tiles = {
  question: tileQuestion.describe('What is asked of every asset.'),
  eventUUID: uuid.optional().describe('The event that is asked about; RESPONDING and ELIGIBLE need one.'),
  portfolioUUID: inPortfolio,
};
const blocks = { ...tiles, by: tileGrouping.default('PORTFOLIO').describe('What the blocks of tiles are.') };
const layout = z
  .string()
  .regex(/^[0-9a-f]{16}$/, 'must be the layout of an answer')
  .meta({ openapi: { type: 'string', pattern: '^[0-9a-f]{16}$', maxLength: 16 } });
const tileIndex = text(MAX_INDEX_TEXT)
  .refine((list) => parseTileRanges(list) !== null, 'must be ascending indices or ranges of them, like 0-17,40')
  .meta({
    openapi: {
      type: 'string',
      minLength: 1,
      maxLength: MAX_INDEX_TEXT,
      pattern: '^[0-9]{1,6}(-[0-9]{1,6})?(,[0-9]{1,6}(-[0-9]{1,6})?)*$',
    },
  });

export const TilesQuery = z.strictObject(blocks).refine(needsEvent, NO_EVENT);
export type TilesQuery = z.output<typeof TilesQuery>;

export const TileAssetsQuery = z
  .strictObject({
    ...blocks,
    layout: layout
      .optional()
      .describe(
        'The layout of the response that the indices are of; 409 if it is another now. Not checked where absent.',
      ),
    index: tileIndex.describe('Indices of tiles, from 0, ascending: single ones and ranges like 0-17,40.'),
    page: integerText(1, MAX_PAGE, 'page').default(1).describe('Number of the page, from 1.'),
    pageSize: integerText(1, 1000, 'pageSize').default(10).describe('Most items on a page.'),
  })
  .refine(needsEvent, NO_EVENT);
export type TileAssetsQuery = z.output<typeof TileAssetsQuery>;

export const TileGroup = z.object({
  name: textOrNull.describe(
    'Name of the portfolio or tariff, the type, or the postcode area; null without one, and for several.',
  ),
  of: z.int().describe('How many there are in the block: more than 1 where the smallest stand together.'),
  areas: z
    .array(
      z.object({
        name: textOrNull.describe('The area or district; null for assets without a postcode.'),
        count: z.int().describe('Assets in it.'),
      }),
    )
    .describe('Postcode areas in the block, or districts where the blocks are areas.'),
});
export type TileGroup = z.infer<typeof TileGroup>;

const counts = z.array(z.int()).length(TILE_CLASSES);
export const Tiles = z
  .object({
    question: tileQuestion.describe('What is asked.'),
    eventUUID: uuidOrNull.describe('UUID of the event that is asked about; null without one.'),
    by: tileGrouping.describe('What the blocks are.'),
    total: z.int().describe('Number of tiles.'),
    groups: z.array(TileGroup).describe('The blocks, the largest first; assets without one last.'),
    classes: z
      .string()
      .describe(
        'Base64 of one byte per tile, its class, in the order of the blocks, their areas, the postcode and assetId.',
      ),
    counts: counts.describe('Number of tiles of each class, from class 1.'),
    /** Hash that changes when an asset is added, removed or moved: an index means the same asset under one layout. */
    layout: z
      .string()
      .describe('Which asset has which index: as long as it is the same, an index means the same asset.'),
    asOfUTC: utc.describe('Time of this response by the clock of the tenant; UTC instant.'),
  })
  .meta({ id: 'Tiles', description: 'One answer about every asset, a byte each, in blocks.' });
export type Tiles = z.infer<typeof Tiles>;

export const TileAsset = z.object({
  index: z.int().describe('Index of the tile.'),
  assetUUID,
  assetId,
  name: assetName,
  class: z.int().describe('Class of the tile.'),
});
export type TileAsset = z.infer<typeof TileAsset>;

/** Page of the assets of some tiles, and the totals of all of them. */
export const TileAssets = z
  .object({
    data: z.array(TileAsset).describe('Items of this page, or of the whole response where it is not paged.'),
    counts: counts.describe('Number of all chosen tiles of each class, from class 1.'),
    energy: z
      .object({
        forecastKwh: z.number().describe('Energy expected of them before the event, in kWh.'),
        likelyKwh: z.number().describe('Delivered by them so far and expected of the rest, in kWh.'),
      })
      .nullable()
      .describe('What all chosen assets come to in the event; null where the question is about none.'),
    page: z.int().describe('Number of this page, from 1.'),
    pageSize: z.int().describe('Most items that a page holds.'),
    totalItems: z.int().describe('Items on all pages together.'),
    totalPages: z.int().describe('Number of pages; 0 where there are no items.'),
  })
  .meta({ id: 'TileAssets', description: 'The assets of chosen tiles.' });
export type TileAssets = z.infer<typeof TileAssets>;

/**
 * A selection of tiles as a filter of assets: one class, or indices under a layout. Its text form is
 * `QUESTION.event.portfolio.class.N` or `QUESTION.event.portfolio.BY.layout.indices`, with - for what is not named.
 */
export type TileFilter = z.output<typeof TilesQuery> & { of: { class: number } | { layout: string; index: string } };

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const PATTERN =
  `^(${tileQuestion.options.join('|')})\\.(-|${UUID})\\.(-|${UUID})\\.` +
  `(?:class\\.([1-${TILE_CLASSES}])|(${tileGrouping.options.join('|')})\\.([0-9a-f]{16})\\.([0-9,-]+))$`;

/** Reads the text form of a filter; null where it is none. */
export function parseTileFilter(filter: string): TileFilter | null {
  const parts = new RegExp(PATTERN).exec(filter);
  if (!parts) return null;
  const [, question, event, portfolio, ofClass, by, ofLayout, index] = parts;
  const query = TilesQuery.safeParse({
    question,
    eventUUID: event === '-' ? undefined : event,
    portfolioUUID: portfolio === '-' ? undefined : portfolio,
    by,
  });
  if (!query.success) return null;
  if (ofClass !== undefined) return { ...query.data, of: { class: Number(ofClass) } };
  return parseTileRanges(index!) === null ? null : { ...query.data, of: { layout: ofLayout!, index: index! } };
}

/** Writes the text form of a filter. */
export function formatTileFilter({ question, eventUUID = '-', portfolioUUID = '-', by, of }: TileFilter): string {
  const chosen = 'class' in of ? `class.${of.class}` : `${by}.${of.layout}.${of.index}`;
  return `${question}.${eventUUID}.${portfolioUUID}.${chosen}`;
}

const MAX_FILTER_TEXT = MAX_INDEX_TEXT + 200;
export const tileFilter = text(MAX_FILTER_TEXT)
  .refine((filter) => parseTileFilter(filter) !== null, 'must name a question, its event and a class or tiles')
  .meta({ openapi: { type: 'string', minLength: 1, maxLength: MAX_FILTER_TEXT, pattern: PATTERN } });
