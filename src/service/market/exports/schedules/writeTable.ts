import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { wallNow } from '#energy/time/clocks.ts';
import { flushFolder } from '#store/durableFile.ts';
import type { Table } from '../../../platform/http/formats/table.ts';
import { encodeTable } from './encodeTable.ts';
import type { ExportFile } from './exportFile.ts';

/** Folder of files while they are written: a reader of the folder above sees whole ones only. */
const UNFINISHED = '.unfinished';
/** Age from which a file was left by a process that is gone: longer than any lease. */
const LEFT_MS = 60 * 60_000;

/**
 * Writes a table as a file of a tenant's folder in another, replacing a former one as a whole. Holds one batch of it.
 * The folder above has to exist, so that a disk that is not mounted is noticed.
 */
export async function writeTable(
  above: string,
  { tenant, name, writer, format }: Omit<ExportFile, 'target'>,
  table: Table,
): Promise<void> {
  const folder = join(above, tenant);
  const unfinished = join(folder, UNFINISHED);
  await naming('made', async () => {
    for (const each of [folder, unfinished]) await makeFolder(each);
    await removeLeft(unfinished, writer);
  });
  const temporary = join(unfinished, `${writer}.${randomUUID()}`);
  const file = await naming('written', () => open(temporary, 'wx', 0o640));
  try {
    for await (const bytes of encodeTable(format, table)) await naming('written', () => file.writeFile(bytes));
    await naming('written', () => file.sync());
    await naming('written', () => rename(temporary, join(folder, name)));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await naming('written', async () => flushFolder(folder));
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o750 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Removes files that killed runs of a writer have left. */
async function removeLeft(unfinished: string, writer: string): Promise<void> {
  for (const name of await readdir(unfinished)) {
    if (!name.startsWith(`${writer}.`)) continue;
    const file = join(unfinished, name);
    const { mtimeMs } = await stat(file);
    if (mtimeMs < wallNow() - LEFT_MS) await rm(file, { force: true });
  }
}

/** Runs a step; the tenant is shown the code of its failure, not the paths of the machine. */
async function naming<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`The export folder cannot be ${what}: ${(error as NodeJS.ErrnoException).code ?? 'failed'}`, {
      cause: error,
    });
  }
}
