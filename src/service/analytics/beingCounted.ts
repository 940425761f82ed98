import { ProblemError } from '../http/problem.ts';

/** What a large event comes to is counted by a job, and has not been yet. */
export const beingCounted = (): ProblemError =>
  new ProblemError('UNAVAILABLE', 'The assets of the event are being counted', { headers: { 'retry-after': '5' } });
