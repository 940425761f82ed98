import * as z from 'zod';
import { pageDefaults, pageSearch, sortSearch } from '#app/table/pageSearch.ts';
import type { ControllerChannel } from '#contract/dispatch/controller.ts';
import { uuid } from '#contract/primitives.ts';

const { page, pageSize } = pageSearch;

// The schema of the contract would be loaded with every page.
const channels = ['WEBHOOK', 'PULL', 'OPENADR', 'EMAIL', 'SIMULATED'] as const satisfies readonly ControllerChannel[];

/** The list's address: search, channel, order and page. */
export const ControllersSearch = z.object({
  ...pageSearch,
  channel: z.enum(channels).optional().catch(undefined),
  sort: sortSearch(['name', 'createdUTC', 'lastSeenUTC'], 'name'),
});
export type ControllersSearch = z.infer<typeof ControllersSearch>;

/** A controller's address: the filter of its log, and the open batch. */
export const ControllerSearch = z.object({
  page,
  pageSize,
  state: z.enum(['PENDING', 'SENT', 'DELIVERED', 'FAILED', 'SUPERSEDED']).optional().catch(undefined),
  batch: uuid.optional().catch(undefined),
});
export type ControllerSearch = z.infer<typeof ControllerSearch>;

const { page: first, pageSize: usual } = pageDefaults;
export const controllerSearchDefaults = { page: first, pageSize: usual };
export const controllersSearchDefaults = { ...pageDefaults, sort: 'name' as const };
