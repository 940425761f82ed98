import { PROPAGATE_TENANT } from './distribution/sessions.ts';

/** Limits in milliseconds of one statement, of its wait for locks, and of a transaction without a statement. */
export interface SessionLimits {
  statementMs: number;
  lockMs: number;
  idleMs: number;
}

/**
 * Limits of requests. A caller waits: a statement that does not end fails within 5 seconds, and so does one that waits
 * for locks, tried twice.
 */
export const REQUEST_LIMITS: SessionLimits = { statementMs: 4_000, lockMs: 2_000, idleMs: 10_000 };
/** Limits of background work: the scheduler, deliveries, commands. */
export const BACKGROUND_LIMITS: SessionLimits = { statementMs: 20_000, lockMs: 5_000, idleMs: 30_000 };
/** Limits of the dashboard's own server: a browser is better served late than with an error. */
export const DASHBOARD_LIMITS: SessionLimits = { statementMs: 15_000, lockMs: 5_000, idleMs: 30_000 };
/** No limits, for migrations, however long they take. */
export const NO_LIMITS: SessionLimits = { statementMs: 0, lockMs: 0, idleMs: 0 };

/** Limit for opening a connection, or for a free one of the pool. */
export const CONNECT_TIMEOUT_MS = 4_000;
/** The same limit of the dashboard's own server: many windows opened at once on a busy machine wait for one another. */
export const DASHBOARD_WAIT_MS = 15_000;
/**
 * Limit for the beginning of a transaction, which nothing may delay: a server that does not respond to it this long is
 * unreachable.
 */
export const BEGIN_TIMEOUT_MS = 4_000;
/** Time for a result to arrive after PostgreSQL's own limit. */
export const NETWORK_ALLOWANCE_MS = 1_000;

/**
 * Returns settings for every session of a pool: the limits of its transactions, and an end to statements whose client
 * has disconnected. A server may have its own formats of dates, numbers and bytes; the driver reads one of each.
 */
export const sessionSettings = ({ statementMs, lockMs, idleMs }: SessionLimits): string =>
  [
    "set time zone 'UTC'",
    "set datestyle = 'ISO, MDY'",
    "set intervalstyle = 'postgres'",
    "set bytea_output = 'hex'",
    'set extra_float_digits = 1',
    `set statement_timeout = ${statementMs}`,
    `set lock_timeout = ${lockMs}`,
    `set idle_in_transaction_session_timeout = ${idleMs}`,
    'set client_connection_check_interval = 2000',
    PROPAGATE_TENANT,
  ].join('; ');

/** Returns the same for sessions that only read. */
export const readOnlySessionSettings = (limits: SessionLimits): string =>
  `${sessionSettings(limits)}; set default_transaction_read_only = on`;

/**
 * Returns a statement that begins a transaction with limits other than its session's, in one round trip; 0 milliseconds
 * are no limit.
 */
export const beginWithLimits = ({ statementMs, lockMs, idleMs }: SessionLimits): string =>
  `begin; set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs}; ` +
  `set local idle_in_transaction_session_timeout = ${idleMs}`;
