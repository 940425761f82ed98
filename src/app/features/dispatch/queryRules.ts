const POLL_MS = 5000;

/** Answers come without a message of the stream; nothing changes once the dispatch is over. */
export const pollUnlessOver = (isOver: boolean) => ({ refetchInterval: isOver ? (false as const) : POLL_MS });
