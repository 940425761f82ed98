import { MAX_REQUIREMENT_FILE_BYTES } from '#contract/requirement.ts';
import type { Handler } from '../../platform/http/call.ts';
import { invalid } from '../../platform/http/problem.ts';
import { findScheme } from '../../schemes/schemeRows.ts';
import { readNesoFile } from './readNesoRows.ts';
import { storeNesoRows } from './storeNesoRows.ts';

/** Stores one of NESO's files as it was uploaded: all of it, or nothing where a row has a fault. */
export const storeRequirementFile: Handler<'storeRequirementFile'> = async ({ scope, body }) => {
  await findScheme(scope, body.schemeUUID);
  const content = Buffer.from(body.content, 'base64');
  if (content.length > MAX_REQUIREMENT_FILE_BYTES)
    throw invalid([
      { pointer: '/content', code: 'TOO_LONG', detail: `has more than ${MAX_REQUIREMENT_FILE_BYTES} bytes` },
    ]);
  return storeNesoRows(scope, body, await readNesoFile(content));
};
