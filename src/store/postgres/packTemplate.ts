import { closeSync, fsyncSync, mkdtempSync, openSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openDataFolder } from '../dataFolder.ts';
import { launch } from './launch.ts';
import { runTool } from './runTool.ts';

/** Makes a cluster with the role and its empty database, stops it, and packs it into the file `template`, which is there whole or not at all. */
export async function packTemplate(template: string): Promise<void> {
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
