import type { Handlers } from '../../platform/http/call.ts';
import { createUser } from './createUser.ts';
import { createUsersBulk } from './createUsersBulk.ts';
import { endTenancy } from './endTenancy.ts';
import { getUser } from './getUser.ts';
import { listUsers } from './listUsers.ts';
import { updateUser } from './updateUser.ts';

export const userHandlers = () =>
  ({
    createUser,
    createUsersBulk,
    listUsers,
    getUser,
    updateUser,
    endTenancy,
  }) satisfies Partial<Handlers>;
