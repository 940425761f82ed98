import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedTables, replaceTable } from '#boot/generatedTables.ts';

// `npm run settings`: writes the tables of settings and of fixed limits into the documentation.
const ROOT = join(import.meta.dirname, '..', '..');

for (const table of generatedTables) {
  const file = join(ROOT, table.path);
  writeFileSync(file, replaceTable(readFileSync(file, 'utf8'), table));
  console.log(table.path);
}
