export interface Launched {
  /** Its process id in the namespace it was started in. */
  pid: number;
  /** The folder of the database itself. */
  cluster: string;
  /** Folder of the unix socket: the driver's `host`. */
  socketFolder: string;
  /** Whether a server that was already running was taken over. */
  adopted: boolean;
  /** Notices for the person who runs this. */
  notes: readonly string[];
  /** Ends this user's use; the last one stops the server. */
  leave: () => Promise<void>;
  /** Ends this user's use, and leaves the server running. */
  forget: () => void;
}
