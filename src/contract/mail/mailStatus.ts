import { z } from 'zod';

/**
 * Status of a mail. WAITING: for its time or its next attempt. SENT: taken by the relay. CAUGHT: in the sandbox,
 * instead of sent. WITHDRAWN: no longer true before it was sent. EXPIRED: its time had passed. SUPPRESSED: the address
 * gets no mail. FAILED: refused, or not taken in all attempts.
 */
export const mailStatus = z.enum(['WAITING', 'SENT', 'CAUGHT', 'WITHDRAWN', 'EXPIRED', 'SUPPRESSED', 'FAILED']).meta({
  id: 'MailStatus',
  description:
    'WAITING: for its time or next attempt; SENT: taken by the relay; CAUGHT: kept by a sandbox; WITHDRAWN: no ' +
    'longer true; EXPIRED: too late; SUPPRESSED: the address gets none; FAILED: refused, or never taken.',
});
export type MailStatus = z.infer<typeof mailStatus>;
