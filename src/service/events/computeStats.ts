import type { JobHandler } from '../clockwork/jobs.ts';

export const computeStats: JobHandler = async () => {};
