/**
 * Returns the part of an ETag that names the version of the resource's row: `"3"` of `"3-x9…"`. As If-Match it is
 * refused only where something that can be written has changed, the whole tag also where a figure beside it has.
 */
export const rowTag = (etag: string): string => etag.replace(/^"(\d+)-[^"]*"$/, '"$1"');
