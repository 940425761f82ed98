import type { Handlers } from '../http/call.ts';
import type { MailTools } from '../mail/mailTools.ts';
import { archiveUser } from './archiveUser.ts';
import { createUser } from './createUser.ts';
import { createUsersBulk } from './createUsersBulk.ts';
import { endTenancy } from './endTenancy.ts';
import { eraseUser } from './eraseUser.ts';
import { getUser } from './getUser.ts';
import { listUsers } from './listUsers.ts';
import { updateUser } from './updateUser.ts';

type Names =
  | 'createUser'
  | 'createUsersBulk'
  | 'listUsers'
  | 'getUser'
  | 'updateUser'
  | 'archiveUser'
  | 'endTenancy'
  | 'eraseUser';

export const userHandlers = (mail: MailTools): Pick<Handlers, Names> => ({
  createUser,
  createUsersBulk,
  listUsers,
  getUser,
  updateUser,
  archiveUser,
  endTenancy,
  eraseUser: eraseUser(mail),
});
