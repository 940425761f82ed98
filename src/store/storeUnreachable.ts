/** Error if the store cannot be reached or stopped responding; it is unknown whether the work was committed. */
export class StoreUnreachable extends Error {
  override name = 'StoreUnreachable';
  /** SQLSTATE: connection failure. */
  readonly code = '08006';
}
