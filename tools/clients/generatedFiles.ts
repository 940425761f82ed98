import { join } from 'node:path';
import { operationsOf, readDocument } from './document.ts';
import { postmanCollection } from './postman.ts';
import { pythonModules } from './python/modules.ts';

/** The folder of the clients. */
export const CLIENTS = join(import.meta.dirname, '..', '..', 'clients');
const PACKAGE = join('python', 'src', 'halfhour');
const COLLECTION = join('postman', 'halfhour.postman_collection.json');

/** What is generated from the document, by path below `clients`. */
export function generatedFiles(): Map<string, string> {
  const document = readDocument();
  const operations = operationsOf(document);
  return new Map([
    ...[...pythonModules(document, operations)].map(([name, text]) => [join(PACKAGE, name), text] as const),
    [COLLECTION, `${JSON.stringify(postmanCollection(document, operations), null, 2)}\n`],
  ]);
}
