const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const OPEN_OBJECT = 0x7b;
const CLOSE_LIST = 0x5d;
const CLOSE_OBJECT = 0x7d;
const COLON = 0x3a;
const MINUS = 0x2d;
/** Number of digits up to which every number is represented exactly. */
const SAFE_DIGITS = 15;

/** Facts about the bytes of a JSON text, collected in one scan before parsing. */
export interface JsonScan {
  /** Deepest nesting of lists and objects; the scan ends if it exceeds the limit. */
  depth: number;
  /** Number of members written in all objects. Without repeated names, the parsed value has as many. */
  members: number;
  /** Whether a number may have more digits, or be smaller, than a double can hold. */
  hasLongNumber: boolean;
  /** Whether a string escapes a lone surrogate. */
  hasLoneSurrogate: boolean;
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;
const isHex = (byte: number | undefined, from: string, to: string): boolean =>
  byte !== undefined && (byte | 0x20) >= from.charCodeAt(0) && (byte | 0x20) <= to.charCodeAt(0);
/**
 * Returns the half of a surrogate whose escape begins with the `\` at a given place: its third digit distinguishes the
 * halves.
 */
const halfAt = (bytes: Uint8Array, at: number): 'first' | 'second' | null => {
  if (bytes[at] !== BACKSLASH || bytes[at + 1] !== 0x75 || (bytes[at + 2]! | 0x20) !== 0x64) return null;
  if (isHex(bytes[at + 3], '8', '9') || isHex(bytes[at + 3], 'a', 'b')) return 'first';
  return isHex(bytes[at + 3], 'c', 'f') ? 'second' : null;
};
const ESCAPE_LENGTH = 6;
/** Whether an exponent is `e-` and three digits or more. */
const isTinyExponent = (bytes: Uint8Array, at: number): boolean =>
  (bytes[at]! | 0x20) === 0x65 &&
  bytes[at + 1] === MINUS &&
  isDigit(bytes[at + 2]) &&
  isDigit(bytes[at + 3]) &&
  isDigit(bytes[at + 4]);

/** Scans a JSON text's bytes once; for a text that is not JSON the results are meaningless. */
export function scanJson(bytes: Uint8Array, mostDepth: number): JsonScan {
  const survey: JsonScan = { depth: 0, members: 0, hasLongNumber: false, hasLoneSurrogate: false };
  let depth = 0;
  let digits = 0;
  let inText = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (inText) {
      if (byte === BACKSLASH) {
        const half = halfAt(bytes, i);
        if (half === 'first' && halfAt(bytes, i + ESCAPE_LENGTH) === 'second') i += 2 * ESCAPE_LENGTH - 1;
        else {
          if (half !== null) survey.hasLoneSurrogate = true;
          i++;
        }
      } else if (byte === QUOTE) inText = false;
      continue;
    }
    if (isDigit(byte)) {
      if (++digits > SAFE_DIGITS) survey.hasLongNumber = true;
      continue;
    }
    // A decimal point does not end a number.
    if (byte === 0x2e) continue;
    digits = 0;
    if (byte === QUOTE) inText = true;
    else if (byte === COLON) survey.members++;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (++depth > survey.depth) survey.depth = depth;
      if (depth > mostDepth) return survey;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
    else if (isTinyExponent(bytes, i)) survey.hasLongNumber = true;
  }
  return survey;
}
