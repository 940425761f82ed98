import type { IncomingMessage } from 'node:http';

/** Scheme, host and the rest of an absolute-form target; a host with user information does not match. */
const ABSOLUTE_FORM = /^https?:\/\/([^/?#@\\]+)((?:[/?].*)?)$/is;

/**
 * Returns the path and query of a request's target. If the target is a whole URI (RFC 9112 3.2.2), its host replaces
 * the Host header for all later code. Anything else is returned as it is.
 */
export function resolveRequestTarget(request: IncomingMessage): string {
  const { url = '' } = request;
  if (url.startsWith('/')) return url;
  const [, host, rest] = ABSOLUTE_FORM.exec(url) ?? [];
  if (host === undefined) return url;
  request.headers.host = host;
  return rest!.startsWith('/') ? rest! : `/${rest!}`;
}
