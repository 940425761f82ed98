import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Name of the session's cookie. Browsers accept it only with Secure, HttpOnly, Path=/ and no Domain, so nobody else can
 * set or read it.
 */
export const SESSION_COOKIE = '__Host-Http-halfhour';
const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' } as const;

export const readSessionId = (request: FastifyRequest): string | null => request.cookies[SESSION_COOKIE] ?? null;
export const setSessionCookie = (reply: FastifyReply, id: string): void =>
  void reply.setCookie(SESSION_COOKIE, id, attributes);
export const clearSessionCookie = (reply: FastifyReply): void => void reply.clearCookie(SESSION_COOKIE, attributes);
