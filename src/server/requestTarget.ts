import type { IncomingMessage } from 'node:http';

/** Scheme, host and the rest of a target in absolute form; a host with user information is none. */
const ABSOLUTE_FORM = /^https?:\/\/([^/?#@\\]+)((?:[/?].*)?)$/is;

/**
 * Returns the path and query of a request's target. Where the target is a whole URI (RFC 9112 3.2.2) its host takes the
 * place of the Host header, for every reader after this. What is neither is returned as it is.
 */
export function resolveRequestTarget(request: IncomingMessage): string {
  const { url = '' } = request;
  if (url.startsWith('/')) return url;
  const [, host, rest] = ABSOLUTE_FORM.exec(url) ?? [];
  if (host === undefined) return url;
  request.headers.host = host;
  return rest!.startsWith('/') ? rest! : `/${rest!}`;
}
