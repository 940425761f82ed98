import type { ProblemItem } from '../problem.ts';
import { scanJson } from './scanJson.ts';
import { findTextFaults } from './textFaults.ts';

const MAX_DEPTH = 32;
/** Maximum number of faults in one refusal. */
const MAX_FAULTS = 100;

/** Refusal of a text as JSON: a sentence, and the places if they are known. */
export class JsonFault extends Error {
  readonly errors: ProblemItem[] | undefined;

  constructor(detail: string, errors?: ProblemItem[]) {
    super(detail);
    this.errors = errors;
  }
}

function refuseProto(this: unknown, key: string, value: unknown): unknown {
  if (key === '__proto__') throw new JsonFault('A property may not be called __proto__');
  return value;
}

/** Counts the members of all objects in a parsed value. */
function membersIn(value: object): number {
  const inner: unknown[] = Array.isArray(value) ? value : Object.values(value);
  let members = Array.isArray(value) ? 0 : inner.length;
  for (const each of inner) if (typeof each === 'object' && each !== null) members += membersIn(each);
  return members;
}

/**
 * Returns the value of a UTF-8 JSON text; a byte order mark is skipped. Nothing is lost silently: a repeated member, a
 * number with more digits than a double holds and broken Unicode are refused with their places.
 * @throws JsonFault if the text is refused
 */
export function parseJson(bytes: Uint8Array): unknown {
  const { depth, members, hasLongNumber, hasLoneSurrogate } = scanJson(bytes, MAX_DEPTH);
  if (depth > MAX_DEPTH) throw new JsonFault(`The body is nested deeper than ${MAX_DEPTH}`);
  const text = decode(bytes);
  if (text.trim() === '') throw new JsonFault('The body is empty');
  const value = parse(text);
  // Scanning the text a second time is slow, so only a text that may contain more than its parsed value is scanned.
  const mayBeMore =
    hasLongNumber || hasLoneSurrogate || (typeof value === 'object' && value !== null && membersIn(value) !== members);
  const faults = mayBeMore ? findTextFaults(text, MAX_FAULTS) : [];
  const [first] = faults;
  if (first)
    throw new JsonFault(
      `${first.pointer || 'The body'}: ${first.detail}${faults.length > 1 ? ` (and ${faults.length - 1} more)` : ''}`,
      faults,
    );
  return value;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new JsonFault('The body is not valid UTF-8');
  }
}

function parse(text: string): unknown {
  try {
    // The reviver is slow on large bodies, so it runs only for a text that may name __proto__, escaped or not.
    return /__proto__|\\u00/i.test(text) ? JSON.parse(text, refuseProto) : JSON.parse(text);
  } catch (error) {
    if (error instanceof JsonFault) throw error;
    throw new JsonFault(`The body is not valid JSON: ${positionOf(error as Error)}`);
  }
}

/** Returns the place of a fault alone: V8 quotes the text around it, which is not passed on. */
function positionOf({ message }: Error): string {
  const place = /position \d+(?: \(line \d+ column \d+\))?/.exec(message);
  return place ? `unexpected text at ${place[0]}` : 'it ends too early';
}
