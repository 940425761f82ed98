/** Who sends a request: a session, and the operator whose sessions share one part. */
export interface Caller {
  session: string;
  operator: string;
}

/** What a waiting request is judged by where there are too many. */
export interface QueuedCaller extends Caller {
  isWrite: boolean;
}

/** Requests that may wait at most. */
export interface QueueShares {
  ofSession: number;
  ofOperator: number;
  altogether: number;
}

/** The newest read of `waiting`, or the newest write where there is no read. */
const newestOf = <Waiting extends QueuedCaller>(waiting: readonly Waiting[]): Waiting | undefined =>
  waiting.findLast(({ isWrite }) => !isWrite) ?? waiting.at(-1);

/** The requests of the operator who has most of them. */
function requestsOfLargestOperator<Waiting extends QueuedCaller>(waiting: readonly Waiting[]): readonly Waiting[] {
  return [...Map.groupBy(waiting, ({ operator }) => operator).values()].reduce((largest, one) =>
    one.length > largest.length ? one : largest,
  );
}

/**
 * Returns the request that is refused when `newcomer` comes to those that wait, oldest first; null where there is room
 * for all. It is always one of whoever has used up a share: of the session, of the operator, or, where the queue is
 * full altogether, of the operator with most in it. Reads are refused before writes.
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
  if (waiting.length >= shares.altogether) return newestOf(requestsOfLargestOperator([...waiting, newcomer]))!;
  return null;
}
