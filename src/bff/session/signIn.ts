import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '#store/schema.ts';
import { writeAuditEntry } from '../audit.ts';
import { BffProblem } from '../http/problem.ts';
import { findAccountByName, accountThrottleKey } from './accountByName.ts';
import { addressGroup } from './addressGroup.ts';
import type { LinkedOperator } from './localAdmin.ts';
import { verifyPassword, requireHashableLength } from './password.ts';
import { redeemSignInLink } from './signInLink.ts';
import type { Throttle } from './throttle.ts';

/** Text that PostgreSQL can store: without NUL. */
const storableText = z
  .string()
  .max(200)
  .refine((text) => !text.includes('\0'), 'must not hold NUL');

export const SignInCredentials = z.xor([
  z.strictObject({ token: z.string().max(200) }),
  z.strictObject({ name: storableText, password: z.string() }),
]);
export type SignInCredentials = z.infer<typeof SignInCredentials>;

/** Throttles of failures, counted apart: links cost a guesser nothing, passwords a hash each. */
export interface Throttles {
  passwords: Throttle;
  links: Throttle;
}

// Every cause has the same response, so that it does not reveal which names exist.
const signInFailed = () =>
  new BffProblem('SIGN_IN_FAILED', 'The link or password is wrong, or has expired', {
    headers: { 'www-authenticate': 'Session realm="halfhour"' },
  });

/**
 * Returns the operator of these credentials; every attempt is in the audit. Throws 401, or 429 after too many failures.
 */
export async function checkCredentials(
  db: Kysely<Database>,
  throttles: Throttles,
  address: string,
  credentials: SignInCredentials,
): Promise<string> {
  const from = addressGroup(address);
  const { known, fits } =
    'token' in credentials
      ? await tryToken(db, throttles.links, from, credentials.token)
      : await tryPassword(db, throttles.passwords, from, credentials.name, credentials.password);
  const entry = {
    operator: known,
    method: 'POST',
    operation: 'signIn',
    pathTemplate: '/bff/session',
    path: '/bff/session',
  };
  await writeAuditEntry(db, entry, fits ? 200 : 401, {
    after: { signedInBy: 'token' in credentials ? 'link' : 'password' },
  });
  if (!known || !fits) throw signInFailed();
  return known.operatorUuid;
}

interface CredentialCheck {
  known: LinkedOperator | null;
  fits: boolean;
}

// A link cannot be guessed: a right one is never delayed. Wrong ones are, or they could fill the audit.
async function tryToken(
  db: Kysely<Database>,
  throttle: Throttle,
  from: string,
  token: string,
): Promise<CredentialCheck> {
  const known = await redeemSignInLink(db, token);
  if (!known) throttle.countAttempt([`link ${from}`]);
  return { known, fits: known !== null };
}

async function tryPassword(
  db: Kysely<Database>,
  throttle: Throttle,
  from: string,
  name: string,
  password: string,
): Promise<CredentialCheck> {
  requireHashableLength(password);
  const { folded, account } = await findAccountByName(db, name);
  const key = accountThrottleKey(folded);
  const keys = [key, `address ${from}`];
  throttle.countAttempt(keys);
  // An attempt refused before hashing was never checked: counting it would fill the counters for nothing.
  const fits = await verifyPassword(password, account?.passwordHash ?? null).catch((error: unknown) => {
    throttle.withdrawAttempt(keys);
    throw error;
  });
  if (fits) throttle.forgiveAttempt(keys, key);
  return { known: account, fits };
}
