import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';

/** The official document, which is not part of this repository. */
const PATH =
  process.env['OPENADR_YAML'] ?? join(import.meta.dirname, '../../../../shared/data/openadr-3.1.0/openadr3.yaml');
const SHA_256_BEGINS = '0a85f28a';
const SHA_256_ENDS = '0077006';

// oxlint-disable-next-line typescript/no-explicit-any -- a document of another party
export type Json = any;

export interface OpenAdrDocument {
  paths: Record<string, Record<string, Json>>;
  components: Record<string, Record<string, Json>>;
}

/** Where the document lies; null if it is not on this machine. */
export const openAdrDocumentPath = (): string | null => (existsSync(PATH) ? PATH : null);

/** What to say where it is not. */
export const NO_DOCUMENT = 'not run: OPENADR_YAML names no OpenADR 3.1.0 document (openadr3.yaml)';

/**
 * Reads the official document, with the four patches without which no server can satisfy it. Throws if it is another
 * version, or if a patch changes nothing any more.
 */
export function readOpenAdrDocument(path: string): OpenAdrDocument {
  const bytes = readFileSync(path);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (!sha256.startsWith(SHA_256_BEGINS) || !sha256.endsWith(SHA_256_ENDS))
    throw new Error(`${path} is not the OpenADR 3.1.0 document of the Alliance: its SHA-256 is ${sha256}`);
  const document = parseYaml(bytes.toString('utf8')) as OpenAdrDocument;
  for (const patch of patches) patch(document);
  return document;
}

const must = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(`The patch is not needed any more: ${what}`);
};

const patches: readonly ((document: OpenAdrDocument) => void)[] = [
  // 1. A ven is both objectMetadata, whose objectType is VEN, and BlVenRequest, whose objectType is BL_VEN_REQUEST: none
  //    can exist. In answers it is the object's. The same for a resource.
  ({ components: { schemas } }) => {
    for (const [name, request] of [
      ['ven', 'BlVenRequest'],
      ['resource', 'BlResourceRequest'],
    ] as const) {
      const whole = structuredClone(schemas![request]);
      must(whole.properties.objectType.enum.length === 1, `${request}.objectType`);
      delete whole.properties.objectType;
      whole.required = whole.required.filter((each: string) => each !== 'objectType');
      schemas![`${name}Shown`] = whole;
      schemas![name]!.allOf[1] = { $ref: `#/components/schemas/${name}Shown` };
    }
  },
  // 2. The scope read_bl is asked for five times and declared nowhere.
  ({ components: { securitySchemes } }) => {
    const { scopes } = securitySchemes!['oAuth2ClientCredentials'].flows.clientCredentials;
    must(!('read_bl' in scopes), 'read_bl');
    scopes.read_bl = 'BL can read what concerns all VENs';
  },
  // 3. "0001-01-01" and "0001-01-01T00:00:00", which may mean now, are no date-time: in requests only.
  ({ components: { schemas } }) => {
    must(schemas!['dateTime']!.format === 'date-time', 'dateTime');
    schemas!['dateTimeSent'] = {
      anyOf: [schemas!['dateTime'], { type: 'string', enum: ['0001-01-01', '0001-01-01T00:00:00'] }],
    };
  },
  // 4. The default of a list of targets is the text "null          -".
  ({ components: { schemas } }) => {
    const { targets } = schemas!['BlVenRequest']!.properties;
    must(typeof targets.default === 'string', 'BlVenRequest.targets.default');
    targets.default = null;
    schemas!['venShown']!.properties.targets.default = null;
  },
];
