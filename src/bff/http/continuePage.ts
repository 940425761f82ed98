import type { FastifyReply } from 'fastify';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * Sends a small page that navigates to a path of ours by itself. After a redirect the request would still count as
 * cross-site, and the browser would withhold a SameSite=Strict cookie.
 */
export function sendContinuePage(
  reply: FastifyReply,
  { status, path, words }: { status: number; path: string; words: string },
): FastifyReply {
  const target = escaped(path);
  const page = `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0;url=${target}">
<title>Sign in · Halfhour</title>
<p>${escaped(words)} <a href="${target}">Go on</a></p>
</html>
`;
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
}
