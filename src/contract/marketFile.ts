import { z } from 'zod';
import { DAY_MS } from '#energy/time/spans.ts';
import { fileConvention } from './fileBinding.ts';
import { instant, uuid } from './primitives.ts';

/** A month with its clock change. */
const MOST_DAYS = 32;

/** Files of market packs; BOUND is made by a template whose columns were bound. */
export const marketFileFormat = z.enum(['FLEXIBLE_POWER_READINGS', 'P0282', 'P0328', 'E0511', 'MPAN_LIST', 'BOUND']);
export type MarketFileFormat = z.infer<typeof marketFileFormat>;

const OF_EVENTS: readonly MarketFileFormat[] = ['P0282', 'P0328', 'E0511'];

/** A file for a buyer: of an event, or of the assets of a scheme in a range; `marketFileFaults` says what does not go together. */
export const MarketFileQuery = z.strictObject({
  format: marketFileFormat,
  eventUUID: uuid.optional(),
  schemeUUID: uuid.optional(),
  from: instant.optional(),
  to: instant.optional(),
  assetUUID: uuid.optional(),
  bindingUUID: uuid.optional(),
  variant: z.enum(['POWER', 'ENERGY']).optional(),
  validity: z.enum(['DAY', 'DEFAULT']).default('DAY'),
  incomplete: z.enum(['REFUSE', 'LEAVE_OUT']).default('REFUSE'),
});
export type MarketFileQuery = z.output<typeof MarketFileQuery>;

/** Why parameters make no file together, by their names. */
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
      hasRange && (from >= to || to - from > MOST_DAYS * DAY_MS),
      'to',
      `to must come after from, by ${MOST_DAYS} days at most`,
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

/** What a file will have: its columns, and which assets cannot be in it. */
export const MarketFile = z
  .object({
    format: marketFileFormat,
    columns: z.array(z.string()),
    /** Of files with readings or baselines. */
    convention: fileConvention.nullable(),
    assets: z.int(),
    incompleteAssets: z.int(),
    /** The first 100 of them. */
    incomplete: z.array(z.object({ assetUUID: uuid, assetId: z.string(), missing: z.array(z.string()) })),
  })
  .meta({ id: 'MarketFile' });
export type MarketFile = z.infer<typeof MarketFile>;
