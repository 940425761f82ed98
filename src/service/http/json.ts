import { ProblemError } from './problem.ts';

const MAX_DEPTH = 32;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

const bad = (detail: string) => new ProblemError('INVALID_JSON', detail);

/** Depth of arrays and objects, read off the bytes: deeper than the parser should ever be asked to go is refused before parsing. */
function checkDepth(bytes: Uint8Array): void {
  let depth = 0;
  let inText = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (inText) {
      if (byte === BACKSLASH) i++;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > MAX_DEPTH) throw bad(`The body is nested deeper than ${MAX_DEPTH}`);
    } else if (byte === 0x5d || byte === 0x7d) depth--;
  }
}

function refuseProto(this: unknown, key: string, value: unknown): unknown {
  if (key === '__proto__') throw bad('A property may not be called __proto__');
  return value;
}

/**
 * Parses a UTF-8 JSON body; a byte order mark is skipped, of a repeated property the last one counts.
 * Fails with 400 INVALID_JSON and the place where reading stopped.
 */
export function parseJson(bytes: Uint8Array): unknown {
  checkDepth(bytes);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw bad('The body is not valid UTF-8');
  }
  if (text.trim() === '') throw bad('The body is empty');
  try {
    // The reviver is slow on large bodies: only a text that could name __proto__, escaped or not, pays for it.
    return /__proto__|\\u00/i.test(text) ? JSON.parse(text, refuseProto) : JSON.parse(text);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw bad(`The body is not valid JSON: ${positionOf(error as Error)}`);
  }
}

/** V8 quotes the text around a fault; only the place is handed on. */
function positionOf({ message }: Error): string {
  const place = /position \d+(?: \(line \d+ column \d+\))?/.exec(message);
  return place ? `unexpected text at ${place[0]}` : 'it ends too early';
}
