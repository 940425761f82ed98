/** The store cannot be reached, or stopped answering; whether what was under way has been committed is not known. */
export class StoreUnreachable extends Error {
  override name = 'StoreUnreachable';
  /** SQLSTATE: connection failure. */
  readonly code = '08006';
}
