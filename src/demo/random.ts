/** Chance of the demo, the same on every machine, so that pictures and tests can rely on it. */

/** Returns one value in [0, 1) for a pair of whole numbers, without state. */
export function chance(a: number, b: number): number {
  let mixed = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296;
}
