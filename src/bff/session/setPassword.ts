import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '#store/schema.ts';
import { beginAuditEntry, completeAuditEntry } from '../audit.ts';
import { BffProblem } from '../http/problem.ts';
import { findAccountByName, accountThrottleKey } from './accountByName.ts';
import { hashPassword, verifyPassword, requireHashableLength, requireValidNewPassword } from './password.ts';
import type { Operator } from './sessions.ts';
import type { Throttle } from './throttle.ts';

export const NewPassword = z.strictObject({ password: z.string(), current: z.string().optional() });
export type NewPassword = z.infer<typeof NewPassword>;

/** Sets the operator's password; once there is one, the current one is required. Throws 400, 403 or 429. */
export async function setPassword(
  db: Kysely<Database>,
  throttle: Throttle,
  operator: Operator,
  { password, current = '' }: NewPassword,
): Promise<void> {
  requireValidNewPassword(password);
  requireHashableLength(current);
  const { folded, account: known } = await findAccountByName(db, operator.name);
  const account = accountThrottleKey(folded);
  const password_hash = known?.passwordHash ?? null;
  if (password_hash !== null) throttle.countAttempt([account]);
  const seq = await beginAuditEntry(db, {
    operator,
    method: 'POST',
    operation: 'setPassword',
    pathTemplate: '/bff/password',
    path: '/bff/password',
  });
  if (password_hash !== null && !(await verifyPassword(current, password_hash))) {
    await completeAuditEntry(db, seq, 403);
    throw new BffProblem('WRONG_PASSWORD', 'Enter the current password to set a new one');
  }
  throttle.forgiveAttempt([account], account);
  await db
    .updateTable('bff.operators')
    .set({ password_hash: await hashPassword(password) })
    .where('operator_uuid', '=', operator.operatorUuid)
    .execute();
  await completeAuditEntry(db, seq, 204);
}
