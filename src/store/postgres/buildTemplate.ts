/** Command of the set-up: creates the cluster that first starts are unpacked from, unless it exists. */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { locateBinaries } from './binaries.ts';
import { leaveOnSignal } from './leaveAll.ts';
import { packTemplate } from './packTemplate.ts';
import { templateOf, TEMPLATES } from './template.ts';

leaveOnSignal();
const template = templateOf(locateBinaries());
if (!existsSync(template)) {
  mkdirSync(TEMPLATES, { recursive: true });
  await packTemplate(template);
  for (const name of readdirSync(TEMPLATES)) if (name !== basename(template)) rmSync(join(TEMPLATES, name));
}
