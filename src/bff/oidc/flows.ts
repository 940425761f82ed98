import { type Kysely, sql } from 'kysely';
import type { Database } from '#store/schema.ts';
import { openUnder, sealUnder } from '../session/sealUnder.ts';
import { newSecret, sha256 } from '../session/secrets.ts';
import type { Checks } from './provider.ts';
import { OidcRefusal } from './refusal.ts';

/** Anybody may begin a sign-in, so that what is kept of them has a bound. */
const MOST_FLOWS = 5000;

/** A sign-in on its way to the provider and back. */
export interface Flow extends Checks {
  returnTo: string;
  /** Hash of the session that the browser had. */
  former: Buffer | null;
}

/** Keeps a sign-in for ten minutes, bound to the browser by its secret. */
export async function beginFlow(db: Kysely<Database>, browser: string, returnTo: string, formerSession: string | null): Promise<Checks> {
  await db.deleteFrom('bff.oidc_flows').where('expires_utc', '<', sql<Date>`now()`).execute();
  const { count } = await db.selectFrom('bff.oidc_flows').select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  if (Number(count) >= MOST_FLOWS) throw new OidcRefusal('busy');
  const checks = { state: newSecret(), nonce: newSecret(), codeVerifier: newSecret() };
  await db
    .insertInto('bff.oidc_flows')
    .values({
      state_sha256: sha256(checks.state),
      browser_sha256: sha256(browser),
      nonce: sealUnder(browser, checks.nonce),
      code_verifier: sealUnder(browser, checks.codeVerifier),
      return_to: returnTo,
      former_sha256: formerSession === null ? null : sha256(formerSession),
      expires_utc: sql<Date>`now() + interval '10 minutes'`,
    })
    .execute();
  return checks;
}

/** The sign-in that this browser began under this state, once; refuses every other. */
export async function takeFlow(db: Kysely<Database>, browser: string | null, state: string | null): Promise<Flow> {
  if (browser === null || state === null) throw new OidcRefusal('expired');
  const row = await db
    .deleteFrom('bff.oidc_flows')
    .where('state_sha256', '=', sha256(state))
    .where('browser_sha256', '=', sha256(browser))
    .where('expires_utc', '>', sql<Date>`now()`)
    .returning(['nonce', 'code_verifier', 'return_to', 'former_sha256'])
    .executeTakeFirst();
  const [nonce, codeVerifier] = row ? [openUnder(browser, row.nonce), openUnder(browser, row.code_verifier)] : [null, null];
  if (!row || nonce === null || codeVerifier === null) throw new OidcRefusal('expired');
  return { state, nonce, codeVerifier, returnTo: row.return_to, former: row.former_sha256 };
}
