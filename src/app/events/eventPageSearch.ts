import * as z from 'zod';
import { eventAssetState } from '#contract/event.ts';
import { uuid } from '#contract/primitives.ts';
import { dataStatus } from '#contract/stats.ts';
import { pageDefaults, pageSearch } from '#app/table/pageSearch.ts';

const resultFields = ['assetId', 'baselineKwh', 'actualKwh', 'deliveredKwh', 'reductionPercentage'] as const;
const assetFields = ['assetId', 'name', 'state', 'optedUTC'] as const;
export const eventTabs = ['results', 'assets', 'portfolios'] as const;

const sortOf = <Field extends string>(fields: readonly Field[]) =>
  z
    .enum(fields.flatMap((field) => [field, `-${field}` as const]) as [Field, ...(Field | `-${Field}`)[]])
    .optional()
    .catch(undefined);

/** An event page's address: its tab, and that tab's filters, order and page. */
export const EventPageSearch = z.object({
  ...pageSearch,
  tab: z.enum(eventTabs).optional().catch(undefined),
  dataStatus: dataStatus.optional().catch(undefined),
  state: eventAssetState.optional().catch(undefined),
  portfolio: uuid.optional().catch(undefined),
  resultSort: sortOf(resultFields),
  assetSort: sortOf(assetFields),
  view: z.enum(['cockpit']).optional().catch(undefined),
  overdue: z.enum(['SILENT', 'LATE']).optional().catch(undefined),
  overduePage: z.int().min(1).optional().catch(undefined),
});
export type EventPageSearch = z.infer<typeof EventPageSearch>;
export type EventTab = (typeof eventTabs)[number];

export const eventPageDefaults = pageDefaults;

/** Another tab begins without the filters of the last one. */
export const atTab = (tab: EventTab): EventPageSearch => ({ ...pageDefaults, tab });
