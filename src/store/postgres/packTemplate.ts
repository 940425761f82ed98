import { closeSync, fsyncSync, mkdtempSync, openSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Pool } from 'pg';
import { openDataFolder } from '../dataFolder.ts';
import { migrate } from '../migrate.ts';
import { withSuperuser, roleName } from './createRoleAndDatabase.ts';
import { launch } from './launch.ts';
import { runTool } from './runTool.ts';
import { spareDatabases } from './template.ts';

/**
 * Creates a cluster with the role and its database, migrates it to the newest schema, stops it, and packs it into the
 * file `template`, which is there whole or not at all.
 */
export async function packTemplate(template: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'halfhour-template-'));
  try {
    const { cluster, socketFolder, leave } = await launch(openDataFolder(folder));
    const pool = new Pool({ host: socketFolder, user: roleName, database: roleName });
    await migrate(pool).finally(() => pool.end());
    await dropSpare(socketFolder);
    await leave();
    await runTool('tar', ['-cf', `${template}.new`, '-C', cluster, '.'], null);
    const packed = openSync(`${template}.new`, 'r');
    fsyncSync(packed);
    closeSync(packed);
    renameSync(`${template}.new`, template);
    // If its user cannot reach the folder, the cluster lies elsewhere.
    rmSync(dirname(cluster), { recursive: true });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const dropSpare = (socketFolder: string): Promise<void> =>
  withSuperuser(socketFolder, roleName, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where datname = any($1)',
      [spareDatabases],
    );
    for (const { datname } of rows) {
      await client.query(`alter database ${datname} is_template false`);
      await client.query(`drop database ${datname} with (force)`);
    }
  });
