const HOME = '/';

/** The path to open after sign-in: one of our own, or the home page. Foreign origins, `//host`, `/\host` and scripts are ignored. */
export function safeReturnTo(wanted: unknown, origin: string): string {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted)) return HOME;
  const address = URL.parse(wanted, origin);
  if (address === null || address.origin !== origin || address.pathname === '/sign-in') return HOME;
  return address.pathname + address.search + address.hash;
}
