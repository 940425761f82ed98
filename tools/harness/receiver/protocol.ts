/** How many requests of a hundred fail, by kind of fault; 1 to 100 in all. */
export interface FaultRates {
  /** Response 500. */
  failing: number;
  /** No response. */
  hanging: number;
  /** Redirected elsewhere on the same receiver, where every arrival is counted. */
  redirecting: number;
  /** A whole 200 response, and a reset that may come before it is read. */
  cutting: number;
  /** A 200 response with half of the promised body. */
  truncating: number;
}

export type ResponseMode = keyof FaultRates | 'well' | EndlessMode;

/**
 * Behaviour of the paths /hanging, /pouring (a gigabyte as fast as it is read) and /dripping (a byte a second) and of
 * all paths below them.
 */
export type EndlessMode = 'hanging' | 'pouring' | 'dripping';

/** One request that the receiver received. */
export interface Arrival {
  path: string;
  /** Its webhook-id. */
  id: string;
  timestamp: number;
  /** Epoch milliseconds. */
  at: number;
  responseMode: ResponseMode;
  body: string;
  /** Whether both signatures are right for the bytes as received. */
  isSigned: boolean;
}

/** Commands to the thread. `secret` comes before the first message of its path. */
export type ReceiverCommand =
  | { secret: { path: string; secret: string } }
  | { heal: true }
  | { report: true }
  | { end: true };

/** Replies from the thread: its address, then one report for each request for one. */
export type ReceiverReply = { url: string } | Report;

export interface Report {
  /** Since the last report. */
  arrivals: Arrival[];
  /** Requests that followed a redirect, in all. */
  followed: number;
}
