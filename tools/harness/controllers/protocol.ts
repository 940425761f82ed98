/** How the controllers behave that a receiver stands for. */
export interface ReceiverOptions {
  /** Responses of a hundred that are 500; nothing is taken from these requests. */
  failing: number;
  /** Whether signatures are verified and every dispatch is remembered; else they are only counted. */
  remembers: boolean;
  /** So many of the first controllers take requests and never respond. */
  hanging: number;
}

export type ReceiverCommand = { secret: { path: string; secret: string } } | 'report' | 'heal';

/** What has been received so far. */
export interface ReceiverReport {
  requests: number;
  failed: number;
  /** With a wrong signature. */
  unsigned: number;
  /** Dispatches in requests that were answered 200, the repeated ones included. */
  taken: number;
  /** Of them, in a revision that had been taken before. */
  repeated: number;
  /** Different dispatches. */
  distinct: number;
  /** Assets that had two different ids for one event. */
  twoIds: string[];
}

export type ReceiverReply = { port: number } | { report: ReceiverReport };
