import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { inRoot } from './common.js';

// MiB of new space from the start: growing to it makes a start a tenth slower. By default V8 keeps 70 MB more for a
// long time after a bulk load.
const newSpace = ['--min-semi-space-size=12', '--max-semi-space-size=12'];
// Threads of V8's compilers and collector: with the default of four, two cores lose time to context switches.
const workerThreads = `--v8-pool-size=${Math.min(4, Math.max(1, availableParallelism() - 1))}`;

/** Options of Node.js with which every program runs. */
export const nodeOptions = [
  ...newSpace,
  workerThreads,
  '--import',
  pathToFileURL(inRoot('scripts', 'endWithParent.js')).href,
];

/**
 * Environment in which every program runs; what is set already goes before it. By itself glibc keeps up to 64 MB of freed
 * memory once large buffers were used, and puts later ones between small ones that stay: 90 MB a minute after the demo.
 */
export const memoryEnvironment = {
  MALLOC_MMAP_THRESHOLD_: String(128 * 1024),
  MALLOC_ARENA_MAX: '2',
};
