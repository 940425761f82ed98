import { v7 as newUuid } from 'uuid';
import type { Handler } from '../../platform/http/call.ts';
import { stamp } from '../../platform/rows/iso.ts';

/** Stores the name of a file, whose readings follow in requests that name it. */
export const createReadingImport: Handler<'createReadingImport'> = async ({ scope, body: { fileName } }) => {
  const importUUID = newUuid();
  await scope.tx
    .insertInto('reading_imports')
    .values({
      tenant_uuid: scope.tenant,
      import_uuid: importUUID,
      file_name: fileName,
      created_utc: new Date(scope.now),
    })
    .execute();
  return { importUUID, fileName, createdUTC: stamp(scope.now) };
};
