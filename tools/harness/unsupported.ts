/**
 * Thrown by a proof of something that this machine cannot be made to do: the proof counts neither as passed nor as
 * failed.
 */
export class UnsupportedError extends Error {}
