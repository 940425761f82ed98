export type Settings = Record<string, string>;

/**
 * Settings for one machine with about two cores and little memory. Durability has PostgreSQL's defaults: fsync,
 * synchronous_commit and full_page_writes are on.
 */
export const defaultSettings: Settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  min_wal_size: '32MB',
  wal_compression: 'pglz',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  max_worker_processes: '4',
  max_parallel_workers_per_gather: '1',
  // Until a table that has just been filled is analysed, joins compare each row with each.
  autovacuum_naptime: '5s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  // The client gets a statement's errors; in the server's log its values would be personal data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/**
 * Returns the settings of the write-ahead log, which may use an eighth of a small disk, 512 MB of a large one;
 * PostgreSQL needs two segments of it.
 */
export function logSettings(diskBytes: number): Settings {
  const megabytes = Math.floor(diskBytes / 8 / 2 ** 20);
  return { max_wal_size: `${Math.min(512, Math.max(32, megabytes))}MB` };
}

/**
 * Returns settings as arguments of the server, so that a newer Halfhour's settings apply without editing files in the
 * cluster.
 */
export const toServerArguments = (settings: Settings): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
