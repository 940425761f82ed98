export interface Launched {
  /** Its number in the namespace it was started in. */
  pid: number;
  /** The folder of the database itself. */
  cluster: string;
  /** Folder of the unix socket: the driver's `host`. */
  socketFolder: string;
  /** Whether a server that was already running was taken over. */
  adopted: boolean;
  /** What whoever runs this should hear of. */
  notes: readonly string[];
  /** Says that this user is done; the last one stops the server. */
  leave: () => Promise<void>;
  /** Says that this user is done, and leaves the server be. */
  forget: () => void;
}
