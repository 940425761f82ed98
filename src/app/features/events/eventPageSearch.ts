import * as z from 'zod';
import { pageDefaults, pageSearch } from '#app/table/pageSearch.ts';
import { dispatchState } from '#contract/dispatch/dispatchState.ts';
import { eventAssetState } from '#contract/event.ts';
import { funnelStage } from '#contract/eventAnalytics.ts';
import { uuid } from '#contract/primitives.ts';
import { dataStatus } from '#contract/stats.ts';

const resultFields = ['assetId', 'baselineKwh', 'actualKwh', 'deliveredKwh', 'reductionPercentage'] as const;
const assetFields = ['assetId', 'name', 'state', 'optedUTC'] as const;
/** What an event's dispatches are filtered by. */
const dispatchFilters = ['SILENT', ...dispatchState.options] as const;
export const eventTabs = ['results', 'money', 'methods', 'reconciliation', 'runs', 'assets', 'portfolios'] as const;

const sortOf = <Field extends string>(fields: readonly Field[]) =>
  z
    .enum(fields.flatMap((field) => [field, `-${field}` as const]) as [Field, ...(Field | `-${Field}`)[]])
    .optional()
    .catch(undefined);

const run = z.int().min(1).optional().catch(undefined);

/**
 * An event page's address: its tab, and that tab's filters, order and page; for an ended event the stats run, and the
 * open drawer.
 */
export const EventPageSearch = z.object({
  ...pageSearch,
  tab: z.enum(eventTabs).optional().catch(undefined),
  dataStatus: dataStatus.optional().catch(undefined),
  state: eventAssetState.optional().catch(undefined),
  portfolio: uuid.optional().catch(undefined),
  resultSort: sortOf(resultFields),
  assetSort: sortOf(assetFields),
  /** The shown stats run, default: the newest; and the run it is compared with. */
  run,
  against: run,
  /** The explained half hour. */
  half: z.iso.datetime().optional().catch(undefined),
  /** The stage whose lost assets are listed. */
  lost: funnelStage.optional().catch(undefined),
  overdue: z.enum(['SILENT', 'LATE']).optional().catch(undefined),
  dstate: z.enum(dispatchFilters).optional().catch(undefined),
  delivery: z.enum(['YES', 'NO', 'UNKNOWN']).optional().catch(undefined),
  controller: uuid.optional().catch(undefined),
  dpage: z.int().min(1).optional().catch(undefined),
  dlist: z.literal(true).optional().catch(undefined),
  /** The open dispatch. */
  dispatch: uuid.optional().catch(undefined),
  overduePage: z.int().min(1).optional().catch(undefined),
  /** The instant as of which the stage says how the event stood. */
  at: z.iso.datetime().optional().catch(undefined),
});
export type EventPageSearch = z.infer<typeof EventPageSearch>;
export type EventTab = (typeof eventTabs)[number];

export const eventPageDefaults = pageDefaults;

/** Another tab starts without the filters of the last one, at the same run. */
export const atTab = (tab: EventTab, shown?: number): EventPageSearch => ({ ...pageDefaults, tab, run: shown });
