import { z } from 'zod';
import { Asset, assetFilters, assetSortable, withOwners } from './asset.ts';
import { coverage } from './consumption.ts';
import { eventAssetState } from './event.ts';
import { eventName, eventStart, eventUUID, schemeUUID } from './members.ts';
import { pageQuery } from './paging.ts';
import { day, numberOrNull } from './primitives.ts';
import { schemeAssetStatus } from './scheme.ts';

/** Figures that a list of assets can show of each asset besides its attributes. */
export const assetInclude = z.enum(['energy14', 'coverage', 'scheme', 'response', 'event', 'earned']);
export type AssetInclude = z.infer<typeof assetInclude>;

const names = assetInclude.options.join('|');
/** Names of figures, separated by commas. */
const include = z
  .string()
  .max(100)
  .transform((text) => text.split(','))
  .pipe(z.array(assetInclude, `must be names out of ${assetInclude.options.join(', ')}, with commas between them`))
  .transform((list): ReadonlySet<AssetInclude> => new Set(list))
  .meta({ openapi: { type: 'string', maxLength: 100, pattern: `^(?:${names})(?:,(?:${names}))*$` } });

/** Maximum number of rows on a page with figures. */
const MAX_WITH_FIGURES = 100;

export const AssetQuery = withOwners(
  pageQuery(
    {
      ...assetFilters,
      status: assetFilters.status.describe('Only assets with this status.'),
      schemeStatus: assetFilters.schemeStatus.describe(
        'Only assets with this status in the scheme that schemeUUID names, which is then required.',
      ),
      eventState: assetFilters.eventState.describe(
        'Only assets with this state in the event that eventUUID names, which is then required.',
      ),
      include: include
        .optional()
        .describe(
          'Figures of each asset besides its attributes, with commas between them: energy14, coverage, scheme (gives ' +
            'schemes), response, event (gives nextEvent) and earned.',
        ),
    },
    assetSortable,
    'createdUTC',
  ),
).refine((query) => query.include === undefined || query.pageSize <= MAX_WITH_FIGURES, {
  path: ['pageSize'],
  message: `must be at most ${MAX_WITH_FIGURES} with include`,
});
export type AssetQuery = z.output<typeof AssetQuery>;

/** Number of days of `energy14`, and of `coverage`: whole London days, the last of them yesterday. */
export const ENERGY_DAYS = 14;
export const COVERAGE_DAYS = 30;

const assetFigures = {
  energy14: z
    .object({
      firstDay: day.describe('First of the days, YYYY-MM-DD.'),
      kwh: z
        .array(numberOrNull)
        .describe(
          'Metered energy of each day in kWh, imported, or exported where it imports nothing; null without a reading.',
        ),
      missing: z.array(z.int()).describe('Half hours of each day without a reading.'),
    })
    .nullable()
    .optional()
    .describe('Energy of the last 14 whole London days; null where the consent of its user allows no daily data.'),
  coverage: coverage
    .meta({ members: { expected: 'Half hours that are due.', present: 'Half hours with a reading.' } })
    .nullable()
    .optional()
    .describe('How many of the half hours due in the last 30 whole London days have a reading; null once archived.'),
  schemes: z
    .array(
      z.object({
        schemeUUID,
        status: schemeAssetStatus.describe('State of the asset in the scheme.'),
        isConsented: z.boolean().describe('Whether its user consents to dispatch in events of the scheme.'),
      }),
    )
    .optional()
    .describe('Its state in every open scheme it is in.'),
  response: z
    .object({
      events: z.int().describe('Settled events it took part in.'),
      eventsWithData: z.int().describe('Those of them with readings.'),
      eventsKept: z.int().describe('Those of them in which it delivered at least a tenth of its baseline.'),
      reliabilityLowPercent: numberOrNull.describe(
        'Lower end of the 95 % Wilson interval of the share of events kept, in percent; null without readings.',
      ),
      reliabilityHighPercent: numberOrNull.describe(
        'Upper end of the 95 % Wilson interval of the share of events kept, in percent; null without readings.',
      ),
      meanKw: numberOrNull.describe('Mean power delivered, in kW, signed; null without readings.'),
      deviationKw: numberOrNull.describe(
        'Standard deviation of the delivered power from event to event, in kW; null with too few events.',
      ),
    })
    .optional()
    .describe('What it did in the settled turn-down events of the last year.'),
  nextEvent: z
    .object({
      eventUUID,
      name: eventName,
      startTime: eventStart,
      state: eventAssetState.describe('Whether the asset is invited, opted in or opted out.'),
    })
    .nullable()
    .optional()
    .describe(
      'The event of eventUUID, or without it the next or running one that the asset is invited to or has opted into ' +
        'or out of; null without one.',
    ),
  earned: z
    .object({
      gbp: z.number().describe('Sum of its shares in pounds.'),
      isPreliminary: z.boolean().describe('Whether an event behind it has no final stats run yet.'),
    })
    .nullable()
    .optional()
    .describe(
      "Its shares of what the season's events earned, in proportion to what it delivered in each half hour; null " +
        'where it was in no settled event that pays.',
    ),
};

/** An asset in a list, with the figures that the query includes. */
export const ListedAsset = Asset.extend(assetFigures).meta({
  id: 'ListedAsset',
  description: 'An asset in a list, with the figures that the query includes.',
});
export type ListedAsset = z.infer<typeof ListedAsset>;
export type AssetFigures = Pick<ListedAsset, keyof typeof assetFigures>;
