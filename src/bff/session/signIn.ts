import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#store/schema.ts';
import { noteDone } from '../audit.ts';
import { BffProblem } from '../http/problem.ts';
import { passwordFits, requireBearable } from './password.ts';
import { useSignInLink } from './signInLink.ts';
import type { Throttle } from './throttle.ts';

/** PostgreSQL keeps no NUL. */
const storableText = z
  .string()
  .max(200)
  .refine((text) => !text.includes('\0'));

export const Credentials = z.union([z.strictObject({ token: z.string().max(200) }), z.strictObject({ name: storableText, password: z.string() })]);
export type Credentials = z.infer<typeof Credentials>;

interface Known {
  operatorUuid: string;
  name: string;
}

// One answer for every cause: nobody learns which names exist.
const refused = () => new BffProblem('SIGN_IN_FAILED', 'The link or the password is not valid, or no longer', { 'www-authenticate': 'Session realm="halfhour"' });

/** The operator that credentials stand for; every attempt is in the audit. Fails with 401, or with 429 after too many failures. */
export async function checkCredentials(db: Kysely<Database>, throttle: Throttle, address: string, credentials: Credentials): Promise<string> {
  const { known, fits } = 'token' in credentials ? await tryToken(db, throttle, address, credentials.token) : await tryPassword(db, throttle, address, credentials.name, credentials.password);
  const entry = { operator: known, method: 'POST', operation: 'signIn', pathTemplate: '/bff/session', path: '/bff/session' };
  await noteDone(db, entry, fits ? 200 : 401, { after: { signedInBy: 'token' in credentials ? 'link' : 'password' } });
  if (!known || !fits) throw refused();
  return known.operatorUuid;
}

interface Tried {
  known: Known | null;
  fits: boolean;
}

// A link cannot be guessed: a right one is never held up. Wrong ones are, or they could fill the audit.
async function tryToken(db: Kysely<Database>, throttle: Throttle, address: string, token: string): Promise<Tried> {
  const tried = await checkToken(db, token);
  if (!tried.fits) throttle.attempt([`link ${address}`]);
  return tried;
}

async function tryPassword(db: Kysely<Database>, throttle: Throttle, address: string, name: string, password: string): Promise<Tried> {
  requireBearable(password);
  const account = `name ${name.toLowerCase()}`;
  const keys = [account, `address ${address}`];
  throttle.attempt(keys);
  const tried = await checkPassword(db, name, password);
  if (tried.fits) throttle.succeeded(keys, account);
  return tried;
}

async function checkToken(db: Kysely<Database>, token: string): Promise<Tried> {
  const operatorUuid = await useSignInLink(db, token);
  if (operatorUuid === null) return { known: null, fits: false };
  const { name } = await db.selectFrom('bff.operators').select('name').where('operator_uuid', '=', operatorUuid).executeTakeFirstOrThrow();
  return { known: { operatorUuid, name }, fits: true };
}

async function checkPassword(db: Kysely<Database>, name: string, password: string): Promise<Tried> {
  const row = await db
    .selectFrom('bff.operators')
    .select(['operator_uuid', 'name', 'password_hash'])
    .where(sql`lower(name)`, '=', sql<string>`lower(${name})`)
    .executeTakeFirst();
  const fits = await passwordFits(password, row?.password_hash ?? null);
  return { known: row ? { operatorUuid: row.operator_uuid, name: row.name } : null, fits };
}
