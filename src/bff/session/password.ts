import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { BffProblem } from '../http/problem.ts';

const COST = { N: 2 ** 17, r: 8, p: 1 };
const MAX_MEMORY = 256 * COST.N * COST.r;
const HASH_BYTES = 32;
const MIN_BYTES = 12;
const MAX_BYTES = 1023;
/** Maximum number of hashes that wait: each takes 128 MiB while it is computed, so they run one after the other. */
const MAX_WAITING = 32;
const zeros = (bytes: number): string => Buffer.alloc(bytes).toString('base64');
const DUMMY_HASH = `scrypt$${COST.N}$${COST.r}$${COST.p}$${zeros(16)}$${zeros(HASH_BYTES)}`;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

function runSerially<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= MAX_WAITING)
    return Promise.reject(
      new BffProblem('UNAVAILABLE', 'Too many people are signing in at once', { headers: { 'retry-after': '5' } }),
    );
  waiting++;
  const result = last.then(work).finally(() => waiting--);
  last = result.catch(() => undefined);
  return result;
}

// The text has one normal form for characters that look equal: keyboards differ in how they compose é.
const derive = (password: string, salt: Buffer, { N, r, p }: typeof COST): Promise<Buffer> =>
  runSerially(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, HASH_BYTES, { N, r, p, maxmem: MAX_MEMORY }, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );

/** Throws if the password is too long to be worth hashing. */
export function requireHashableLength(password: string): void {
  if (Buffer.byteLength(password) > MAX_BYTES)
    throw new BffProblem('INVALID_REQUEST', `A password may have at most ${MAX_BYTES} bytes`);
}

/** Throws 400 unless a new password has 12 to 1,023 bytes. */
export function requireValidNewPassword(password: string): void {
  requireHashableLength(password);
  if (Buffer.byteLength(password) < MIN_BYTES)
    throw new BffProblem('INVALID_REQUEST', `A password needs at least ${MIN_BYTES} bytes`);
}

/** Returns a scrypt hash with its parameters and its own salt: scrypt$N$r$p$salt$hash. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, COST);
  return `scrypt$${COST.N}$${COST.r}$${COST.p}$${salt.toString('base64')}$${hash.toString('base64')}`;
}

/** Returns whether the password matches the hash; takes as long if there is no hash to compare with. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, N, r, p, salt, hash] = (stored ?? DUMMY_HASH).split('$');
  const derived = await derive(password, Buffer.from(salt!, 'base64'), { N: Number(N), r: Number(r), p: Number(p) });
  return timingSafeEqual(derived, Buffer.from(hash!, 'base64')) && stored !== null;
}
