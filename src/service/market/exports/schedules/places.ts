import type { ExportTarget } from '#contract/exportSchedule.ts';
import type { Table } from '../../../platform/http/formats/table.ts';
import { conflict } from '../../../platform/http/problem.ts';
import type { ExportFile } from './exportFile.ts';
import type { S3Settings } from './s3/settings.ts';
import { uploadTable } from './s3/uploadTable.ts';
import { writeTable } from './writeTable.ts';

/** Places to which scheduled exports may be written, as set by the operator of the service; null where they may not. */
export interface ExportPlaces {
  /** Folder of this machine, with a subfolder for each tenant. */
  folder: string | null;
  /** Bucket, with the UUID of the tenant before the name of each file. */
  s3: S3Settings | null;
}

export const NO_PLACES: ExportPlaces = { folder: null, s3: null };

const SETTINGS = {
  FOLDER: 'This service has no export folder: its administrator must set EXPORT_DIR',
  S3: 'This service has no S3-compatible export storage: its administrator must set EXPORT_S3_URL',
} satisfies Record<ExportTarget, string>;

const isSet = ({ folder, s3 }: ExportPlaces, target: ExportTarget): boolean => (target === 'S3' ? s3 : folder) !== null;

/** Throws 409 unless the operator has set the place of a schedule. */
export function requirePlace(places: ExportPlaces, target: ExportTarget): void {
  if (!isSet(places, target)) throw conflict(SETTINGS[target]);
}

/**
 * Writes a table as a file, replacing a former one as a whole; the bytes are those that the operation answers. Throws
 * an Error with a sentence for the tenant if it cannot be written.
 */
export async function writeFile(places: ExportPlaces, file: ExportFile, table: Table): Promise<void> {
  const { folder, s3 } = places;
  if (file.target === 'S3' && s3 !== null) await uploadTable(s3, file, table);
  else if (file.target === 'FOLDER' && folder !== null) await writeTable(folder, file, table);
  else throw new Error(SETTINGS[file.target]);
}
