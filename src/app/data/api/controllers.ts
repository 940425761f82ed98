import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { readPages } from '#client/readAllItems.ts';
import type { AssetType } from '#contract/asset.ts';
import type {
  AssignedControllerAssets,
  ControllerChanges,
  ControllerQuery,
  DispatchBatch,
  DispatchBatchQuery,
  NewController,
  NewControllerCredential,
} from '#contract/dispatch/controller.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import { liveStaleTime, pollUnlessLive } from '../live/liveState.ts';
import { chunksOf } from './chunksOf.ts';
import { api } from './client.ts';
import { invalidateOnSettled } from './invalidateOnSettled.ts';

export type ControllerListQuery = z.input<typeof ControllerQuery>;
export type BatchListQuery = z.input<typeof DispatchBatchQuery>;
export type ControllerDraft = z.input<typeof NewController>;
export type ControllerEdit = z.input<typeof ControllerChanges>;
export type CredentialDraft = z.input<typeof NewControllerCredential>;

/** Poll interval of health, which changes by itself. */
const HEALTH_POLL_MS = 30_000;
const PENDING_POLL_MS = 10_000;
const MAX_CONTROLLERS = 200;
const CONTROLLERS = ['controllers'] as const;

const isUnderWay = ({ state }: DispatchBatch): boolean => state === 'PENDING' || state === 'SENT';

export const controllerQueries = {
  list: (query: ControllerListQuery = { pageSize: MAX_CONTROLLERS, sort: 'name' }) =>
    queryOptions({
      queryKey: [...CONTROLLERS, 'list', query],
      queryFn: ({ signal }) => api.listControllers({ query }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: liveStaleTime,
      refetchInterval: () => pollUnlessLive(HEALTH_POLL_MS),
    }),

  detail: (controllerUUID: string) =>
    queryOptions({
      queryKey: [...CONTROLLERS, 'detail', controllerUUID],
      queryFn: ({ signal }) => api.getController({ params: { controllerUUID } }, { signal }),
      staleTime: liveStaleTime,
      refetchInterval: () => pollUnlessLive(HEALTH_POLL_MS),
    }),

  credentials: (controllerUUID: string) =>
    queryOptions({
      queryKey: [...CONTROLLERS, 'credentials', controllerUUID],
      queryFn: ({ signal }) => api.listControllerCredentials({ params: { controllerUUID } }, { signal }),
    }),

  /** What was sent to one controller, the newest first. */
  batches: (controllerUUID: string, query: BatchListQuery) =>
    queryOptions({
      queryKey: [...CONTROLLERS, 'batches', controllerUUID, query],
      queryFn: ({ signal }) => api.listDispatchBatches({ params: { controllerUUID }, query }, { signal }),
      placeholderData: (previous, before) => (before?.queryKey[2] === controllerUUID ? previous : undefined),
      staleTime: PENDING_POLL_MS,
      refetchInterval: ({ state }) => state.data?.data.some(isUnderWay) === true && PENDING_POLL_MS,
    }),
};

const onSettled = invalidateOnSettled(CONTROLLERS);
/** Assigned assets show their controller. */
const onAssigned = (
  _response: unknown,
  _error: unknown,
  _input: unknown,
  _mutated: unknown,
  { client }: { client: QueryClient },
): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: CONTROLLERS }),
    client.invalidateQueries({ queryKey: ['assets'] }),
  ]);

type ManyAssets = {
  controllerUUID: string;
  assetUUIDs?: string[];
  filter?: { portfolioUUID?: string; assetType?: AssetType };
  /** Whether those of other controllers leave them. */
  takeOver: boolean;
};

/** The ids of all assets that match, page by page. */
async function* pagesOf(filter: NonNullable<ManyAssets['filter']>): AsyncGenerator<string[]> {
  for await (const { data } of readPages((at) =>
    api.listAssets({ query: { ...filter, ...at, pageSize: MAX_PAGE_SIZE } }),
  ))
    if (data.length > 0) yield data.map(({ assetUUID }) => assetUUID);
}

/** Mutations of controllers, their assets and credentials. */
export const controllerMutations = {
  /** Only this response contains the secret. */
  create: () =>
    mutationOptions({
      mutationFn: (controller: ControllerDraft) => api.createController({ body: controller }),
      onSettled,
    }),

  update: () =>
    mutationOptions({
      mutationFn: ({ controllerUUID, changes }: { controllerUUID: string; changes: ControllerEdit }) =>
        api.updateController({ params: { controllerUUID }, body: changes }),
      onSettled,
    }),

  /** Its log still exists afterwards. */
  remove: () =>
    mutationOptions({
      mutationFn: (controllerUUID: string) => api.deleteController({ params: { controllerUUID } }),
      onSuccess: (_response: unknown, _uuid: string, _mutated: unknown, { client }: { client: QueryClient }) =>
        client.invalidateQueries({ queryKey: [...CONTROLLERS, 'list'] }),
    }),

  /** Puts assets under a controller: these, or all that match, a thousand at a time. */
  assignMany: () =>
    mutationOptions({
      mutationFn: async ({
        controllerUUID,
        assetUUIDs,
        filter,
        takeOver,
      }: ManyAssets): Promise<AssignedControllerAssets> => {
        const params = { controllerUUID };
        const sums: AssignedControllerAssets = { changed: 0, unchanged: 0, refused: [], takenFrom: [] };
        for await (const uuids of assetUUIDs ? chunksOf(assetUUIDs, MAX_PAGE_SIZE) : pagesOf(filter ?? {})) {
          const { changed, unchanged, refused, takenFrom } = await api.assignControllerAssets({
            params,
            body: { assetUUIDs: uuids, takeOver },
          });
          sums.changed += changed;
          sums.unchanged += unchanged;
          sums.refused.push(...refused);
          sums.takenFrom.push(...takenFrom);
        }
        return sums;
      },
      onSettled: onAssigned,
    }),

  /** Sends a test message and returns the result. */
  test: () =>
    mutationOptions({
      mutationFn: (controllerUUID: string) => api.testController({ params: { controllerUUID }, body: {} }),
      onSettled,
    }),

  /** Only this response contains the new secret; the old one signs beside it for 24 hours. */
  rotate: () =>
    mutationOptions({
      mutationFn: (controllerUUID: string) => api.rotateControllerSecret({ params: { controllerUUID }, body: {} }),
      onSettled,
    }),

  /** Only this response contains the credential's secret. */
  createCredential: () =>
    mutationOptions({
      mutationFn: ({ controllerUUID, ...credential }: { controllerUUID: string } & CredentialDraft) =>
        api.createControllerCredential({ params: { controllerUUID }, body: credential }),
      onSettled,
    }),

  /** Requests with it are refused at once. */
  revokeCredential: () =>
    mutationOptions({
      mutationFn: (credential: { controllerUUID: string; clientId: string }) =>
        api.revokeControllerCredential({ params: credential }),
      onSettled,
    }),
};
