/** The page to open after a sign-in: a path of the dashboard's own pages, or the first one. */
export function ownPath(wanted: unknown): string {
  const origin = 'http://own.invalid';
  if (typeof wanted !== 'string' || wanted.length > 2000 || !/^\/(?![/\\])/.test(wanted)) return '/';
  const url = URL.parse(wanted, origin);
  if (url === null || url.origin !== origin || /^\/(bff|sign-in)(\/|$)/.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
