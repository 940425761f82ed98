/**
 * Random selection of the assets of an event that are held out, so that their use shows what the others would have
 * used. Anybody who knows the salt can draw again: the SHA-256 of `eventUUID:assetUUID:salt` (UUIDs in lower case), its
 * first 48 bits as a whole number, divided by 2^48, is below the share.
 */

/** SHA-256 of the UTF-8 bytes of a text. */
export type Sha256 = (text: string) => Uint8Array;

export interface HoldOut {
  eventUUID: string;
  /** Salt of the draw; secret until the event is over, so that nobody can influence the draw by choosing it. */
  salt: string;
  /** Probability with which an asset is held out, 0 to 0.5. */
  share: number;
}

/** Minimum number of assets; with fewer the effect is uncertain and each asset that is held out is missed. */
export const MIN_HOLD_OUT_ASSETS = 1000;
export const DEFAULT_HOLD_OUT_SHARE = 0.05;

const BYTES = 6;

/**
 * Opens the draw of an event with so many consenting, ready assets: a function that says whether an asset is held out;
 * null below 1,000 assets.
 * @throws RangeError for a share outside 0 to 0.5
 */
export function openHoldOut(
  { eventUUID, salt, share }: HoldOut,
  candidates: number,
  sha256: Sha256,
): ((assetUUID: string) => boolean) | null {
  if (!(share >= 0 && share <= 0.5)) throw new RangeError(`Not a share of assets: ${share}`);
  if (candidates < MIN_HOLD_OUT_ASSETS) return null;
  const event = eventUUID.toLowerCase();
  return (assetUUID) => drawOf(sha256(`${event}:${assetUUID.toLowerCase()}:${salt}`)) < share;
}

function drawOf(digest: Uint8Array): number {
  let number = 0;
  for (let index = 0; index < BYTES; index++) number = number * 256 + digest[index]!;
  return number / 256 ** BYTES;
}
