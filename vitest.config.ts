import { configDefaults, defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './tools/harness/keepTemporaryFilesInMemory.ts';

if (!process.env['PROOFS']) keepTemporaryFilesInMemory();

/**
 * Tests that take half a minute and more: they walk every operation or every size of portion, or start programs and
 * databases of their own. `npm test -- --long` and `npm run unit` run them.
 */
const LONG = [
  'src/bff/oidc/oidcFlows',
  'src/boot/startTelemetry',
  'src/cli/{guide,mcp,provider,readOptions}',
  'src/service/{badInput,equalWrites,jobsOfOperations,lostUpdates,portionedJobs,races}',
  'src/service/assets/totals/counts',
  'src/service/insight/{chanceCalibration,moreAssets/moreAssets,snapshots/refreshFigures}',
  'src/service/insight/liveEvent/{eventLive,refreshLive}',
  'src/service/events/changes/comparisons',
  'src/service/events/{holdOut/holdOut,profileCache,start/startEvent}',
  'src/service/events/portions/{meanwhile,portions}',
  'src/service/platform/http/{everyResponse,everySort,everyWalk,keyScopes,longPages}',
  'src/service/platform/http/{preconditions,refusals,repeatedMembers,replica}',
  'src/service/sandbox/simulation/simulation',
  'src/service/settlement/{nominations/nominations,payments/payments}',
  'src/store/backup/{backUpBeforeMigrating,backup}',
  'src/store/migrations',
  'src/store/postgres/{account,findServer,launcher,machineBinaries,template}',
  'tools/site/site',
].map((path) => `${path}.test.ts`);

/**
 * Tests of what happens within a second, or of how long something takes: beside the others, a busy machine may stretch
 * what they measure beyond what they wait for. They run before them.
 */
const TIMED = [
  'src/bff/{live/live,upstream/upstream}',
  'src/boot/startTelemetry',
  'src/service/platform/http/{limitPortions,limits,sharedLimits}',
  'src/service/messages/webhooks/badReceivers',
  'src/store/postgres/launcher',
].map((path) => `${path}.test.ts`);

// What kills, floods, waits for limits or searches at random takes minutes: `npm run proofs`.
const exclude = [
  ...configDefaults.exclude,
  ...(process.env['PROOFS'] ? [] : ['tools/prove/proofs/**', '**/*.proof.test.ts']),
  ...(process.env['SHORT'] ? LONG : []),
];

export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    environment: 'node',
    // A limit for what hangs: machines differ by a factor of ten, and share their cores.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    // Loading the service once a worker, not once a file, saves a third of the run: a test puts back what it changes of
    // its process.
    isolate: false,
    // Some tests measure times on a machine that others use too: on CI a failure counts when it repeats.
    retry: process.env['CI'] ? 1 : 0,
    globalSetup: ['src/testing/globalSetup.ts'],
    setupFiles: ['src/testing/withoutViteSettings.ts'],
    projects: [
      { extends: true, test: { name: 'timed', include: TIMED, exclude, maxWorkers: 2, sequence: { groupOrder: 0 } } },
      {
        extends: true,
        test: {
          name: 'others',
          include: ['src/**/*.test.ts', 'tools/**/*.test.ts', 'build/**/*.test.ts'],
          exclude: [...exclude, ...TIMED],
          // Many wait for clocks and limits: four share two cores well.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
