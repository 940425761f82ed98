import { createHash } from 'node:crypto';
import type { BulkMeterRead } from '#contract/smartMeter.ts';
import { invalid } from '../../platform/http/problem.ts';

const FINGERPRINT = 12;

/** Returns the fingerprint of a cursor's read: the same for the same meters over the same range. */
const fingerprint = ({ mpans, from, to }: BulkMeterRead): string =>
  createHash('sha256')
    .update(`${mpans.map(({ core }) => core).join()} ${from} ${to}`)
    .digest('base64url')
    .slice(0, FINGERPRINT);

/** Returns the cursor that names the meter at which the next response of the same read begins. */
export const cursorAt = (read: BulkMeterRead, meter: number): string => `${fingerprint(read)}${meter.toString(36)}`;

/** Returns the meter at which a read begins: the first, or the cursor's; throws 400 if that belongs to another read. */
export function meterAt(read: BulkMeterRead): number {
  if (read.cursor === undefined) return 0;
  const meter = Number.parseInt(read.cursor.slice(FINGERPRINT), 36);
  if (cursorAt(read, meter) !== read.cursor || meter >= read.mpans.length)
    throw invalid([
      {
        pointer: '/cursor',
        code: 'INVALID',
        detail: 'is not the nextCursor of a read of these meters over this range',
      },
    ]);
  return meter;
}
