import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as text that cookies and URLs carry unescaped. */
export const createSecret = (): string => randomBytes(32).toString('base64url');

/** The hash the store has of a secret: random enough that a slow hash would add nothing. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
