import type { JobHandler } from '../clockwork/jobs.ts';
import type { Regulator } from '../ports/regulator.ts';

export const regulatorCheck =
  (_regulator: Regulator): JobHandler =>
  async () => {};
