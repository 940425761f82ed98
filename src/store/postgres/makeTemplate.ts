/** Run by the set-up: makes the cluster that first starts begin with, unless it is there. */
import { closeSync, existsSync, fsyncSync, mkdirSync, mkdtempSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { openDataFolder } from '../dataFolder.ts';
import { locateBinaries } from './binaries.ts';
import { launch } from './launch.ts';
import { runTool } from './runTool.ts';
import { templateOf, TEMPLATES } from './template.ts';

async function make(template: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'halfhour-template-'));
  try {
    const { cluster, leave } = await launch(openDataFolder(folder));
    await leave();
    await runTool('tar', ['-cf', `${template}.new`, '-C', cluster, '.'], null);
    const packed = openSync(`${template}.new`, 'r');
    fsyncSync(packed);
    closeSync(packed);
    renameSync(`${template}.new`, template);
    // Where its user cannot reach the folder, the cluster lies elsewhere.
    rmSync(dirname(cluster), { recursive: true });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const template = templateOf(locateBinaries());
if (!existsSync(template)) {
  mkdirSync(TEMPLATES, { recursive: true });
  await make(template);
  for (const name of readdirSync(TEMPLATES)) if (name !== basename(template)) rmSync(join(TEMPLATES, name));
}
