/** A proof of something that this machine cannot be made to do: says so in a sentence, and counts neither way. */
export class UnsupportedError extends Error {}
