import { mediaTypes } from '#contract/format.ts';
import type { Table } from '../../../../platform/http/formats/table.ts';
import { encodeTable } from '../encodeTable.ts';
import type { ExportFile } from '../exportFile.ts';
import { MultipartUpload } from './multipart.ts';
import { inParts } from './parts.ts';
import { sendSignedUpload } from './sendSigned.ts';
import type { S3Settings } from './settings.ts';

/**
 * Writes a table as an object, which replaces a former one as a whole. Holds one part and one batch of it. An upload
 * that cannot be ended is aborted, so that the storage deletes its parts.
 */
export async function uploadTable(
  settings: S3Settings,
  { tenant, name: file, format }: Pick<ExportFile, 'tenant' | 'name' | 'format'>,
  table: Table,
): Promise<void> {
  const [name, type] = [`${tenant}/${file}`, mediaTypes[format]];
  let upload: MultipartUpload | null = null;
  try {
    for await (const { bytes, isLast } of inParts(encodeTable(format, table))) {
      if (upload === null && isLast) {
        await sendSignedUpload(settings, { method: 'PUT', name, type, body: bytes });
        return;
      }
      upload ??= await MultipartUpload.begin(settings, name, type);
      await upload.add(bytes);
    }
    await upload?.complete();
  } catch (error) {
    // The reason of the failure counts, not that of the abort.
    await upload?.abort().catch(() => undefined);
    throw error;
  }
}
