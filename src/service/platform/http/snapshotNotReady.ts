import { ProblemError } from './problem.ts';

/** Returns the problem of a large event or scheme whose assets a job has not counted yet. */
export const snapshotNotReady = (subject = 'The assets of the event'): ProblemError =>
  new ProblemError('UNAVAILABLE', `${subject} are being counted`, { headers: { 'retry-after': '5' } });
