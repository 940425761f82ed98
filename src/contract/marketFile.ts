import { z } from 'zod';
import { DAY_MS } from '#energy/time/spans.ts';
import { fileConvention } from './fileBinding.ts';
import { assetId, assetUUID } from './members.ts';
import { instant, uuid } from './primitives.ts';

/** Longest range, in days: a month with its clock change. */
const MAX_DAYS = 32;

/** Files of market packs; BOUND is made by a template whose columns were bound. */
export const marketFileFormat = z.enum(['FLEXIBLE_POWER_READINGS', 'P0282', 'P0328', 'E0511', 'MPAN_LIST', 'BOUND']);
export type MarketFileFormat = z.infer<typeof marketFileFormat>;

const OF_EVENTS: readonly MarketFileFormat[] = ['P0282', 'P0328', 'E0511'];

/**
 * A file for a buyer: of an event, or of the assets of a scheme in a range; `marketFileFaults` says what does not go
 * together.
 */
export const MarketFileQuery = z.strictObject({
  format: marketFileFormat.describe(
    'FLEXIBLE_POWER_READINGS: metered power or energy by the units of the market pack. P0282: delivered volume of ' +
      'each meter by the newest stats run. P0328: expected volume of each BM Unit, the baselines of its assets. ' +
      'E0511: the periods in which units are active. MPAN_LIST: the assets with their meters. BOUND: by a bound ' +
      'template.',
  ),
  eventUUID: uuid.optional().describe('The event that it is about. Give this or schemeUUID.'),
  schemeUUID: uuid
    .optional()
    .describe('The scheme whose ready assets it is about, with from and to. Give this or eventUUID.'),
  from: instant.optional().describe('Start of the range, with an offset or Z; with schemeUUID.'),
  to: instant.optional().describe('End of the range, itself excluded; after from, by 32 days at most.'),
  assetUUID: uuid.optional().describe('Only this asset.'),
  bindingUUID: uuid.optional().describe('The bound template that BOUND is made by.'),
  variant: z
    .enum(['POWER', 'ENERGY'])
    .optional()
    .describe('Whether FLEXIBLE_POWER_READINGS have power or energy; by default what the market pack has.'),
  validity: z
    .enum(['DAY', 'DEFAULT'])
    .default('DAY')
    .describe('Whether P0328 is of the days of the event, or DEFAULT: of every day from its first on.'),
  incomplete: z
    .enum(['REFUSE', 'LEAVE_OUT'])
    .default('REFUSE')
    .describe('Whether assets that lack what the file needs refuse it, or are left out.'),
});
export type MarketFileQuery = z.output<typeof MarketFileQuery>;

/** Returns the reasons why parameters make no file together, with the parameters' names. */
export function marketFileFaults(query: MarketFileQuery): { field: keyof MarketFileQuery; detail: string }[] {
  const { eventUUID, schemeUUID, from, to, format, bindingUUID } = query;
  const isOfScheme = schemeUUID !== undefined;
  const hasRange = from !== undefined && to !== undefined;
  const rules: [broken: boolean, field: keyof MarketFileQuery, detail: string][] = [
    [(eventUUID !== undefined) === isOfScheme, 'eventUUID', 'give eventUUID or schemeUUID, one of them'],
    [isOfScheme && !hasRange, 'from', 'a file of a scheme needs from and to'],
    [
      !isOfScheme && (from !== undefined || to !== undefined),
      'from',
      'a file of an event has its window: leave from and to out',
    ],
    [
      hasRange && (from >= to || to - from > MAX_DAYS * DAY_MS),
      'to',
      `to must come after from, by ${MAX_DAYS} days at most`,
    ],
    [isOfScheme && OF_EVENTS.includes(format), 'format', `${format} is of an event`],
    [
      (format === 'BOUND') !== (bindingUUID !== undefined),
      'bindingUUID',
      'BOUND has a bindingUUID, and no other format',
    ],
  ];
  return rules.flatMap(([broken, field, detail]) => (broken ? [{ field, detail }] : []));
}

/** Preview of a file: its columns, and the assets that cannot be in it. */
export const MarketFile = z
  .object({
    format: marketFileFormat.describe('Which file.'),
    columns: z.array(z.string()).describe('Its header.'),
    /** Convention of files with readings or baselines. */
    convention: fileConvention
      .nullable()
      .describe('How it writes energy and times; null where it has none, or where the format says so.'),
    assets: z.int().describe('Assets that take part.'),
    incompleteAssets: z.int().describe('How many of them lack what the file needs.'),
    incomplete: z
      .array(
        z.object({
          assetUUID,
          assetId,
          missing: z
            .array(z.string())
            .describe(
              'MPAN, OWN_MPAN (an MPAN that is not that of a meter it is behind), GSP_GROUP, BM_UNIT (the market ' +
                'pack names none for its group), DATA_ACCESS (its user allows no half hours).',
            ),
        }),
      )
      .describe('The first 100 of these.'),
  })
  .meta({ id: 'MarketFile', description: 'What a file for a buyer will have.' });
export type MarketFile = z.infer<typeof MarketFile>;
