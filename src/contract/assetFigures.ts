import { z } from 'zod';
import { Asset, assetFilters, assetSortable, withOwners } from './asset.ts';
import { coverage } from './consumption.ts';
import { eventAssetState } from './event.ts';
import { pageQuery } from './paging.ts';
import { day, numberOrNull, utc, uuid } from './primitives.ts';
import { schemeAssetStatus } from './scheme.ts';

/** What a list of assets can tell of each of its assets besides its attributes. */
export const assetInclude = z.enum(['energy14', 'coverage', 'scheme', 'response', 'event', 'earned']);
export type AssetInclude = z.infer<typeof assetInclude>;

const names = assetInclude.options.join('|');
/** Names of figures with commas between them. */
const include = z
  .string()
  .max(100)
  .transform((text) => text.split(','))
  .pipe(z.array(assetInclude, `must be names out of ${assetInclude.options.join(', ')}, with commas between them`))
  .transform((list): ReadonlySet<AssetInclude> => new Set(list))
  .meta({ openapi: { type: 'string', maxLength: 100, pattern: `^(?:${names})(?:,(?:${names}))*$` } });

/** Rows of a page with figures. */
const MOST_WITH_FIGURES = 100;

export const AssetQuery = withOwners(
  pageQuery({ ...assetFilters, include: include.optional() }, assetSortable, 'createdUTC'),
).refine((query) => query.include === undefined || query.pageSize <= MOST_WITH_FIGURES, {
  path: ['pageSize'],
  message: `must be at most ${MOST_WITH_FIGURES} with include`,
});
export type AssetQuery = z.output<typeof AssetQuery>;

/** Days of `energy14`, and of `coverage`: whole London days, the last of them yesterday. */
export const ENERGY_DAYS = 14;
export const COVERAGE_DAYS = 30;

const assetFigures = {
  energy14: z
    .object({ firstDay: day, kwh: z.array(numberOrNull), missing: z.array(z.int()) })
    .nullable()
    .optional(),
  coverage: coverage.nullable().optional(),
  schemes: z.array(z.object({ schemeUUID: uuid, status: schemeAssetStatus, isConsented: z.boolean() })).optional(),
  response: z
    .object({
      events: z.int(),
      eventsWithData: z.int(),
      eventsKept: z.int(),
      reliabilityLowPercent: numberOrNull,
      reliabilityHighPercent: numberOrNull,
      meanKw: numberOrNull,
      deviationKw: numberOrNull,
    })
    .optional(),
  nextEvent: z
    .object({ eventUUID: uuid, name: z.string(), startTime: utc, state: eventAssetState })
    .nullable()
    .optional(),
  earned: z.object({ gbp: z.number(), isPreliminary: z.boolean() }).nullable().optional(),
};

/** An asset in a list, with the figures that the query includes. */
export const ListedAsset = Asset.extend(assetFigures).meta({ id: 'ListedAsset' });
export type ListedAsset = z.infer<typeof ListedAsset>;
export type AssetFigures = Pick<ListedAsset, keyof typeof assetFigures>;
