import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Length of a hash, 132 bits: no two representations of one resource collide by accident. */
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

/** Returns the tag of a representation without the current time in it: weak, because the bytes still differ. */
export const weakTag = (representation: string): string => `W/${entityTag(representation)}`;

const GZIPPED = /^("(?:\d+-)?[\w-]{22})\+gzip"$/;
/**
 * Returns the tag of the gzipped form of a representation: a strong tag names one sequence of bytes, a weak one does
 * not.
 */
export const gzippedTag = (tag: string): string => (tag.startsWith('W/') ? tag : tag.replace(/"$/, '+gzip"'));
/** Returns the tag of a representation as it is before compression; conditions are about that. */
const plainTag = (tag: string): string => tag.replace(GZIPPED, '$1"');

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
  return [...header.matchAll(TAG)].map(([, weak, tag]) => ({ tag: plainTag(tag!), isWeak: weak !== undefined }));
}

/** Returns the tags that If-Match may match: `*`, or the strong ones, because its comparison is strong. */
export function strongTags(header: string): '*' | string[] {
  const named = parseTags(header);
  return named === '*' ? named : named.filter(({ isWeak }) => !isWeak).map(({ tag }) => tag);
}

/** Returns whether If-None-Match names a representation with this tag, by the weak comparison. */
export function matchesWeakly(header: string, tag: string): boolean {
  const named = parseTags(header);
  return named === '*' || named.some((each) => each.tag === plainTag(tag).replace(/^W\//, ''));
}

/** Returns whether the client already has this representation: the response is 304 then. */
export const isNotModified = (headers: IncomingHttpHeaders, tag: string | undefined): boolean =>
  tag !== undefined && headers['if-none-match'] !== undefined && matchesWeakly(headers['if-none-match'], tag);
