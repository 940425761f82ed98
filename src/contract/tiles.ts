import { z } from 'zod';
import { integerText, text, utc, uuid } from './primitives.ts';

/** What the tiles of a fleet answer, one question at a time. */
export const tileQuestion = z.enum(['REPORTING', 'RESPONDING', 'ELIGIBLE', 'EARNING']);
export type TileQuestion = z.infer<typeof tileQuestion>;
/** What the blocks of tiles are. */
export const tileGrouping = z.enum(['PORTFOLIO', 'AREA', 'TYPE', 'TARIFF']);
export type TileGrouping = z.infer<typeof tileGrouping>;

/** Every tile has one of these classes, 1 first; what each means depends on the question. */
export const TILE_CLASSES = 6;
/** More tiles are refused. */
export const MAX_TILES = 100_000;
/** Larger blocks keep their own; the rest stand together in one. */
export const MAX_TILE_GROUPS = 100;
/** Length of a list of indices. */
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

/** Which tiles, in which blocks. */
const tiles = { question: tileQuestion, eventUUID: uuid.optional(), portfolioUUID: uuid.optional() };
const blocks = { ...tiles, by: tileGrouping.default('PORTFOLIO') };
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
    layout: layout.optional(),
    index: tileIndex,
    page: integerText(1, 1e6, 'page').default(1),
    pageSize: integerText(1, 1000, 'pageSize').default(10),
  })
  .refine(needsEvent, NO_EVENT);
export type TileAssetsQuery = z.output<typeof TileAssetsQuery>;

export const TileGroup = z.object({
  /** Null for assets without one, and for several together. */
  name: z.string().nullable(),
  /** More than 1 where the smallest stand together. */
  of: z.int(),
  areas: z.array(z.object({ name: z.string().nullable(), count: z.int() })),
});
export type TileGroup = z.infer<typeof TileGroup>;

const counts = z.array(z.int()).length(TILE_CLASSES);
export const Tiles = z
  .object({
    question: tileQuestion,
    eventUUID: uuid.nullable(),
    by: tileGrouping,
    total: z.int(),
    groups: z.array(TileGroup),
    /** Base64 of one byte per tile, its class, in the order of the groups and of their areas. */
    classes: z.string(),
    counts,
    /** Changes when an asset joins, leaves or moves: an index means the same asset under one layout only. */
    layout: z.string(),
    asOfUTC: utc,
  })
  .meta({ id: 'Tiles' });
export type Tiles = z.infer<typeof Tiles>;

export const TileAsset = z.object({
  index: z.int(),
  assetUUID: uuid,
  assetId: z.string(),
  name: z.string().nullable(),
  class: z.int(),
});
export type TileAsset = z.infer<typeof TileAsset>;

/** The assets of some tiles, a page of them, and what all of them come to. */
export const TileAssets = z
  .object({
    data: z.array(TileAsset),
    counts,
    /** Of the event, if the question is about one that has opted-in assets; null otherwise. */
    energy: z.object({ forecastKwh: z.number(), likelyKwh: z.number() }).nullable(),
    page: z.int(),
    pageSize: z.int(),
    totalItems: z.int(),
    totalPages: z.int(),
  })
  .meta({ id: 'TileAssets' });
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
