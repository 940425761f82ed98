import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { NewUser, UserChanges, UserQuery } from '#contract/user.ts';
import { staleAfter } from '../staleQueries.ts';
import { api } from './client.ts';

export type UserListQuery = z.input<typeof UserQuery>;
export type NewUserBody = z.input<typeof NewUser>;
export type UserChangesBody = z.input<typeof UserChanges>;

/** Mutations of users. */
export const userMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (body: NewUserBody) => api.createUser({ body }),
      onSettled: staleAfter('createUser'),
    }),

  update: (userUUID: string) =>
    mutationOptions({
      mutationFn: (body: UserChangesBody) => api.updateUser({ params: { userUUID }, body }),
      onSettled: staleAfter('updateUser'),
    }),

  /** Archives the assets, withdraws the consents and ends the opt-ins too. */
  archive: () =>
    mutationOptions({
      mutationFn: (userUUID: string) => api.archiveUser({ params: { userUUID } }),
      onSettled: staleAfter('archiveUser'),
    }),

  /** Gives back what archiving took along. */
  restore: () =>
    mutationOptions({
      mutationFn: (userUUID: string) => api.restoreUser({ params: { userUUID } }),
      onSettled: staleAfter('restoreUser'),
    }),

  /** Archives, then erases the person for good. */
  erase: () =>
    mutationOptions({
      mutationFn: (userUUID: string) => api.eraseUser({ params: { userUUID }, body: { confirm: 'ERASE' } }),
      onSettled: staleAfter('eraseUser'),
    }),
};
