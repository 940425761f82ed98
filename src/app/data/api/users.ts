import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { NewUser, UserChanges, UserQuery } from '#contract/user.ts';
import { api } from './client.ts';

export type UserListQuery = z.input<typeof UserQuery>;
export type NewUserBody = z.input<typeof NewUser>;
export type UserChangesBody = z.input<typeof UserChanges>;

/** Queries of users. */
export const userQueries = {
  list: (query: UserListQuery) =>
    queryOptions({
      queryKey: ['users', 'list', query],
      queryFn: ({ signal }) => api.listUsers({ query }, { signal }),
      placeholderData: keepPreviousData,
    }),

  detail: (userUUID: string) =>
    queryOptions({
      queryKey: ['users', 'detail', userUUID],
      queryFn: ({ signal }) => api.getUser({ params: { userUUID } }, { signal }),
    }),

  /** Preview of what archiving the user would take along; nothing is changed. */
  archiving: (userUUID: string) =>
    queryOptions({
      queryKey: ['users', 'archiving', userUUID],
      queryFn: ({ signal }) => api.archiveUserAndReport({ params: { userUUID }, body: { dryRun: true } }, { signal }),
      staleTime: 0,
    }),
};

/** Mutations of users. */
export const userMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (body: NewUserBody) => api.createUser({ body }),
      onSuccess: (_user, _body, _mutated, { client }) => client.invalidateQueries({ queryKey: ['users'] }),
    }),

  update: (userUUID: string) =>
    mutationOptions({
      mutationFn: (body: UserChangesBody) => api.updateUser({ params: { userUUID }, body }),
      onSuccess: (user, _body, _mutated, { client }) => {
        client.setQueryData(userQueries.detail(userUUID).queryKey, user);
        return client.invalidateQueries({ queryKey: ['users'] });
      },
    }),

  /** Archives the assets, withdraws the consents and ends the opt-ins too. */
  archive: () =>
    mutationOptions({
      mutationFn: (userUUID: string) => api.archiveUser({ params: { userUUID } }),
      onSuccess: (_none, _uuid, _mutated, { client }) => client.invalidateQueries(),
    }),

  /** Gives back what archiving took along. */
  restore: () =>
    mutationOptions({
      mutationFn: (userUUID: string) => api.restoreUser({ params: { userUUID } }),
      onSuccess: (_user, _uuid, _mutated, { client }) => client.invalidateQueries(),
    }),

  /** Archives, then erases the person for good. */
  erase: () =>
    mutationOptions({
      mutationFn: (userUUID: string) => api.eraseUser({ params: { userUUID }, body: { confirm: 'ERASE' } }),
      onSuccess: (_none, _uuid, _mutated, { client }) => client.invalidateQueries(),
    }),
};
