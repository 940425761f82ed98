/** Length of a UUID in text, and in bytes. */
const TEXT_LENGTH = 36;
const BYTES = 16;
/** PostgreSQL's object id of the type uuid. */
const UUID_TYPE = 2950;
const HEADER_BYTES = 20;

/** Value of each hexadecimal digit by its character code. */
const DIGITS = new Uint8Array(128);
for (let value = 0; value < 16; value++) {
  const digit = value.toString(16);
  DIGITS[digit.charCodeAt(0)] = value;
  DIGITS[digit.toUpperCase().charCodeAt(0)] = value;
}

/**
 * Returns valid UUIDs as PostgreSQL's binary form of an array, which it reads in a tenth of the time that their text
 * takes.
 */
export function uuidArray(uuids: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + uuids.length * (4 + BYTES));
  // One dimension, without nulls, from 1; none for an empty array.
  bytes.writeInt32BE(uuids.length === 0 ? 0 : 1, 0);
  bytes.writeInt32BE(0, 4);
  bytes.writeInt32BE(UUID_TYPE, 8);
  bytes.writeInt32BE(uuids.length, 12);
  bytes.writeInt32BE(1, 16);
  let at = HEADER_BYTES;
  for (const uuid of uuids) {
    at = bytes.writeInt32BE(BYTES, at);
    for (let place = 0; place < TEXT_LENGTH; place += 2) {
      // Hyphens follow the 4th, 6th, 8th and 10th byte.
      if (place === 8 || place === 13 || place === 18 || place === 23) place++;
      bytes[at++] = DIGITS[uuid.charCodeAt(place)]! * 16 + DIGITS[uuid.charCodeAt(place + 1)]!;
    }
  }
  return uuids.length === 0 ? bytes.subarray(0, 12) : bytes;
}
