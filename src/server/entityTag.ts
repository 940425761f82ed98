import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** 132 bits: no two representations of one resource collide by accident. */
const HASH_CHARACTERS = 22;
const TAG = /(W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/**
 * Returns the strong entity tag of a representation: a hash of its bytes, `"x9…"`, behind the version of its row if it
 * has one, `"3-x9…"`. It changes with the representation, also in what the row does not have.
 */
export function entityTag(representation: string | Uint8Array, rowVersion?: number): string {
  const digest = hash('sha256', representation, 'base64url').slice(0, HASH_CHARACTERS);
  return rowVersion === undefined ? `"${digest}"` : `"${rowVersion}-${digest}"`;
}

interface HeaderTag {
  tag: string;
  isWeak: boolean;
}

/**
 * Returns the tags of an If-Match or If-None-Match header; `*` if it names every representation. An invalid tag matches
 * nothing.
 */
function parseTags(header: string): '*' | HeaderTag[] {
  if (header.trim() === '*') return '*';
  return [...header.matchAll(TAG)].map(([, weak, tag]) => ({ tag: tag!, isWeak: weak !== undefined }));
}

/** Returns the tags that If-Match may match: `*`, or the strong ones, because its comparison is strong. */
export function strongTags(header: string): '*' | string[] {
  const named = parseTags(header);
  return named === '*' ? named : named.filter(({ isWeak }) => !isWeak).map(({ tag }) => tag);
}

/** Returns whether If-None-Match names a representation with this tag, by the weak comparison. */
export function matchesWeakly(header: string, tag: string): boolean {
  const named = parseTags(header);
  return named === '*' || named.some((each) => each.tag === tag.replace(/^W\//, ''));
}

/** Returns whether the client already has this representation: the response is 304 then. */
export const isNotModified = (headers: IncomingHttpHeaders, tag: string | undefined): boolean =>
  tag !== undefined && headers['if-none-match'] !== undefined && matchesWeakly(headers['if-none-match'], tag);
