import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { readPages } from '#client/readAllItems.ts';
import type { AssetType } from '#contract/asset.ts';
import type {
  AssignedControllerAssets,
  ControllerChanges,
  ControllerQuery,
  DispatchBatchQuery,
  NewController,
  NewControllerCredential,
} from '#contract/dispatch/controller.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import { staleAfter } from '../staleQueries.ts';
import { chunksOf } from './chunksOf.ts';
import { api } from './client.ts';

export type ControllerListQuery = z.input<typeof ControllerQuery>;
export type BatchListQuery = z.input<typeof DispatchBatchQuery>;
export type ControllerDraft = z.input<typeof NewController>;
export type ControllerEdit = z.input<typeof ControllerChanges>;
export type CredentialDraft = z.input<typeof NewControllerCredential>;

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
      onSettled: staleAfter('createController'),
    }),

  update: () =>
    mutationOptions({
      mutationFn: ({ controllerUUID, changes }: { controllerUUID: string; changes: ControllerEdit }) =>
        api.updateController({ params: { controllerUUID }, body: changes }),
      onSettled: staleAfter('updateController'),
    }),

  /** Its log still exists afterwards. */
  remove: () =>
    mutationOptions({
      mutationFn: (controllerUUID: string) => api.deleteController({ params: { controllerUUID } }),
      onSettled: staleAfter('deleteController'),
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
      onSettled: staleAfter('assignControllerAssets'),
    }),

  /** Sends a test message and returns the result. */
  test: () =>
    mutationOptions({
      mutationFn: (controllerUUID: string) => api.testController({ params: { controllerUUID }, body: {} }),
      onSettled: staleAfter('testController'),
    }),

  /** Only this response contains the new secret; the old one signs beside it for 24 hours. */
  rotate: () =>
    mutationOptions({
      mutationFn: (controllerUUID: string) => api.rotateControllerSecret({ params: { controllerUUID }, body: {} }),
      onSettled: staleAfter('rotateControllerSecret'),
    }),

  /** Only this response contains the credential's secret. */
  createCredential: () =>
    mutationOptions({
      mutationFn: ({ controllerUUID, ...credential }: { controllerUUID: string } & CredentialDraft) =>
        api.createControllerCredential({ params: { controllerUUID }, body: credential }),
      onSettled: staleAfter('createControllerCredential'),
    }),

  /** Requests with it are refused at once. */
  revokeCredential: () =>
    mutationOptions({
      mutationFn: (credential: { controllerUUID: string; clientId: string }) =>
        api.revokeControllerCredential({ params: credential }),
      onSettled: staleAfter('revokeControllerCredential'),
    }),
};
