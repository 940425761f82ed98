/**
 * Loaded before a program (`--import`): at SIGUSR2 it writes the number of active resources, by kind, to the file named
 * by RESOURCES_FILE.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env['RESOURCES_FILE'];
if (isMainThread && file)
  process.on('SIGUSR2', () => {
    const counts: Record<string, number> = {};
    for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1;
    // Renamed into place, so that no reader sees half of it.
    writeFileSync(`${file}.new`, JSON.stringify(counts));
    renameSync(`${file}.new`, file);
  });
