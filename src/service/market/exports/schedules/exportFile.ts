import type { ExportTarget } from '#contract/exportSchedule.ts';
import type { Format } from '#contract/format.ts';

/** File of a schedule; `writer` tells apart what different schedules leave unfinished. */
export interface ExportFile {
  target: ExportTarget;
  tenant: string;
  name: string;
  writer: string;
  format: Format;
}
