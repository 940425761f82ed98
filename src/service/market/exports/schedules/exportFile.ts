import type { ExportTarget } from '#contract/exportSchedule.ts';
import type { Format } from '#contract/format.ts';

/** One file of a schedule; `writer` tells what different schedules leave unfinished apart. */
export interface ExportFile {
  target: ExportTarget;
  tenant: string;
  name: string;
  writer: string;
  format: Format;
}
