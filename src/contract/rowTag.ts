/**
 * Returns the part of an ETag that identifies the version of the resource's row: `"3"` of `"3-x9…"`. As If-Match it
 * fails only if a writable member has changed, the whole tag also if a figure next to it has.
 */
export const rowTag = (etag: string): string => etag.replace(/^"(\d+)-[^"]*"$/, '"$1"');
