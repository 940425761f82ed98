import { HALF_HOUR_MS, settlementDate, settlementPeriod } from '#energy/time/settlement.ts';
import { iso } from '../platform/rows/iso.ts';

/** Returns the half hour that begins at an instant, as in responses. */
export const halfHourAt = (startMs: number) => ({
  startTime: iso(startMs),
  endTime: iso(startMs + HALF_HOUR_MS),
  settlementDate: settlementDate(startMs),
  settlementPeriod: settlementPeriod(startMs),
});
