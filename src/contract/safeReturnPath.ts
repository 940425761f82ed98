/** Placeholder for the dashboard's origin: only the path of an address resolved against it is used. */
const ORIGIN = 'http://own.invalid';
const MAX_LENGTH = 2000;
/** First segments of addresses that are no pages: the server's own, and the sign-in itself. */
const RESERVED_SEGMENTS = new Set(['bff', 'sign-in']);

/** Whether a decoded path segment is a plain name: not empty, no dot segment, no slash, backslash or NUL. */
export function isPlainSegment(segment: string): boolean {
  try {
    const text = decodeURIComponent(segment);
    return text !== '' && text !== '.' && text !== '..' && !/[/\\\0]/.test(text);
  } catch {
    return false;
  }
}

/**
 * Returns the page of the dashboard to open after sign-in: the path, query and fragment that a URL parser makes of
 * `wanted`, at most 2,000 characters. Returns `/` for everything that is not a plain path of the dashboard's own pages.
 * The result is checked, not the input, because `/.//host` and `/x/..//host` begin with two slashes only after
 * normalisation.
 */
export function safeReturnPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > MAX_LENGTH || !wanted.startsWith('/')) return '/';
  const url = URL.parse(wanted, ORIGIN);
  if (url === null || url.origin !== ORIGIN) return '/';
  const path = url.pathname + url.search + url.hash;
  const segments = url.pathname.slice(1).split('/');
  const isPlain = url.pathname === '/' || segments.every(isPlainSegment);
  if (!isPlain || path.length > MAX_LENGTH || RESERVED_SEGMENTS.has(decodeURIComponent(segments[0]!).toLowerCase()))
    return '/';
  return path;
}
