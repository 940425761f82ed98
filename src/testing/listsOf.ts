import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';

type Shape = Record<string, z.ZodType | undefined>;

/** The members of an object schema. */
const shapeOf = (schema: z.ZodType | null | undefined): Shape =>
  (schema as unknown as { shape?: Shape } | null | undefined)?.shape ?? {};

/** A list of the contract: its pages are the response, or this member of it. */
export interface List {
  name: EndpointName;
  row: Endpoint;
  member: string | null;
  /** Values of `sort`, in the order of the contract. */
  sorts: string[];
}

const pagesOf = (row: Endpoint): string | null | undefined => {
  const shape = shapeOf(row.response);
  const isPage = (schema: z.ZodType | null | undefined) =>
    'totalPages' in shapeOf(schema) && 'nextCursor' in shapeOf(schema);
  return isPage(row.response) ? null : Object.keys(shape).find((member) => isPage(shape[member]));
};

/** Every list of the contract that has pages and a cursor. */
export const lists: List[] = (Object.entries(endpoints) as [EndpointName, Endpoint][]).flatMap(([name, row]) => {
  const { sort } = shapeOf(row.query);
  const member = pagesOf(row);
  if (member === undefined) return [];
  // The sort has a default, which wraps its values.
  const { options = [] } =
    (sort as unknown as { def: { innerType: { options?: string[] } } } | undefined)?.def.innerType ?? {};
  return [{ name, row, member, sorts: options }];
});

export type Item = Record<string, unknown>;
export interface ListPage {
  data: Item[];
  page: number;
  pageSize: number;
  totalItems: number;
  totalPages: number;
  nextCursor?: string;
}

/** The page in a response of a list. */
export const pageOf = ({ member }: List, body: unknown): ListPage =>
  (member === null ? body : (body as Record<string, unknown>)[member]) as ListPage;

/** Sorts by a member of the items that is called otherwise. */
const SORTED_BY: Partial<Record<string, (item: Item) => unknown>> = {
  // As people sort names, whatever their case.
  'listMarketPacks name': (item) => (item['name'] as string).toLowerCase(),
  // Its whole changes with every asset, its order does not.
  'listEventAssetAnalytics sharePercent': (item) => item['deliveredKwh'],
  'listAssets response': (item) => (item['response'] as { percent?: number } | null)?.percent,
  'listAssetResponses reliability': (item) => item['reliabilityLowPercent'],
  'listAssetResponses response': (item) => item['responsePercent'],
  'listAssetResponses fatigue': (item) => item['fatiguePoints'],
  'listPortfolioResults expectedKw': (item) => (item['standing'] as Item | null)?.['expectedKw'],
  'listPortfolioResults sureKw': (item) => (item['standing'] as Item | null)?.['sureKw'],
};

/** What items are sorted by, where they say it; nothing otherwise. */
export function valuesOf({ name }: List, sort: string, items: readonly Item[]): unknown[] {
  const field = sort.replace(/^-/, '');
  const values = items.map(SORTED_BY[`${name} ${field}`] ?? ((item) => item[field]));
  return values.every((value) => value === undefined) ? [] : values;
}

const NAMES = /UUID$|^(uuid|at|kind|run|version|day|packId|direction|tariffType|mode|a|b|product|mpan|keyId)$/;
/** Half hours and offers of a market have no UUID. */
const OF_MARKET = /^(buyerEventId|startTime|unitId)$/;
const isOfMarket = (item: Item): boolean => 'buyerEventId' in item;
/** Products of tariffs are told apart by their names. */
const isProduct = (item: Item): boolean => 'newest' in item;

/** What tells an item of a list from the others. */
export const identityOf = (item: Item): string =>
  JSON.stringify(
    Object.entries(item).filter(
      ([name, value]) =>
        (NAMES.test(name) || (name === 'name' && isProduct(item)) || (OF_MARKET.test(name) && isOfMarket(item))) &&
        typeof value !== 'object',
    ),
  );
