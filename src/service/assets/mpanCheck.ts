import type { JobHandler } from '../clockwork/jobs.ts';
import type { MpanRegister } from '../ports/mpanRegister.ts';

export const mpanCheck =
  (_register: MpanRegister): JobHandler =>
  async () => {};
