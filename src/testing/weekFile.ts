import { writeWeekTemplate } from '#energy/baseline/weekTemplateFile.ts';
import { WEEK_SLOTS } from '#energy/conversion/clock.ts';

/** A weekly baseline that is the same all the time. */
export const WEEK_FILE = writeWeekTemplate(
  Array.from({ length: WEEK_SLOTS }, () => 0.3),
  'EXPORT',
);
