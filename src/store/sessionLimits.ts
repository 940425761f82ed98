/**
 * How long PostgreSQL works on one statement, waits in it for what others hold, and holds a transaction in which
 * nothing is asked. Milliseconds.
 */
export interface SessionLimits {
  statementMs: number;
  lockMs: number;
  idleMs: number;
}

/**
 * Of requests. Somebody waits: a runaway statement is answered within 5 seconds, and so is one whose locks others hold,
 * tried twice.
 */
export const REQUEST_LIMITS: SessionLimits = { statementMs: 4_000, lockMs: 2_000, idleMs: 10_000 };
/** Of work that nobody waits for: the clockwork, deliveries, the provider's commands. */
export const BACKGROUND_LIMITS: SessionLimits = { statementMs: 20_000, lockMs: 5_000, idleMs: 30_000 };
/** Of migrations, which take as long as they take. */
export const NO_LIMITS: SessionLimits = { statementMs: 0, lockMs: 0, idleMs: 0 };

/** A connection comes about within this, or a place in the pool becomes free. */
export const CONNECT_TIMEOUT_MS = 4_000;
/** Nothing may hold up the beginning of a transaction: a server that leaves it unanswered this long is out of reach. */
export const BEGIN_TIMEOUT_MS = 4_000;
/** An answer may travel this long after PostgreSQL has given up by itself. */
export const NETWORK_ALLOWANCE_MS = 1_000;

/**
 * For every session of a pool: the limits a transaction begins with, and an end to statements whose client has gone. A
 * server may write dates, numbers and bytes as its country likes; the driver reads one way of each.
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
  ].join('; ');

/** Begins a transaction with limits other than its session's, in one round trip; 0 milliseconds are no limit. */
export const beginWithLimits = ({ statementMs, lockMs, idleMs }: SessionLimits): string =>
  `begin; set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs}; set local idle_in_transaction_session_timeout = ${idleMs}`;
