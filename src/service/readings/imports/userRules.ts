import { sql } from 'kysely';
import { NewUser, UserChanges } from '#contract/user.ts';
import { restoreUser } from '../../assets/archiving/restoreUser.ts';
import type { PortsOf } from '../../assets/ports/ports.ts';
import { listPointer } from '../../platform/http/itemPointers.ts';
import { validate } from '../../platform/http/validate.ts';
import { insertUsers } from '../../tenants/users/insertUsers.ts';
import { updateUser } from '../../tenants/users/updateUser.ts';
import { createInnerCall } from './createInnerCall.ts';
import { restoredNote, type ImportRules } from './importKind.ts';

/** Returns the rules of users, identified by their userId. */
export const userRules = (ports: PortsOf): ImportRules<NewUser> => ({
  schema: NewUser,
  keyOf: ({ userId }) => userId,
  findExisting: async ({ tx, tenant }, items) => {
    const { rows } = await sql<{ user_id: string; user_uuid: string; status: string }>`
      select user_id, user_uuid, status from users where tenant_uuid = ${tenant}
        and user_id = any(${items.map(({ userId }) => userId)}::text[])`.execute(tx);
    return new Map(
      rows.map(({ user_id, user_uuid: uuid, status }) => {
        const archived = status === 'ARCHIVED';
        return [
          user_id,
          {
            uuid,
            archived,
            note: `there is already ${archived ? 'an archived user' : 'a user'} with this userId`,
          },
        ];
      }),
    );
  },
  store: async (scope, items) => (await insertUsers(scope, items, listPointer)).map(({ user_uuid }) => user_uuid),
  restore: async (scope, userUUID) => {
    const { notPutBack } = await restoreUser(ports)(createInnerCall(scope, { params: { userUUID }, body: {} }));
    return restoredNote(notPutBack);
  },
  change: async (scope, userUUID, sent) => {
    const line = Object.fromEntries(Object.entries(sent).filter(([attribute]) => attribute !== 'userId'));
    const before = await scope.tx
      .selectFrom('users')
      .select(['name', 'email', 'phone'])
      .where('tenant_uuid', '=', scope.tenant)
      .where('user_uuid', '=', userUUID)
      .executeTakeFirstOrThrow();
    const { name, email, phone } = await updateUser(
      createInnerCall(scope, { params: { userUUID }, body: validate(UserChanges, 'body', line) }),
    );
    return JSON.stringify([name, email, phone]) !== JSON.stringify([before.name, before.email, before.phone]);
  },
});
