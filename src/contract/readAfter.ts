/**
 * Header of both directions: a response names the state that it made or saw, and a request that sends it back sees at
 * least that state. `latest` asks for everything that was acknowledged to anybody.
 */
export const READ_AFTER = 'x-read-after';
export const LATEST = 'latest';
/** Position in PostgreSQL's log, in its own notation; clients need not know. */
const POSITION = /^([0-9A-Fa-f]{1,8})\/([0-9A-Fa-f]{1,8})$/;
export const READ_AFTER_PATTERN = '^(?:latest|[0-9A-Fa-f]{1,8}/[0-9A-Fa-f]{1,8})$';

/** Returns the number of a position; null for any other text. */
export function positionOf(text: string): bigint | null {
  const [, high, low] = POSITION.exec(text) ?? [];
  return high === undefined ? null : (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/**
 * Returns a position as a double. It is exact while less than nine petabytes have been logged: enough to tell which of
 * two is later.
 */
function bytesAt(value: string): number {
  const [high = '', low = ''] = value.split('/');
  return parseInt(high, 16) * 2 ** 32 + parseInt(low, 16);
}

/** Returns the later of two values of the header. */
export const laterOf = (one: string | null, other: string): string =>
  one !== null && bytesAt(one) > bytesAt(other) ? one : other;
