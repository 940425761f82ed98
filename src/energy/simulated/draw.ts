/** Random draws of simulated devices: the same on every machine and whenever they are repeated. */

/** Returns a whole number for a text, such as an asset's id (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Returns one value in [0, 1) for a pair of whole numbers, without state. */
export function draw(seed: number, place: number): number {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(place + 0x7f4a7c15, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296;
}

/** Returns a draw of the standard normal distribution (Box and Muller); takes the places `place` and `place + 1`. */
export const drawNormal = (seed: number, place: number): number =>
  Math.sqrt(-2 * Math.log(1 - draw(seed, place))) * Math.cos(2 * Math.PI * draw(seed, place + 1));

/** Returns a draw evenly within `width` around `middle`. */
export const drawAround = (seed: number, place: number, middle: number, width: number): number =>
  middle + width * (2 * draw(seed, place) - 1);
