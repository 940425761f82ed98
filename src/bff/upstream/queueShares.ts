/** The sender of a request: a session, and the operator whose sessions share one part. */
export interface Caller {
  session: string;
  operator: string;
}

/** Facts that decide which waiting request is refused. */
export interface QueuedCaller extends Caller {
  isWrite: boolean;
}

/** Maximum numbers of requests that may wait. */
export interface QueueShares {
  ofSession: number;
  ofOperator: number;
  total: number;
}

/** Returns the newest read of `waiting`, or the newest write if there is no read. */
const newestOf = <Waiting extends QueuedCaller>(waiting: readonly Waiting[]): Waiting | undefined =>
  waiting.findLast(({ isWrite }) => !isWrite) ?? waiting.at(-1);

/** Returns the requests of the operator who has most of them. */
function requestsOfLargestOperator<Waiting extends QueuedCaller>(waiting: readonly Waiting[]): readonly Waiting[] {
  return [...Map.groupBy(waiting, ({ operator }) => operator).values()].reduce((largest, one) =>
    one.length > largest.length ? one : largest,
  );
}

/**
 * Returns the request that is refused when `newcomer` is added to those that wait, oldest first; null if there is a
 * slot for all. It always belongs to one who has used up a share: of the session, of the operator, or, if the queue is
 * full, to the operator with most in it. Reads are refused before writes.
 */
export function pickRejected<Waiting extends QueuedCaller>(
  newcomer: Waiting,
  waiting: readonly Waiting[],
  shares: QueueShares,
): Waiting | null {
  const ofOperator = waiting.filter(({ operator }) => operator === newcomer.operator);
  const ofSession = ofOperator.filter(({ session }) => session === newcomer.session);
  if (ofSession.length >= shares.ofSession) return newestOf([...ofSession, newcomer])!;
  if (ofOperator.length >= shares.ofOperator) return newestOf([...ofOperator, newcomer])!;
  if (waiting.length >= shares.total) return newestOf(requestsOfLargestOperator([...waiting, newcomer]))!;
  return null;
}
