import { jsonPointer } from '../faults/pointer.ts';
import type { ProblemItem } from '../problem.ts';

/** Significant digits that a double has at most. */
const MAX_SIGNIFICANT_DIGITS = 17;
const QUOTE = '"';
const ENDS_SCALAR = /[\s,\]}]/g;
const SPACE = /\s*/y;

/**
 * Returns the faults of a JSON text that its parsed value does not show: repeated members (names compared after
 * unescaping), numbers with more digits than a double holds, strings with broken Unicode. `text` must be valid JSON; at
 * most `most` faults are returned, in the order of the text, each with the pointer of its place.
 */
export function findTextFaults(text: string, most: number): ProblemItem[] {
  const reader = new TextReader(text, most);
  reader.value();
  return reader.found;
}

class TextReader {
  readonly found: ProblemItem[] = [];
  readonly #text: string;
  readonly #most: number;
  readonly #path: (string | number)[] = [];
  #at = 0;

  constructor(text: string, most: number) {
    this.#text = text;
    this.#most = most;
  }

  value(): void {
    this.#skipSpace();
    const first = this.#text[this.#at];
    if (first === '{') this.#object();
    else if (first === '[') this.#list();
    else if (first === QUOTE) this.#check(this.#string());
    else this.#scalar();
  }

  #object(): void {
    const times = new Map<string, number>();
    for (let more = this.#enter('}'); more; more = this.#next()) {
      this.#skipSpace();
      const name = this.#string();
      const time = (times.get(name) ?? 0) + 1;
      times.set(name, time);
      this.#path.push(name);
      if (time === 2) this.#refuse('DUPLICATE_MEMBER', 'is given more than once');
      this.#check(name);
      this.#skipSpace();
      this.#at++;
      this.value();
      this.#path.pop();
    }
  }

  #list(): void {
    let index = 0;
    for (let more = this.#enter(']'); more; more = this.#next()) {
      this.#path.push(index++);
      this.value();
      this.#path.pop();
    }
  }

  /** Steps into a list or object; false if it is empty or enough faults have been found. */
  #enter(close: string): boolean {
    this.#at++;
    this.#skipSpace();
    if (this.#text[this.#at] !== close) return this.found.length < this.#most;
    this.#at++;
    return false;
  }

  /** Steps over a comma, or out of the list or object; returns whether more follows. */
  #next(): boolean {
    this.#skipSpace();
    return this.#text[this.#at++] === ',' && this.found.length < this.#most;
  }

  /** Returns the string that begins here, unescaped. */
  #string(): string {
    const start = this.#at;
    let end = this.#text.indexOf(QUOTE, start + 1);
    while (this.#isEscaped(end)) end = this.#text.indexOf(QUOTE, end + 1);
    this.#at = end + 1;
    return JSON.parse(this.#text.slice(start, this.#at)) as string;
  }

  #isEscaped(quote: number): boolean {
    let backslashes = 0;
    while (this.#text[quote - 1 - backslashes] === '\\') backslashes++;
    return backslashes % 2 === 1;
  }

  #scalar(): void {
    const start = this.#at;
    ENDS_SCALAR.lastIndex = start;
    this.#at = ENDS_SCALAR.exec(this.#text)?.index ?? this.#text.length;
    if (losesDigits(this.#text.slice(start, this.#at)))
      this.#refuse(
        'TOO_MANY_DIGITS',
        `must be a number of at most ${MAX_SIGNIFICANT_DIGITS} digits that a double-precision float can hold`,
      );
  }

  #check(text: string): void {
    if (!text.isWellFormed())
      this.#refuse('BROKEN_UNICODE', 'must be well-formed Unicode: half of a surrogate pair stands alone');
  }

  #refuse(code: string, detail: string): void {
    if (this.found.length < this.#most) this.found.push({ pointer: jsonPointer(this.#path), code, detail });
  }

  #skipSpace(): void {
    SPACE.lastIndex = this.#at;
    SPACE.exec(this.#text);
    this.#at = SPACE.lastIndex;
  }
}

/**
 * Whether a number holds more than a double can: a whole number that would be rounded, over 17 significant digits, or
 * so small that it would become 0.
 */
function losesDigits(text: string): boolean {
  const first = text[0]!;
  if (first !== '-' && (first < '0' || first > '9')) return false;
  let digits = 0;
  let significant = 0;
  for (const each of text) {
    if (each === 'e' || each === 'E') break;
    if (each < '0' || each > '9' || (each === '0' && digits === 0)) continue;
    digits++;
    if (each !== '0') significant = digits;
  }
  if (significant > MAX_SIGNIFICANT_DIGITS || (significant > 0 && Number(text) === 0)) return true;
  const isWhole = digits === significant && /^-?\d+$/.test(text);
  return isWhole && String(Number(text)) !== text;
}
