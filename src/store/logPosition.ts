/** A position in PostgreSQL's write-ahead log, as the number of its byte. */
export type LogPosition = bigint;

/** Parses a position as PostgreSQL writes it: `16/B374D848`. */
export function parsePosition(text: string): LogPosition {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export const writePosition = (position: LogPosition): string =>
  `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase();
