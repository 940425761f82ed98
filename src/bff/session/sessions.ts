import { type Kysely, sql } from 'kysely';
import type { Role } from '#contract/endpoint.ts';
import { unsealWithSecret, sealWithSecret } from '#server/sealWithSecret.ts';
import type { Database } from '#store/schema.ts';
import { createSecret, hashSecret } from './secrets.ts';

export type SignedInBy = 'link' | 'password' | 'provider';

/** The signed-in operator behind a request. */
export interface Operator {
  operatorUuid: string;
  name: string;
  /** E-mail address known to a provider of identities; null if the dashboard alone knows the operator. */
  email: string | null;
  role: Role;
  passwordSet: boolean;
  signedInBy: SignedInBy;
  /** Id of the session without its secret. */
  session: string;
}

/** A session as its operator sees it. */
export interface ListedSession {
  session: string;
  signedInBy: SignedInBy;
  browser: string | null;
  createdUTC: string;
  lastSeenUTC: string;
  expiresUTC: string;
}

/** A session to be created. */
export interface NewSession {
  operatorUuid: string;
  /** Hash of the browser's former session, which ends. */
  former: Buffer | null;
  signedInBy: SignedInBy;
  /** The browser's User-Agent. */
  browser: string | undefined;
  /** Token of the provider, if it signed the operator in. */
  idToken?: string;
}

const MAX_BROWSER_LENGTH = 300;
const DISK_FULL = '53100';
const alive = sql<boolean>`session.expires_utc > now() and session.last_seen_utc > now() - interval '30 minutes'`;

/** Sessions in the store: idle for 30 minutes at most, 12 hours in total. */
export class Sessions {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** Starts a session and returns its id; the browser's former session, if any, ends. */
  async start({ operatorUuid, former, signedInBy, browser, idToken }: NewSession): Promise<string> {
    const id = createSecret();
    await this.#db.transaction().execute(async (tx) => {
      if (former !== null) await tx.deleteFrom('bff.sessions').where('session_sha256', '=', former).execute();
      await tx
        .deleteFrom('bff.sessions as session')
        .where(sql<boolean>`not (${alive})`)
        .execute();
      await tx
        .insertInto('bff.sessions')
        .values({
          session_sha256: hashSecret(id),
          operator_uuid: operatorUuid,
          signed_in_by: signedInBy,
          browser: browser?.slice(0, MAX_BROWSER_LENGTH) ?? null,
          id_token: idToken ? sealWithSecret(id, idToken) : null,
          expires_utc: sql<Date>`now() + interval '12 hours'`,
        })
        .execute();
    });
    return id;
  }

  /** Returns the operator of a session; null if it is unknown or ended. */
  async find(id: string): Promise<Operator | null> {
    const row = await this.#db
      .selectFrom('bff.sessions as session')
      .innerJoin('bff.operators as operator', 'operator.operator_uuid', 'session.operator_uuid')
      .select([
        'operator.operator_uuid',
        'operator.name',
        'operator.email',
        'operator.role',
        'session.signed_in_by',
        sql<boolean>`operator.password_hash is not null`.as('password_set'),
      ])
      .select(
        sql<boolean>`session.last_seen_utc not between now() - interval '1 minute' and now() + interval '1 minute'`.as(
          'stale',
        ),
      )
      .where('session.session_sha256', '=', hashSecret(id))
      .where(alive)
      .executeTakeFirst();
    if (!row) return null;
    if (row.stale) await this.#touch(id);
    return {
      operatorUuid: row.operator_uuid,
      name: row.name,
      email: row.email,
      role: row.role,
      passwordSet: row.password_set,
      signedInBy: row.signed_in_by,
      session: hashSecret(id).toString('hex'),
    };
  }

  /** Notes the use of a session. A full disk blocks no read: the session ends when its half hour is over. */
  async #touch(id: string): Promise<void> {
    const touching = this.#db
      .updateTable('bff.sessions')
      .set({ last_seen_utc: sql<Date>`now()` })
      .where('session_sha256', '=', hashSecret(id))
      .execute();
    await touching.catch((error: { code?: string }) => {
      if (error.code !== DISK_FULL) throw error;
    });
  }

  /** Returns which of these sessions are alive, by the names `find` gives them; prolongs none of them. */
  async filterAlive(sessions: readonly string[]): Promise<Set<string>> {
    const rows = await this.#db
      .selectFrom('bff.sessions as session')
      .select('session_sha256')
      .where(
        'session_sha256',
        'in',
        sessions.map((hex) => Buffer.from(hex, 'hex')),
      )
      .where(alive)
      .execute();
    return new Set(rows.map(({ session_sha256 }) => session_sha256.toString('hex')));
  }

  /** Ends a session; returns the provider's token it began with, if any. */
  async end(id: string): Promise<{ idToken: string | null }> {
    const ended = await this.#db
      .deleteFrom('bff.sessions')
      .where('session_sha256', '=', hashSecret(id))
      .returning('id_token')
      .executeTakeFirst();
    return { idToken: ended?.id_token ? unsealWithSecret(id, ended.id_token) : null };
  }

  /** Lists an operator's live sessions, last used first. */
  async list({ operatorUuid }: Operator): Promise<ListedSession[]> {
    const rows = await this.#db
      .selectFrom('bff.sessions as session')
      .select(['session_sha256', 'signed_in_by', 'browser', 'created_utc', 'last_seen_utc', 'expires_utc'])
      .where('operator_uuid', '=', operatorUuid)
      .where(alive)
      .orderBy('last_seen_utc', 'desc')
      .execute();
    return rows.map((row) => ({
      session: row.session_sha256.toString('hex'),
      signedInBy: row.signed_in_by,
      browser: row.browser,
      createdUTC: row.created_utc.toISOString(),
      lastSeenUTC: row.last_seen_utc.toISOString(),
      expiresUTC: row.expires_utc.toISOString(),
    }));
  }

  /** Ends one of an operator's own sessions; returns false if they have no such one. */
  async endOne({ operatorUuid }: Operator, session: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('bff.sessions')
      .where('operator_uuid', '=', operatorUuid)
      .where('session_sha256', '=', Buffer.from(session, 'hex'))
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  /** Ends every session of an operator but one: anybody with the old password is signed out. */
  async endOthers({ operatorUuid, session }: Operator): Promise<void> {
    await this.#db
      .deleteFrom('bff.sessions')
      .where('operator_uuid', '=', operatorUuid)
      .where('session_sha256', '!=', Buffer.from(session, 'hex'))
      .execute();
  }
}
