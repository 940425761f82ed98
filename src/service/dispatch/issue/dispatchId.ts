import { hash } from 'node:crypto';

/** The id of the dispatch of an asset for an event: a hash of both, so that issuing again finds the same. */
export function dispatchId(eventUUID: string, assetUUID: string): string {
  const hex = hash('sha256', `${eventUUID} ${assetUUID}`);
  // RFC 9562: version 8, what the bits mean is ours.
  const variant = (8 + (parseInt(hex[16]!, 16) % 4)).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
