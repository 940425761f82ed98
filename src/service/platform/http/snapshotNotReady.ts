import { ProblemError } from './problem.ts';

/** What a large event or scheme comes to is counted by a job, and has not been yet. */
export const snapshotNotReady = (subject = 'The assets of the event'): ProblemError =>
  new ProblemError('UNAVAILABLE', `${subject} are being counted`, { headers: { 'retry-after': '5' } });
