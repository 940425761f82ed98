import { hash } from 'node:crypto';

/**
 * Returns the id of an asset's dispatch for an event, so that issuing again finds the same: a hash of both behind the
 * first 48 bits of the asset's id, so that a fleet's dispatches, inserted in the order of its assets, follow each other
 * in the index too.
 */
export function dispatchId(eventUUID: string, assetUUID: string): string {
  const hex = hash('sha256', `${eventUUID} ${assetUUID}`);
  // RFC 9562, version 8: the meaning of the bits is ours.
  const variant = (8 + (parseInt(hex[16]!, 16) % 4)).toString(16);
  return `${assetUUID.slice(0, 13)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
