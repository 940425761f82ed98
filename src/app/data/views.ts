import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { callBff } from './bff.ts';
import { invalidateOnSettled } from './invalidateOnSettled.ts';

const View = z.object({
  viewUUID: z.string(),
  name: z.string(),
  screen: z.string(),
  search: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  shared: z.boolean(),
  mayChange: z.boolean(),
  isDefault: z.boolean(),
});
const Views = z.object({ data: z.array(View) });

/** A screen's search parameters under a name, private or shared. */
export type View = z.infer<typeof View>;
export type ViewSearch = View['search'];
export type NewView = { name: string; screen: string; search: ViewSearch; shared: boolean; isDefault: boolean };
export type ViewChanges = Partial<Pick<View, 'name' | 'search' | 'shared' | 'isDefault'>>;

const VIEWS = ['views'] as const;

/** Every view this operator sees, on all screens, by name. */
export const viewsQuery = queryOptions({
  queryKey: VIEWS,
  queryFn: async () => Views.parse(await callBff('GET', '/bff/views')).data,
  staleTime: 300_000,
});

const onSettled = invalidateOnSettled(VIEWS);

/** Mutations of saved views. */
export const viewMutations = {
  save: () =>
    mutationOptions({
      mutationFn: async (view: NewView) => View.parse(await callBff('POST', '/bff/views', view)),
      onSettled,
    }),

  change: () =>
    mutationOptions({
      mutationFn: async ({ viewUUID, changes }: { viewUUID: string; changes: ViewChanges }) =>
        View.parse(await callBff('PATCH', `/bff/views/${viewUUID}`, changes)),
      onSettled,
    }),

  remove: () =>
    mutationOptions({ mutationFn: (viewUUID: string) => callBff('DELETE', `/bff/views/${viewUUID}`), onSettled }),
};
