/** The store cannot be reached, or stopped responding; it is unknown whether the work in progress was committed. */
export class StoreUnreachable extends Error {
  override name = 'StoreUnreachable';
  /** SQLSTATE: connection failure. */
  readonly code = '08006';
}
