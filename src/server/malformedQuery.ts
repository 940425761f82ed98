const MAX_NAME_LENGTH = 100;
/** Percent signs, and bytes that no URI may contain unescaped. */
const SUSPECT = /[%\x7f-\uffff]/;
const UNESCAPED = /[\x7f-\uffff]/;

function decodeOrNull(text: string): string | null {
  if (UNESCAPED.test(text)) return null;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * Returns the name of the first query parameter of a request's URL whose name or value is not percent-encoded UTF-8;
 * null if there is none.
 */
export function findMalformedParameter(url: string): string | null {
  const begin = url.indexOf('?');
  if (begin === -1 || !SUSPECT.test(url.slice(begin))) return null;
  const malformed = url
    .slice(begin + 1)
    .split('&')
    .find((pair) => decodeOrNull(pair) === null);
  if (malformed === undefined) return null;
  const name = malformed.split('=', 1)[0]!;
  return (decodeOrNull(name) ?? name).slice(0, MAX_NAME_LENGTH);
}
