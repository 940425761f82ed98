/** An error with a message and fields, as the driver of PostgreSQL and the system throw them. */
export const failureOf = (message: string, fields: object = {}): Error => Object.assign(new Error(message), fields);

/** Errors of a store that is lost, with and without a code. */
export const storeFailures: readonly Error[] = [
  failureOf('terminating connection due to unexpected postmaster exit', { code: '57P01' }),
  failureOf('cannot execute INSERT in a read-only transaction', { code: '25006' }),
  failureOf('the database system is starting up', { code: '57P03' }),
  failureOf('failure on connection marked as essential: 127.0.0.1:5433', { code: 'XX000' }),
  failureOf('failed to COPY to shard 102043 on 127.0.0.1:5433', { code: '58030' }),
  failureOf('server closed the connection unexpectedly\n\tThis probably means …', { code: 'XX000' }),
  failureOf('read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' }),
  failureOf('write EPIPE', { code: 'EPIPE', syscall: 'write' }),
  failureOf('connect ECONNREFUSED /tmp/.s.PGSQL.5432', { code: 'ECONNREFUSED', syscall: 'connect' }),
  failureOf('connect ENOENT /tmp/.s.PGSQL.5432', { code: 'ENOENT', syscall: 'connect' }),
  failureOf('Connection terminated unexpectedly'),
  failureOf('Client has encountered a connection error and is not queryable'),
  failureOf('timeout exceeded when trying to connect'),
];
