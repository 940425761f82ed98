/** How many requests of a hundred go wrong, by the way in which they do; 1 to 100 in all. */
export interface FaultRates {
  /** Answered 500. */
  failing: number;
  /** Never answered. */
  hanging: number;
  /** Sent elsewhere on the same receiver, where every arrival is counted. */
  redirecting: number;
  /** Answered 200, whole, and reset before it may have been read. */
  cutting: number;
  /** Answered 200 with half of the promised body. */
  truncating: number;
}

export type ResponseMode = keyof FaultRates | 'well' | EndlessMode;

/**
 * What the paths /hanging, /pouring (a gigabyte as fast as it is read) and /dripping (a byte a second) and all below
 * them do.
 */
export type EndlessMode = 'hanging' | 'pouring' | 'dripping';

/** One request that the receiver was sent. */
export interface Arrival {
  path: string;
  /** Its webhook-id. */
  id: string;
  timestamp: number;
  /** Epoch milliseconds. */
  at: number;
  fate: ResponseMode;
  body: string;
  /** Whether both signatures are right for the bytes as they came. */
  isSigned: boolean;
}

/** What the thread is told. `secret` comes before the first message of its path. */
export type ReceiverCommand =
  | { secret: { path: string; secret: string } }
  | { heal: true }
  | { ask: true }
  | { end: true };

/** What it says: where it listens, then one report for each time it is asked. */
export type ReceiverReply = { url: string } | Report;

export interface Report {
  /** Since the last report. */
  arrivals: Arrival[];
  /** Requests that followed a redirect, in all. */
  followed: number;
}
