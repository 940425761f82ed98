import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceSettings, settingsPages } from '#boot/settingsTable.ts';

// `npm run settings`: writes the tables of settings into the documentation.
const ROOT = join(import.meta.dirname, '..', '..');

for (const [path, render] of settingsPages) {
  const file = join(ROOT, path);
  writeFileSync(file, replaceSettings(readFileSync(file, 'utf8'), render()));
  console.log(path);
}
