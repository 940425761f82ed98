import type { JobHandler } from '../clockwork/jobs.ts';

export const computeBaselines: JobHandler = async () => {};
