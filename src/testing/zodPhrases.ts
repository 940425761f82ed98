/** Phrases of zod's English messages, which must not reach a client. */
const PHRASES = [
  /\bInvalid (input|option|string|number|key|element|value|type|date|email|URL|UUID|ISO|discriminator|\w+ address)/,
  /\bToo (big|small)\b/,
  /\bUnrecognized\b/i,
  // In capitals they are words of ours: EXPECTED is an allocation.
  /\bexpected\b|\breceived\b/,
  /\bmust match pattern\b|\bmust (start|end) with "/,
  /[<>]=?\s?\d/,
  /\bundefined\b|\bNaN\b|\bnonoptional\b/,
  /\|\s?"/,
];

/** Returns the phrase of a validation library in a text; null if there is none. */
export const findZodPhrase = (text: string): string | null =>
  PHRASES.map((phrase) => phrase.exec(text)?.[0]).find((found) => found !== undefined) ?? null;
