import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    include: ['src/**/*.test.ts', 'tools/**/*.test.ts'],
    // What kills, floods, waits for limits or searches at random takes minutes: `npm run proofs`.
    exclude: [
      ...configDefaults.exclude,
      ...(process.env['PROOFS'] ? [] : ['tools/prove/proofs/**', '**/*.proof.test.ts']),
    ],
    environment: 'node',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Many tests wait for clocks and limits: four share two cores well.
    maxWorkers: 4,
    // Loading the service once a worker, not once a file, saves a third of the run: a test puts back what it changes of
    // its process.
    isolate: false,
    // Some tests measure times on a machine that others use too: on CI a failure counts when it repeats.
    retry: process.env['CI'] ? 1 : 0,
    globalSetup: ['src/testing/globalSetup.ts'],
    setupFiles: ['src/testing/withoutViteSettings.ts'],
  },
});
