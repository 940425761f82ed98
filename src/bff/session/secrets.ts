import { createHash, randomBytes } from 'node:crypto';

/** Returns 256 random bits as text that cookies and URLs carry unescaped. */
export const createSecret = (): string => randomBytes(32).toString('base64url');

/** Returns the hash of a secret that the store has: the secret is so random that a slow hash would add nothing. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
