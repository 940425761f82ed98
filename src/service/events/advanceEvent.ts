import type { JobHandler } from '../clockwork/jobs.ts';

export const advanceEvent: JobHandler = async () => {};
