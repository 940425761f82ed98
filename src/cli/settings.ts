import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedTables, replaceTable } from '#boot/generatedTables.ts';
import { listSettings } from '#boot/settingsTable.ts';
import { commandLine, isPackage } from '#store/commandLine.ts';
import { readOptions, USAGE_EXIT_CODE } from './readOptions.ts';

// `npm run settings`: writes the tables of settings and of fixed limits into the documentation.
// `npx halfhour settings`: prints every setting.
const USAGE = `Usage: ${commandLine('settings')}`;
const ROOT = join(import.meta.dirname, '..', '..');

const { positionals, values } = readOptions(USAGE, isPackage ? {} : { write: { type: 'boolean' } });

if (positionals.length > 0) {
  console.error(USAGE);
  process.exit(USAGE_EXIT_CODE);
}
if (values.write !== true) console.log(listSettings());
else
  for (const table of generatedTables) {
    const file = join(ROOT, table.path);
    writeFileSync(file, replaceTable(readFileSync(file, 'utf8'), table));
    console.log(table.path);
  }
